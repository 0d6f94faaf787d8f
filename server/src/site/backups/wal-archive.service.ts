/** Archives the WAL of the embedded database beside the backups while the site runs. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Ctx } from '#/platform/ctx'
import { openReplication, rowsOf } from '#/platform/db/replication-client'
import { streamWal } from '#/platform/db/wal-stream'
import { hasCode } from '#/platform/error-codes'
import { freeBytesOf } from '#/platform/free-space'
import { createInTurn } from '#/platform/in-turn'
import { StartError } from '#/platform/start-error'
import { archiveNewMedia, openLater } from './later-media.ts'
import { createSlot, dropSlot, findFlushed, findSlot, SLOT } from './wal-archive.queries.ts'
import { type Chunk, startOfSegment } from './wal-chunks.ts'
import {
  openWalFolder,
  readChunk,
  readWalArchive,
  removeChunks,
  writeChunk,
  writeCovered,
  writeHistory,
} from './wal-folder.ts'
import { chooseStart, type Server } from './wal-start.ts'
import { NO_WAL_STATUS, readWalStatus, type WalStatus, writeWalStatus } from './wal-status.ts'
import { createWalWriter, type WalWriter } from './wal-writer.ts'

export type ArchiveOptions = { databaseUrl: string; everyMs?: number; retryMs?: number }
type Run = { ctx: Ctx; target: string; options: Required<ArchiveOptions>; signal: AbortSignal }

/** What is lost with the disk is at most this, and what the server takes to send it. */
const EVERY_MS = 20_000
const RETRY_MS = 5_000
/** How long the end waits for the last of it: a second. */
const LAST_LOOKS = 20
const LAST_LOOK_MS = 50
/** Below this the database itself is about to stop, which is worse than a gap. */
const FREE_LEAST_BYTES = 1_000_000_000
/** So little WAL does not fill a disk. */
const RETAINED_LEAST_BYTES = 256_000_000

/**
 * One process of a site does it, whichever has the slot; the others wait for their turn. The server keeps what is not archived yet, also
 * while the site is away, up to WAL_MAX_GB: after that it is given up, so that writes never stop because of it.
 */
export function startWalArchive(ctx: Ctx, options: ArchiveOptions): AsyncDisposable {
  const closing = new AbortController()
  const { backupTarget: target, walArchive } = ctx.config
  const run = async () => {
    if (target === undefined || !walArchive) {
      if (ctx.config.databaseUrl === undefined) await stopRetaining(ctx, options.retryMs ?? RETRY_MS, closing.signal)
      return
    }
    await archive({
      ctx,
      target,
      options: { everyMs: EVERY_MS, retryMs: RETRY_MS, ...options },
      signal: closing.signal,
    })
  }
  const running = run().catch((err: unknown) => ctx.log.error({ event: 'wal_archive.ended', err }))
  return {
    async [Symbol.asyncDispose]() {
      closing.abort()
      await running
    },
  }
}

/** Without an archive nothing would ever release what the server keeps for it. */
async function stopRetaining(ctx: Ctx, retryMs: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await findSlot(ctx))) {
    await dropSlot(ctx)
    // A connection that has ended a moment ago may hold it still.
    await sleep(retryMs, undefined, { signal }).catch(() => {}) // closed: the next start does it
  }
}

async function archive(run: Run): Promise<void> {
  const { ctx, options, signal } = run
  while (!signal.aborted) {
    try {
      await archiveWhilePossible(run)
    } catch (error) {
      if (signal.aborted) return
      await noteFailure(run, error).catch((err: unknown) => ctx.log.warn({ event: 'wal_archive.status', err }))
    }
    await sleep(options.retryMs, undefined, { signal }).catch(() => {}) // closed: the loop ends
  }
}

async function archiveWhilePossible(run: Run): Promise<void> {
  const { ctx, target, options } = run
  const slot = await findSlot(ctx)
  if (slot?.isActive) return
  // The server has kept no more of it than WAL_MAX_GB.
  if (slot?.isLost) await dropSlot(ctx)
  if (!slot || slot.isLost) await createSlot(ctx)
  await openWalFolder(target)
  const client = await openReplication(options.databaseUrl)
  try {
    await follow(run, client, await lookAt(client))
  } finally {
    await client.end().catch(() => {}) // it has ended, which is thrown already
  }
}

async function lookAt(client: pg.Client): Promise<Server> {
  const [[, timelineText = '1'] = []] = await rowsOf(client, 'IDENTIFY_SYSTEM')
  const timeline = Number(timelineText)
  if (timeline === 1) return { timeline, history: undefined }
  const [[, history = ''] = []] = await rowsOf(client, `TIMELINE_HISTORY ${timeline}`)
  return { timeline, history }
}

