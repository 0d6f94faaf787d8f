import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, type FileId, VideoId } from '@limelight/contract/ids'
import type { VideoPart, videos } from '@limelight/contract/videos'
import {
  deleteItemRow,
  type LockedItem,
  publicationAfter,
  requirePrice,
  requireSchedule,
  updateItem,
} from '#/content/items/items.service'
import { lockOwnItem, requireEditable, settleItem } from '#/content/items/settle-item.service'
import { claimFiles, releaseFiles } from '#/core/media/media.service'
import type { Ctx, Tx } from '#/platform/ctx'
import * as queries from './videos.queries.ts'

type NewVideo = Output<(typeof videos)['POST /performer/performer-assets/videos/upload']['body']>
type Update = Output<(typeof videos)['PUT /performer/performer-assets/videos/edit/{id}']['body']>
/** Parts that came in this form, as uploads. */
export type Parts = { [K in VideoPart]?: FileId }

const COLUMNS = { video: 'video_file_id', teaser: 'teaser_file_id', thumbnail: 'thumbnail_file_id' } as const

/** Throws `request_invalid` for what is not complete, `not_found` and `file_in_use` for files. */
export async function createVideo(tx: Tx, performerId: AccountId, body: NewVideo, parts: Parts): Promise<VideoId> {
  const publication = requireSchedule({ status: body.status, scheduleAt: body.scheduleAt, now: tx.clock.now() })
  const priceTokens = requirePrice(body.access, body.price)
  const files = {
    video: parts.video ?? body.videoId ?? null,
    teaser: parts.teaser ?? body.teaserId ?? null,
    thumbnail: parts.thumbnail ?? body.thumbnailId ?? null,
  }
  if (body.status !== 'draft' && files.video === null) refuseWithoutVideo()
  await claimParts(tx, performerId, files)
  const id = VideoId.parse(randomUUIDv7())
  await queries.insertVideo(tx, {
    id,
    performer_id: performerId,
    title: body.title,
    description: body.description,
    tags: body.tags,
    access: body.access,
    price_tokens: priceTokens,
    status: publication.status,
    schedule_at: publication.scheduleAt,
    video_file_id: files.video,
    teaser_file_id: files.teaser,
    thumbnail_file_id: files.thumbnail,
  })
  await settle(tx, id, undefined)
  return id
}

/** Changes what is given. The film of a sold video stays: buyers paid for it. Locks the video. */
export async function changeVideo(
  tx: Tx,
  performerId: AccountId,
  { id, update, parts }: { id: VideoId; update: Update; parts: Parts },
): Promise<void> {
  const before = await lockOwnItem(tx, { kind: 'video', id }, performerId)
  requireEditable(before, update.updatedAt)
  const present = await queries.findVideoFiles(tx, id)
  const next: Parts = {
    ...(update.videoId && { video: update.videoId }),
    ...(update.teaserId && { teaser: update.teaserId }),
    ...(update.thumbnailId && { thumbnail: update.thumbnailId }),
    ...parts,
  }
  if (next.video && next.video !== present.video_file_id && before.sale_count > 0) throw new AppError('invalid_state')
  const access = update.access ?? before.access
  const publication = publicationAfter(before, update, tx.clock.now())
  if (publication.status !== 'draft' && !(next.video ?? present.video_file_id)) refuseWithoutVideo()
  const files = await exchangeParts(tx, performerId, { present, next })
  await updateItem(
    tx,
    { kind: 'video', id },
    {
      access,
      price_tokens: requirePrice(access, update.price ?? (access === 'paid' ? before.price_tokens : 0)),
      status: publication.status,
      schedule_at: publication.scheduleAt,
      ...(update.title !== undefined && { title: update.title }),
      ...(update.description !== undefined && { description: update.description }),
      ...(update.tags !== undefined && { tags: update.tags }),
      ...files,
    },
  )
  await settle(tx, id, before)
}

/** Takes one file away. Throws `invalid_state` for the film of a sold video and for a part that is not there. */
export async function removeVideoPart(
  tx: Tx,
  performerId: AccountId,
  { id, part }: { id: VideoId; part: VideoPart },
): Promise<void> {
  const before = await lockOwnItem(tx, { kind: 'video', id }, performerId)
  requireEditable(before, undefined)
  const fileId = (await queries.findVideoFiles(tx, id))[COLUMNS[part]]
  if (fileId === null || (part === 'video' && before.sale_count > 0)) throw new AppError('invalid_state')
  await updateItem(tx, { kind: 'video', id }, { [COLUMNS[part]]: null })
  await releaseFiles(tx, [fileId])
  await settle(tx, id, before)
}

/** Gone for everybody but buyers; without buyers its files go too. */
export async function deleteVideo(tx: Tx, performerId: AccountId, id: VideoId): Promise<void> {
  const ref = { kind: 'video', id } as const
  const before = await lockOwnItem(tx, ref, performerId)
  await updateItem(tx, ref, { deleted_at: tx.clock.now() })
  await settle(tx, id, before)
  if (before.sale_count > 0) return
  const files = Object.values(await queries.findVideoFiles(tx, id)).filter((fileId) => fileId !== null)
  await deleteItemRow(tx, ref)
  await releaseFiles(tx, files)
}

/** A file is rendered: its video shows as soon as all of its files are. */
export async function showVideoOf(ctx: Ctx, fileId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const found = await queries.findVideoIdOfFile(tx, fileId)
    if (!found) return
    const before = await lockOwnItem(tx, { kind: 'video', id: found.id }, found.performer_id).catch(goneMeanwhile)
    if (before && !before.is_processed) await settle(tx, found.id, before)
  })
}

async function settle(tx: Tx, id: VideoId, before: LockedItem | undefined): Promise<void> {
  await settleItem(tx, { kind: 'video', id }, { before, isProcessed: await queries.isVideoRendered(tx, id) })
}

async function claimParts(tx: Tx, ownerId: AccountId, files: { [K in VideoPart]: FileId | null }): Promise<void> {
  for (const part of ['video', 'teaser', 'thumbnail'] as const) {
    const id = files[part]
    if (id !== null) await claimFiles(tx, { ids: [id], ownerId, purposes: [`video-${part}`] })
  }
}

type Exchange = { present: queries.VideoFiles; next: Parts }

async function exchangeParts(
  tx: Tx,
  ownerId: AccountId,
  { present, next }: Exchange,
): Promise<Partial<queries.VideoFiles>> {
  const changed: Partial<queries.VideoFiles> = {}
  for (const part of ['video', 'teaser', 'thumbnail'] as const) {
    const [id, old] = [next[part], present[COLUMNS[part]]]
    if (id === undefined || id === old) continue
    await claimFiles(tx, { ids: [id], ownerId, purposes: [`video-${part}`] })
    if (old !== null) await releaseFiles(tx, [old])
    changed[COLUMNS[part]] = id
  }
  return changed
}

function goneMeanwhile(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not_found') return undefined
  throw error
}

function refuseWithoutVideo(): never {
  throw new AppError('request_invalid', {
    issues: [{ path: 'video', message: 'Add a video, or save a draft.' }],
  })
}
