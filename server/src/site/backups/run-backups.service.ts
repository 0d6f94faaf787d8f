/** Backups in the background: every night, the trial restore of every week, and what an operator asks for. */
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Backups } from '@limelight/contract/site/backups'
import type { Ctx } from '#/platform/ctx'
import { positionOf } from '#/platform/db/wal-stream'
import { StartError } from '#/platform/start-error'
import { BackupUnderWay } from './backup-lock.ts'
import { type BackupSet, listSets, readSet, requireOwnSets } from './backup-set.ts'
import { findServer } from './backups.queries.ts'
import type { BackupRequest } from './backups.service.ts'
import { tidyLater } from './later-retention.ts'
import { type BackupOptions, makeBackup } from './make-backup.service.ts'
import { readProof } from './proof.ts'
import { setsToDelete } from './retention.ts'
import { readStatus, STATUS_EVERY_MS, writeStatus } from './run-status.ts'
import { verifyBackup } from './verify-backup.service.ts'
import { startOfSegment } from './wal-chunks.ts'
import { readWalArchive, removeChunks } from './wal-folder.ts'
import { findChain } from './wal-restore.ts'
import { readWalStatus } from './wal-status.ts'

type Current = NonNullable<Backups['current']>
type Report = (step: Current['step'], bytes?: number) => void

const PROVED_FOR_HOURS = 7 * 24 - 1

/** Every hour: makes the backup of the night when its time has come, also later when the site was away, and proves one a week. */
export async function runDueBackups(ctx: Ctx, databaseUrl: string): Promise<void> {
  const { backupTarget: folder, backupAt } = ctx.config
  if (folder === undefined) return
  const present = await listSets(folder)
  requireOwnSets(present, (await findServer(ctx)).systemId)
  const [newest] = present
  const madeAt = newest && Temporal.Instant.from(newest.manifest.madeAt)
  if (isDue(ctx.clock.now(), backupAt, madeAt) || (await isCutOff(ctx, newest)))
    await runRequest(ctx, databaseUrl, { kind: 'backup' })
  const sets = await listSets(folder)
  const [latest] = sets
  if (latest && !(await isProved(ctx, sets))) await runRequest(ctx, databaseUrl, { kind: 'verify', name: latest.name })
  await deleteOldSets(folder)
}

/** Whether what is archived now continues no set: after a gap, or when the archive was lost. One that fails at the moment may catch up. */
async function isCutOff({ config }: Ctx, newest: BackupSet | undefined): Promise<boolean> {
  if (!config.walArchive || !newest) return false
  const { gapAt, coveredAt } = await readWalStatus(config.dataDir)
  const isLater = (at: string | null) => at !== null && Date.parse(at) > Date.parse(newest.manifest.madeAt)
  if (isLater(gapAt)) return true
  if (!isLater(coveredAt)) return false
  const chain = await findChain(newest)
  return chain === undefined || chain.gap !== undefined
}

/** Pure: `at` is a time of day in UTC. */
export function isDue(now: Temporal.Instant, at: string, newest: Temporal.Instant | undefined): boolean {
  const today = now.toZonedDateTimeISO('UTC').withPlainTime(Temporal.PlainTime.from(at))
  const last = Temporal.Instant.compare(today.toInstant(), now) <= 0 ? today : today.subtract({ days: 1 })
  return newest === undefined || Temporal.Instant.compare(newest, last.toInstant()) < 0
}

export async function runRequest(ctx: Ctx, databaseUrl: string, request: BackupRequest): Promise<void> {
  const { backupTarget: folder } = ctx.config
  if (folder !== undefined)
    await showRun(ctx, { folder, request }, (report) => runOne(ctx, { databaseUrl, folder, request, report }))
}

/** A backup by command, which the console shows as it does those of the site. */
export async function makeShownBackup(ctx: Ctx, options: BackupOptions): Promise<BackupSet> {
  const { folder, onStep = () => {} } = options
  return await showRun(ctx, { folder, request: { kind: 'backup' } }, (report) =>
    makeBackup(ctx, {
      ...options,
      onStep(step, bytes) {
        report(step, bytes)
        onStep(step, bytes)
      },
    }),
  )
}

