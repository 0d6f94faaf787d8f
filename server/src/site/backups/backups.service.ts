/** Backups for the console: the list, and what an operator asks for. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Backup, Backups } from '@limelight/contract/site/backups'
import type { ConsoleHealth } from '@limelight/contract/site/console'
import { writeAudit } from '#/core/audit/audit.service'
import type { Config } from '#/platform/config'
import type { Ctx } from '#/platform/ctx'
import { type BackupSet, listSets, SEALED_KEY } from './backup-set.ts'
import { readCopyStatus } from './copy-status.ts'
import { readProof } from './proof.ts'
import { readStatus } from './run-status.ts'
import { findChain } from './wal-restore.ts'
import { readWalStatus } from './wal-status.ts'

export type BackupRequest = { kind: 'backup' } | { kind: 'verify'; name: string }

declare module '#/platform/jobs/topics' {
  interface Topics {
    'backup-requested': BackupRequest
  }
}

export async function getBackups({ config }: Pick<Ctx, 'config'>): Promise<Backups> {
  const folder = config.backupTarget
  if (folder === undefined)
    return { isSetUp: false, backups: [], current: null, failure: null, copy: null, archive: null }
  const [sets, status] = await Promise.all([listSets(folder), readStatus(folder)])
  const archive = config.walArchive ? await getArchive(config, sets) : null
  const copy = config.backupCopy ? await readCopyStatus(config.dataDir) : null
  return { isSetUp: true, backups: await Promise.all(sets.map(toBackup)), ...status, copy, archive }
}

async function getArchive({ dataDir }: Config, [newest]: readonly BackupSet[]): Promise<Backups['archive']> {
  const [chain, { failure, mediaFailure, gapAt }] = await Promise.all([
    newest && findChain(newest),
    readWalStatus(dataDir),
  ])
  const until = chain?.until?.toString({ smallestUnit: 'second', roundingMode: 'floor' }) ?? null
  return { until, failure: failure ?? mediaFailure, gapAt: isAfter(gapAt, newest) ? gapAt : null }
}

function isAfter(at: string | null, set: BackupSet | undefined): boolean {
  return at !== null && (!set || Date.parse(at) > Date.parse(set.manifest.madeAt))
}

/** Archived every 20 seconds; so long without means that it does not work. */
const NOT_COVERED_MAX_MS = 300_000

/** For the console's first page and for metrics; null where the site makes none by itself. */
export async function findBackupHealth({ config }: Pick<Ctx, 'config'>): Promise<ConsoleHealth['backup']> {
  if (config.backupTarget === undefined) return null
  // A folder that can’t be read is as bad as one without a backup.
  const [newest] = await listSets(config.backupTarget).catch(() => [])
  const newestAt = newest?.manifest.madeAt ?? null
  if (!config.walArchive) return { newestAt, archive: null }
  const { coveredAt, failure, mediaFailure, gapAt } = await readWalStatus(config.dataDir)
  // By the machine's clock, as the database does, and not by one that a test moves.
  const isBehind = coveredAt === null || Date.now() - Date.parse(coveredAt) > NOT_COVERED_MAX_MS
  return {
    newestAt,
    archive: { coveredAt, isFailing: (failure ?? mediaFailure) !== null || isBehind || isAfter(gapAt, newest) },
  }
}

/** Throws `invalid_state` where none is set up or one is under way, `not_found` for a set that is not there. */
export async function requestBackup(ctx: Ctx, operatorId: AccountId, request: BackupRequest): Promise<Backups> {
  const state = await getBackups(ctx)
  if (!state.isSetUp || state.current !== null) throw new AppError('invalid_state')
  if (request.kind === 'verify' && !state.backups.some(({ name }) => name === request.name))
    throw new AppError('not_found')
  await ctx.transaction(async (tx) => {
    await tx.enqueue('backup-requested', request)
    await writeAudit(tx, {
      actorId: operatorId,
      action: request.kind === 'backup' ? 'backup.requested' : 'backup.verification_requested',
      targetType: 'backup',
      ...(request.kind === 'verify' && { details: { name: request.name } }),
    })
  })
  return state
}

function toMedia({ media: { kind, count, hasVersions = false } }: BackupSet['manifest']): Backup['media'] {
  return { isIncluded: kind === 'disk', count, hasVersions }
}

async function toBackup({ dir, name, manifest }: BackupSet): Promise<Backup> {
  return {
    name,
    madeAt: manifest.madeAt,
    bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, manifest.media.bytes),
    media: toMedia(manifest),
    hasKey: manifest.files.some((file) => file.name === SEALED_KEY),
    proof: (await readProof(dir)) ?? null,
  }
}
