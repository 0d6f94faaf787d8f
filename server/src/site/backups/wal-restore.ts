/** Puts the archived WAL where PostgreSQL's recovery reads it: whole segments in a folder that its account can read. */
import { constants } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#/platform/ctx'
import { makeWalFolder, RESTORE_COMMAND, requestRecovery } from '#/platform/db/copied-cluster'
import { lsnOf, positionOf } from '#/platform/db/wal-stream'
import { StartError } from '#/platform/start-error'
import { type BackupSet, listSets } from './backup-set.ts'
import type { Until } from './until.ts'
import { findReplayed } from './wal-archive.queries.ts'
import {
  type Chain,
  type Chunk,
  chainsOf,
  chooseChain,
  type Origin,
  SEGMENT_BYTES,
  segmentName,
  startOfSegment,
} from './wal-chunks.ts'
import { listHistories, readChunk, readWalArchive } from './wal-folder.ts'

export function originOf({ manifest }: BackupSet): Origin {
  return { timeline: manifest.timeline, position: positionOf(manifest.lsn) }
}

/** The folder with the sets and their archive. */
export function targetOf(set: BackupSet): string {
  return path.dirname(set.dir)
}

/** Throws a `StartError` that says why a set can’t be restored to this time. */
export async function requireChain(set: BackupSet, until: Until): Promise<Chain> {
  if (until !== 'latest' && Temporal.Instant.compare(until, Temporal.Instant.from(set.manifest.madeAt)) < 0)
    throw new StartError(
      `${until} is before ${set.dir}, which was made at ${set.manifest.madeAt}. Choose an earlier set.`,
    )
  const chains = chainsOf(await readWalArchive(targetOf(set)), originOf(set))
  const chain = chooseChain(chains, until)
  if (chain && !(until === 'latest' && chain.gap)) return chain
  throw new StartError(`${nameOf(until)} can’t be restored from ${set.dir}: ${whyNot(chains)}`)
}

/** What the newest set is continued with, to its end or its first gap; undefined for another set, and without an archive. */
export async function findChain(set: BackupSet): Promise<Chain | undefined> {
  const [newest] = await listSets(targetOf(set))
  if (newest?.name !== set.name) return undefined
  return chooseChain(chainsOf(await readWalArchive(targetOf(set)), originOf(set)), 'latest')
}

function nameOf(until: Until): string {
  return until === 'latest' ? 'The end of the archive' : until.toString()
}

function whyNot(chains: readonly Chain[]): string {
  const last = chooseChain(chains, 'latest')
  const gap = (last ?? chains.at(-1))?.gap
  const reach =
    last?.until && `the archive goes on to ${last.until.toString({ smallestUnit: 'second', roundingMode: 'floor' })}`
  if (gap && reach)
    return `${reach}, where it has a gap until about ${gap.at.toString({ smallestUnit: 'second' })}. Choose a time before it, or a set that was made after it.`
  if (gap) return 'the archive begins after it. Choose a later set.'
  return reach ? `${reach}. Choose a time before.` : 'nothing of the WAL after it is archived.'
}

/** How much space the unpacked WAL takes. */
export function walBytesOf({ chunks, end }: Chain): number {
  const [first] = chunks
  return first ? Number(end - startOfSegment(first.start) + SEGMENT_BYTES) : 0
}

/**
 * Puts what recovery reads beside the unpacked database. Without a chain that is only which lives there were, so that the next one gets a
 * number of its own. Throws a `StartError` where a chunk is damaged.
 */
export async function unpackWal(set: BackupSet, chain: Chain | undefined, dataDir: string): Promise<void> {
  const folder = makeWalFolder(dataDir)
  for (const file of await listHistories(targetOf(set))) await copyFile(file, path.join(folder, path.basename(file)))
  for (const chunk of chain?.chunks ?? []) await unpackChunk(targetOf(set), chunk, folder)
  requestRecovery(dataDir)
}

async function unpackChunk(target: string, chunk: Chunk, folder: string): Promise<void> {
  const bytes = await readChunk(target, chunk)
  const file = await open(
    path.join(folder, segmentName(chunk.timeline, chunk.start)),
    constants.O_CREAT | constants.O_WRONLY,
  )
  try {
    await file.write(bytes, 0, bytes.length, Number(chunk.start - startOfSegment(chunk.start)))
    await file.truncate(Number(SEGMENT_BYTES))
  } finally {
    await file.close()
  }
}

/** For the server while it recovers. Without a chain it stops where the set is whole. */
export function recoverySettings(set: BackupSet, chain: Chain | undefined, until: Until): Record<string, string> {
  return {
    restore_command: RESTORE_COMMAND,
    // The server is ready when recovery has ended, and not when it could be read.
    hot_standby: 'off',
    recovery_target_action: 'promote',
    recovery_target_timeline: `${chain?.timeline ?? set.manifest.timeline}`,
    ...(!chain && { recovery_target: 'immediate' }),
    ...(chain && until !== 'latest' && { recovery_target_time: until.toString().replace('Z', '+00') }),
  }
}

/** Throws a `StartError` when recovery ended long before the archive does: what it reads then is no WAL. */
export async function requireReplayed(db: Db, { end }: Chain): Promise<void> {
  const reached = await findReplayed(db)
  // It ends between two records, and what is archived anywhere.
  if (reached + SEGMENT_BYTES >= end) return
  throw new StartError(
    `The archived WAL can be replayed to ${lsnOf(reached)} only, and goes on to ${lsnOf(end)}. Restore to an earlier time.`,
  )
}