/** Says in the status what is done, and what has failed until something succeeds; the failure itself goes on. */
async function showRun<T>(
  ctx: Ctx,
  { folder, request }: { folder: string; request: BackupRequest },
  work: (report: Report) => Promise<T>,
): Promise<T> {
  const { failure } = await readStatus(folder)
  const status = showStatus(ctx, { folder, request, failure })
  try {
    const result = await work(status.report)
    await status.end(null)
    return result
  } catch (error) {
    if (error instanceof BackupUnderWay) status.leave()
    else {
      const reason = error instanceof StartError ? error.message : 'It failed for a reason that the log has.'
      await status.end({ at: ctx.clock.now().toString({ smallestUnit: 'millisecond' }), reason })
    }
    throw error
  }
}

type Run = { databaseUrl: string; folder: string; request: BackupRequest; report: Report }

async function runOne(ctx: Ctx, { databaseUrl, folder, request, report }: Run): Promise<void> {
  if (request.kind === 'backup') await makeBackup(ctx, { databaseUrl, folder, onStep: report })
  else
    await verifyBackup(await readSet(path.join(folder, request.name)), {
      clock: ctx.clock,
      // PostgreSQL's account can pass through it, and its disk has space for databases.
      workDir: ctx.config.dataDir,
      storage: ctx.storage,
      onStep: report,
    })
}

function showStatus(
  ctx: Ctx,
  { folder, request, failure }: { folder: string; request: BackupRequest; failure: Backups['failure'] },
) {
  const current: Current = {
    kind: request.kind,
    name: request.kind === 'verify' ? request.name : null,
    step: 'waiting',
    bytes: 0,
    startedAt: ctx.clock.now().toString({ smallestUnit: 'millisecond' }),
  }
  let last: Promise<void> = Promise.resolve()
  // A status that cannot be written hinders no backup.
  const write = (status: Parameters<typeof writeStatus>[1]) =>
    (last = last
      .then(() => writeStatus(folder, status))
      .catch((err: unknown) => ctx.log.warn({ event: 'backup.status', err })))
  const timer = setInterval(() => write({ current, failure }), STATUS_EVERY_MS)
  return {
    report(step: Current['step'], bytes = 0): void {
      const isNew = step !== current.step
      Object.assign(current, { step, bytes })
      if (isNew) write({ current, failure })
    },
    leave(): void {
      clearInterval(timer)
    },
    async end(ended: Backups['failure']): Promise<void> {
      clearInterval(timer)
      await write({ current: null, failure: ended })
    },
  }
}

async function isProved(ctx: Ctx, sets: readonly BackupSet[]): Promise<boolean> {
  const since = ctx.clock.now().subtract({ hours: PROVED_FOR_HOURS })
  for (const { dir } of sets) {
    const proof = await readProof(dir)
    if (proof && Temporal.Instant.compare(Temporal.Instant.from(proof.at), since) > 0) return true
  }
  return false
}

/** Renamed first, so that a set of which a part is gone is none. */
async function deleteOldSets(folder: string): Promise<void> {
  const sets = await listSets(folder)
  const kept = sets.map(({ name, manifest }) => ({ name, madeAt: Temporal.Instant.from(manifest.madeAt) }))
  for (const name of setsToDelete(kept)) {
    const doomed = path.join(folder, `.deleted-${name}`)
    await rename(path.join(folder, name), doomed)
    await rm(doomed, { recursive: true, force: true })
  }
  await deleteOldWal(folder)
}

/** What lies before the oldest set continues none. */
async function deleteOldWal(folder: string): Promise<void> {
  const sets = await listSets(folder)
  const times = sets.map(({ manifest }) => Date.parse(manifest.madeAt))
  // By the machine's clock, as the lists are.
  if (times.length > 0) await tidyLater(folder, { oldestSetMs: Math.min(...times), nowMs: Date.now() })
  const positions = sets.map(({ manifest }) => startOfSegment(positionOf(manifest.lsn)))
  const [oldest] = positions.toSorted((one, other) => Number(one - other))
  if (oldest === undefined) return
  const { chunks } = await readWalArchive(folder)
  await removeChunks(
    folder,
    chunks.filter(({ end }) => end <= oldest),
  )
}
