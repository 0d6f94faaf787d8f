/**
 * Recordings of streams become drafts of their creators. The engine only writes files; whatever lies in their folder is taken up from
 * here, also what a process left that was killed.
 */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@limelight/contract/errors'
import { FileId, StreamId } from '@limelight/contract/ids'
import { z } from 'zod'
import { createVideo } from '#/content/videos/publish-video.service'
import { takeUploadedFile } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { RecordTo } from '#/platform/live/engine-messages'
import { UNFINISHED } from '#/platform/live/recording-files'
import { secondsOfRecording } from '#/platform/live/recording-length'
import * as queries from './recordings.queries.ts'

/** Shorter ones are a test of the camera, or the rest before an end. */
const SHORTEST_SECONDS = 2
/** No camera fills this in less time. A picture that stands still, or a slow computer, takes minutes for it. */
const LONG_ENOUGH_BYTES = 2_000_000
/** A file that nobody has written to for so long is one of a process that is gone. */
const ABANDONED_MS = 120_000
const BYTES_PER_MEGABYTE = 1_000_000
/** What the upload of a creator may have, less what one more picture adds. */
const FULL_AT = 0.9

type DataDir = Pick<Ctx, 'config'>

/** Of this machine, where several share a data folder. */
function folderOf({ config }: DataDir): string {
  return path.join(config.dataDir, 'recordings', config.live.hostFolder)
}

/** With that of before the machine was given a name. */
function foldersOf(ctx: DataDir): Set<string> {
  return new Set([folderOf(ctx), path.join(ctx.config.dataDir, 'recordings')])
}

/** Where the engine writes what it records of a stream. */
export async function recordTo(ctx: Ctx, streamId: string): Promise<RecordTo> {
  await mkdir(folderOf(ctx), { recursive: true })
  const { videoMaxMegabytes } = await getSettings(ctx)
  const maxBytes = Math.floor(videoMaxMegabytes * BYTES_PER_MEGABYTE * FULL_AT)
  return { prefix: path.join(folderOf(ctx), `${streamId}.`), maxBytes }
}

/** Every few seconds, and never twice at once: makes a draft of each finished file. */
export async function takeRecordings(ctx: Ctx): Promise<void> {
  for (const file of await listFiles(foldersOf(ctx))) {
    const name = path.basename(file)
    if (name.endsWith(UNFINISHED)) await takeUpAbandoned(ctx, file)
    else
      await takeRecording(ctx, file).catch((err: unknown) =>
        ctx.log.error({ event: 'recording.not_saved', file: name, err }),
      )
  }
}

/** Folders in them are those of other machines. */
async function listFiles(folders: Iterable<string>): Promise<string[]> {
  const listed = [...folders].map((folder) => readdir(folder, { withFileTypes: true }).catch(() => []))
  return (await Promise.all(listed))
    .flat()
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
}

/** Fragments up to the last are whole. */
async function takeUpAbandoned(ctx: Ctx, file: string): Promise<void> {
  const { mtimeMs } = await stat(file)
  if (ctx.clock.now().epochMilliseconds - mtimeMs > ABANDONED_MS) await rename(file, file.slice(0, -UNFINISHED.length))
}

async function takeRecording(ctx: Ctx, file: string): Promise<void> {
  const [streamId, id] = path
    .basename(file)
    .split('.')
    .map((part) => z.uuid().safeParse(part).data)
  const stream = streamId && (await queries.findRecordedStream(ctx, StreamId.parse(streamId)))
  if (id && stream && (await isWorthKeeping(file))) await saveDraft(ctx, { id, path: file }, stream)
  await rm(file, { force: true })
}

async function isWorthKeeping(file: string): Promise<boolean> {
  const { size } = await stat(file)
  return size >= LONG_ENOUGH_BYTES || (await secondsOfRecording(file)) >= SHORTEST_SECONDS
}

type File = { id: string; path: string }

/** The same file is stored and made a draft once, however often it is tried. */
async function saveDraft(ctx: Ctx, file: File, stream: queries.RecordedStream): Promise<void> {
  if (await queries.hasRecording(ctx, file.id)) return
  const { videoMaxMegabytes } = await getSettings(ctx)
  const { performer_id: ownerId, title, access, price_tokens: price } = stream
  const upload = await takeUploadedFile(ctx, file, {
    purpose: 'video-video',
    ownerId,
    originalName: `${title}.mp4`,
    maxBytes: videoMaxMegabytes * BYTES_PER_MEGABYTE,
    isIrreplaceable: true,
  }).catch((error: unknown) => {
    // Nothing that a new try would change: a file without a picture, a creator without room.
    if (!(error instanceof AppError)) throw error
    ctx.log.warn({ event: 'recording.refused', streamId: stream.id, code: error.code })
    return undefined
  })
  if (!upload) return
  await ctx.transaction(async (tx) => {
    const draft = { title, description: '', tags: [], status: 'draft' as const, access }
    const body = access === 'paid' ? { ...draft, price } : draft
    const videoId = await createVideo(tx, ownerId, body, { video: FileId.parse(upload.id) })
    await queries.insertRecording(tx, { id: file.id, streamId: stream.id, videoId })
  })
}
