import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '#/platform/clock'
import { requireSpace } from '#/platform/disk-space'
import { isAlive } from '#/platform/is-alive'
import { StartError } from '#/platform/start-error'
import type { Storage } from '#/platform/storage/storage'
import type { BackupSet } from './backup-set.ts'
import { hasObjectList, requireObjects } from './bucket-media.ts'
import { hashSet, requireOwnPostgres } from './check-set.ts'
import { findLost, laterFolderOf } from './later-media.ts'
import { writeProof } from './proof.ts'
import { requireBooks, requireWhole, unpackSet, withRecovered } from './restored-site.ts'
import { findChain, requireReplayed, targetOf, walBytesOf } from './wal-restore.ts'

export type VerifyOptions = {
  clock: Clock
  /** Where the trial restore is made; PostgreSQL's account has to be able to pass through. */
  workDir: string
  /** Where the media of a set lie that lists them. */
  storage?: Pick<Storage, 'versions'> | undefined
  onStep?: (step: VerifyStep) => void
}
export type VerifyStep = 'files' | 'unpack' | 'recover' | 'archive'

const RANDOM_MEDIA = 20
const TRIAL = 'verify-limelight-'
/** Of this process: what an operator asks for may run beside the one of the week. */
const underWay = new Set<string>()

/**
 * Proves a set by restoring it: its files against the manifest, the database in a temporary folder against the counts and the ledger's
 * sums, twenty random media, and the archived WAL after the newest set, which is replayed to its end. Notes in the set what was found, and throws a `StartError` with the reason when it can’t be restored.
 */
export async function verifyBackup(set: BackupSet, options: VerifyOptions): Promise<void> {
  // Sound or not, this version cannot tell.
  requireOwnPostgres(set)
  const at = options.clock.now().toString({ smallestUnit: 'millisecond' })
  await requireSpace(options.workDir, set.manifest.databaseBytes)
  try {
    await tryRestore(set, options)
  } catch (error) {
    if (error instanceof StartError) await writeProof(set.dir, { at, isSound: false, reason: error.message })
    throw error
  }
  await writeProof(set.dir, { at, isSound: true, reason: null })
}

async function tryRestore(set: BackupSet, { workDir, storage, onStep = () => {} }: VerifyOptions): Promise<void> {
  onStep('files')
  await hashSet(set, { media: RANDOM_MEDIA })
  if (hasObjectList(set)) await requireObjects(set, { versions: storage?.versions, chosen: RANDOM_MEDIA })
  const chain = await findChain(set)
  if (chain) await requireLater(set)
  await removeAbandonedTrials(workDir)
  await inTrialFolder(workDir, async (trial) => {
    onStep('unpack')
    await unpackSet(set, trial)
    onStep('recover')
    await withRecovered(set, { dataDir: trial, isThrownAway: true }, (db) => requireWhole(db, set))
  })
  if (!chain) return
  onStep('archive')
  await requireSpace(workDir, set.manifest.databaseBytes + walBytesOf(chain))
  await inTrialFolder(workDir, async (trial) => {
    await unpackSet(set, trial)
    await withRecovered(set, { dataDir: trial, chain, isThrownAway: true }, async (db) => {
      await requireReplayed(db, chain)
      await requireBooks(db, set)
    })
  })
}

async function requireLater(set: BackupSet): Promise<void> {
  const sinceMs = Date.parse(set.manifest.madeAt)
  const lost = await findLost(targetOf(set), { sinceMs, hashed: RANDOM_MEDIA })
  if (!lost) return
  throw new StartError(
    `The file of ${lost.key}, which was stored after ${set.dir}, is missing or damaged in ${laterFolderOf(targetOf(set))}. Make a backup: it copies the file again.`,
  )
}

async function inTrialFolder(workDir: string, work: (trial: string) => Promise<void>): Promise<void> {
  const trial = await mkdtemp(path.join(workDir, `${TRIAL}${process.pid}-`))
  underWay.add(path.basename(trial))
  try {
    await work(trial)
  } finally {
    await rm(trial, { recursive: true, force: true })
    underWay.delete(path.basename(trial))
  }
}

/** What verifications left that were killed: whole databases. A server that still runs there ends with the process that started it. */
async function removeAbandonedTrials(workDir: string): Promise<void> {
  for (const name of await readdir(workDir)) {
    if (!name.startsWith(TRIAL) || underWay.has(name)) continue
    const pid = Number.parseInt(name.slice(TRIAL.length), 10)
    if (pid !== process.pid && isAlive(pid)) continue
    // In a common folder it may be somebody else's.
    await rm(path.join(workDir, name), { recursive: true, force: true }).catch(() => {})
  }
}
