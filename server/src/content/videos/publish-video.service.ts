import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { VIDEO_PARTS, type VideoPart, type videos } from '@limelight/contract/content/videos'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, type FileId, VideoId } from '@limelight/contract/ids'
import { publicAtAfter } from '#/content/items/early-access'
import { insertItem, updateItem } from '#/content/items/items.queries'
import { publicationAfter, publicationOf } from '#/content/items/publication'
import { deleteItem, lockEditableItem, requireTierOf } from '#/content/items/publish-item.service'
import { refreshVisibility } from '#/content/items/refresh-visibility.service'
import { claimFiles, releaseFiles } from '#/core/media/media.service'
import type { Tx } from '#/platform/ctx'
import { findVideoFiles, type VideoFiles } from './videos.queries.ts'

type NewVideo = Output<(typeof videos)['POST /performer/performer-assets/videos/upload']['body']>
type Update = Output<(typeof videos)['PUT /performer/performer-assets/videos/edit/{id}']['body']>
/** Parts that came in this form, as uploads. */
export type Parts = { [K in VideoPart]?: FileId }

const COLUMNS = { video: 'video_file_id', teaser: 'teaser_file_id', thumbnail: 'thumbnail_file_id' } as const
const NO_FILES: VideoFiles = { video_file_id: null, teaser_file_id: null, thumbnail_file_id: null }

/** Throws `request_invalid` for what is not complete, `not_found` and `file_in_use` for files. */
export async function createVideo(tx: Tx, performerId: AccountId, body: NewVideo, parts: Parts): Promise<VideoId> {
  const id = VideoId.parse(randomUUIDv7())
  const publication = publicationOf(body, tx.clock.now())
  await requireTierOf(tx, performerId, publication)
  const next = { ...partsOf(body), ...parts }
  requireVideo(publication.status, next.video)
  await insertItem(tx, 'video', {
    id,
    performer_id: performerId,
    ...publication,
    public_at: publicAtAfter({ public_at: null }, body, { publication, now: tx.clock.now() }),
    title: body.title,
    description: body.description,
    tags: body.tags,
    ...(await exchangeParts(tx, performerId, { present: NO_FILES, next })),
  })
  await refreshVisibility(tx, { kind: 'video', id })
  return id
}

/** Changes what is given. The video of a sold item stays: buyers paid for it. Locks the item. */
export async function changeVideo(
  tx: Tx,
  performerId: AccountId,
  { id, update, parts }: { id: VideoId; update: Update; parts: Parts },
): Promise<void> {
  const ref = { kind: 'video', id } as const
  const before = await lockEditableItem(tx, ref, { performerId, seenAt: update.updatedAt })
  const present = await findVideoFiles(tx, id)
  const next = { ...partsOf(update), ...parts }
  if (next.video && next.video !== present.video_file_id && before.sale_count > 0) throw new AppError('invalid_state')
  const publication = publicationAfter(before, update, tx.clock.now())
  await requireTierOf(tx, performerId, publication)
  requireVideo(publication.status, next.video ?? present.video_file_id)
  await updateItem(tx, ref, {
    ...publication,
    public_at: publicAtAfter(before, update, { publication, now: tx.clock.now() }),
    ...(update.title !== undefined && { title: update.title }),
    ...(update.description !== undefined && { description: update.description }),
    ...(update.tags !== undefined && { tags: update.tags }),
    ...(await exchangeParts(tx, performerId, { present, next })),
  })
  await refreshVisibility(tx, ref, { before })
}

/** Takes one file away. Throws `invalid_state` for the video of a sold item and for a part that is not there. */
export async function removeVideoPart(
  tx: Tx,
  performerId: AccountId,
  { id, part }: { id: VideoId; part: VideoPart },
): Promise<void> {
  const ref = { kind: 'video', id } as const
  const before = await lockEditableItem(tx, ref, { performerId })
  const fileId = (await findVideoFiles(tx, id))[COLUMNS[part]]
  if (fileId === null || (part === 'video' && before.sale_count > 0)) throw new AppError('invalid_state')
  await updateItem(tx, ref, { [COLUMNS[part]]: null })
  await releaseFiles(tx, [fileId])
  await refreshVisibility(tx, ref, { before })
}

export function deleteVideo(tx: Tx, performerId: AccountId, id: VideoId): Promise<void> {
  return deleteItem(tx, { kind: 'video', id }, { performerId })
}

type PartIds = { [K in VideoPart as `${K}Id`]?: FileId | undefined }

function partsOf({ videoId, teaserId, thumbnailId }: PartIds): Parts {
  return {
    ...(videoId && { video: videoId }),
    ...(teaserId && { teaser: teaserId }),
    ...(thumbnailId && { thumbnail: thumbnailId }),
  }
}

type Exchange = { present: VideoFiles; next: Parts }

/** Claims the new files, releases those they replace, and returns the columns that change. */
async function exchangeParts(tx: Tx, ownerId: AccountId, { present, next }: Exchange): Promise<Partial<VideoFiles>> {
  const changed: Partial<VideoFiles> = {}
  for (const part of VIDEO_PARTS) {
    const [id, old] = [next[part], present[COLUMNS[part]]]
    if (id === undefined || id === old) continue
    await claimFiles(tx, { ids: [id], ownerId, purposes: [`video-${part}`] })
    if (old !== null) await releaseFiles(tx, [old])
    changed[COLUMNS[part]] = id
  }
  return changed
}

function requireVideo(status: string, fileId: FileId | null | undefined): void {
  if (status === 'draft' || fileId) return
  throw invalidField('video', 'Add a video, or save a draft.')
}
