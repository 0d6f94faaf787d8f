/** Backups of the site: what there is, whether it was proved, and what is under way. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { Instant, ok } from '../page.ts'

const BACKUP_STEPS = [
  'waiting',
  'media',
  'ledger',
  'database',
  'check',
  'files',
  'unpack',
  'recover',
  'archive',
] as const

const BackupName = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{6}Z(-\d+)?$/)
const Backup = z.object({
  name: BackupName,
  madeAt: Instant,
  /** With the media that it shares with earlier ones. */
  bytes: z.int(),
  hasKey: z.boolean(),
  /** Copied into it; or listed, where they lie in a bucket, from which they come back while it keeps versions. */
  media: z.object({ isIncluded: z.boolean(), count: z.int(), hasVersions: z.boolean() }),
  /** The last trial restore; null: none yet. */
  proof: z.object({ at: Instant, isSound: z.boolean(), reason: z.string().nullable() }).nullable(),
})
export type Backup = z.output<typeof Backup>

const Backups = z.object({
  /** False with a database of the operator's own, and without a folder for backups. */
  isSetUp: z.boolean(),
  /** Newest first. */
  backups: z.array(Backup),
  /** What is under way, with how many bytes its step has read; null: nothing. */
  current: z
    .object({
      kind: z.enum(['backup', 'verify']),
      name: z.string().nullable(),
      step: z.enum(BACKUP_STEPS),
      bytes: z.int(),
      startedAt: Instant,
    })
    .nullable(),
  /** Of the last attempt, until one succeeds. */
  failure: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** Their copy in an object store; null: none is made. */
  copy: z
    .object({
      /** What was there then is copied; null: nothing yet. */
      copiedAt: Instant.nullable(),
      failure: z.object({ at: Instant, reason: z.string() }).nullable(),
    })
    .nullable(),
  /** The WAL that is archived beside them; null: none is. */
  archive: z
    .object({
      /** The newest backup can be continued to any second until then; null: not at all. */
      until: Instant.nullable(),
      /** Why nothing can be archived at the moment. */
      failure: z.object({ at: Instant, reason: z.string() }).nullable(),
      /** When WAL was given up, until a backup is made after it. */
      gapAt: Instant.nullable(),
    })
    .nullable(),
})
export type Backups = z.output<typeof Backups>

export const backups = defineApi({
  'GET /admin/backups': {
    for: 'operator',
    area: 'settings',
    summary: 'Backups, newest first, with their proofs, and what is under way',
    // The page asks again and again.
    isBackground: true,
    response: ok(Backups),
  },
  'POST /admin/backups': {
    for: 'operator',
    area: 'settings',
    summary: 'Make a backup now, in the background',
    response: ok(Backups),
    errors: ['invalid_state'],
    rateLimit: { max: 10, perSeconds: 3_600 },
  },
  'POST /admin/backups/{name}/verify': {
    for: 'operator',
    area: 'settings',
    summary: 'Prove a backup by a trial restore, in the background',
    params: z.strictObject({ name: BackupName }),
    response: ok(Backups),
    errors: ['invalid_state'],
    rateLimit: { max: 10, perSeconds: 3_600 },
  },
})