async function follow(run: Run, client: pg.Client, server: Server): Promise<void> {
  const { ctx, target } = run
  const { timeline, history } = server
  if (history !== undefined) await writeHistory(target, timeline, history)
  const { chunks } = await readWalArchive(target)
  const own = chunks.filter((chunk) => chunk.timeline === timeline)
  const { from, isGap } = await chooseStart(ctx, server, own)
  if (isGap) await noteGap(ctx, 'the server has it no more')
  const stream = streamWal(client, {
    slot: SLOT,
    timeline,
    from,
    onWal: (bytes, start) => writer.add(bytes, start),
  })
  const writer = createWalWriter({
    timeline,
    from,
    chunks: chunksOfSegment(own, from),
    at: own.map(({ at }) => at).reduce(laterOf, Temporal.Instant.fromEpochMilliseconds(0)),
    store: {
      write: (chunk, bytes) => writeChunk(target, chunk, bytes),
      read: (chunk) => readChunk(target, chunk),
      remove: (gone) => removeChunks(target, gone),
      cover: (covered) => writeCovered(target, covered),
    },
    onWritten: (position) => stream.confirm(position),
  })
  const over = new AbortController()
  const signal = AbortSignal.any([run.signal, over.signal])
  const flushing = flushAgainAndAgain(run, writer, signal)
  const copying = copyMediaAgainAndAgain(run, signal)
  try {
    await Promise.race([stream.ended, flushing, copying])
  } finally {
    over.abort()
    await Promise.allSettled([flushing, copying])
    stream.ended.catch(() => {}) // it ends with the connection now
  }
}

function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other
}

/** Only while they reach from its beginning to where it goes on: otherwise they are not joined. */
function chunksOfSegment(own: readonly Chunk[], from: bigint): Chunk[] {
  const start = startOfSegment(from)
  return own
    .filter((chunk) => chunk.start >= start && chunk.end <= from)
    .toSorted((one, other) => Number(one.start - other.start))
}

async function flushAgainAndAgain({ ctx, options }: Run, writer: WalWriter, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(options.everyMs, undefined, { signal }).catch(() => {}) // closed: what has come is written
    await flush(ctx, writer)
  }
  // What was said last before the end is under way still.
  for (let look = 0; look < LAST_LOOKS && !(await flush(ctx, writer)); look += 1) await sleep(LAST_LOOK_MS)
}

async function flush(ctx: Ctx, writer: WalWriter): Promise<boolean> {
  const { dataDir } = ctx.config
  const known = await findFlushed(ctx)
  if (!(await writer.flush(known))) return false
  if ((await readWalStatus(dataDir)).failure) ctx.log.info({ event: 'wal_archive.goes_on' })
  await changeStatus(ctx, { coveredAt: known.at.toString(), failure: null })
  return true
}

/** Beside the WAL and not before it: a large video takes minutes, and money is not to wait for it. What fails is tried again. */
async function copyMediaAgainAndAgain({ ctx, target, options }: Run, signal: AbortSignal): Promise<void> {
  if (!ctx.storage.takeNew) return await aborted(signal)
  let sinceMs: number | undefined
  while (!signal.aborted) {
    try {
      sinceMs ??= await openLater(target)
      sinceMs = await archiveNewMedia({ storage: ctx.storage, target, sinceMs, signal })
      if ((await readWalStatus(ctx.config.dataDir)).mediaFailure) await changeStatus(ctx, { mediaFailure: null })
    } catch (error) {
      if (signal.aborted) return
      ctx.log.error({ event: 'wal_archive.media_failed', err: error })
      const at = ctx.clock.now().toString({ smallestUnit: 'millisecond' })
      await changeStatus(ctx, { mediaFailure: { at, reason: reasonOf(error, target) } })
    }
    await sleep(options.everyMs, undefined, { signal }).catch(() => {}) // closed: the loop ends
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** Says it in the console, and before the disk of the database is full gives up what is not archived. */
async function noteFailure(run: Run, error: unknown): Promise<void> {
  const { ctx, target } = run
  ctx.log.error({ event: 'wal_archive.failed', err: error })
  const at = ctx.clock.now().toString({ smallestUnit: 'millisecond' })
  await changeStatus(ctx, { failure: { at, reason: reasonOf(error, target) } })
  const slot = await findSlot(ctx)
  const { dataDir, walMaxBytes } = ctx.config
  if (!slot || slot.isActive || slot.retainedBytes < Math.min(RETAINED_LEAST_BYTES, walMaxBytes)) return
  const isFull = (await freeBytesOf(dataDir)) < FREE_LEAST_BYTES
  if (!isFull && slot.retainedBytes < walMaxBytes) return
  await dropSlot(ctx)
  await noteGap(ctx, isFull ? 'the disk of the database is nearly full' : 'more than WAL_MAX_GB of it waited')
}

/** What comes next is archived again; between is a gap that no restore crosses. */
async function noteGap(ctx: Ctx, reason: string): Promise<void> {
  ctx.log.error({ event: 'wal_archive.gap', reason })
  await changeStatus(ctx, { gapAt: ctx.clock.now().toString({ smallestUnit: 'millisecond' }) })
}

/** What is archived beside each other changes one file. */
const changes = createInTurn()

function changeStatus({ config: { dataDir } }: Ctx, change: Partial<WalStatus>): Promise<void> {
  return changes.run(async () => {
    const status = await readWalStatus(dataDir).catch(() => NO_WAL_STATUS)
    await writeWalStatus(dataDir, { ...status, ...change })
  })
}

function reasonOf(error: unknown, target: string): string {
  if (error instanceof StartError) return error.message
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return `The disk of ${target} is full.`
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST')) return `Can’t write to ${target}.`
  return 'It failed for a reason that the log has.'
}
