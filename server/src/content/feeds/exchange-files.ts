import type { FeedType } from '@limelight/contract/content/feeds'
import type { FilePurpose } from '@limelight/contract/core/media'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, FileId } from '@limelight/contract/ids'
import { claimFiles, releaseFiles } from '#/core/media/media.service'
import type { Tx } from '#/platform/ctx'
import { type FeedState, replaceFeedFiles } from './feed-changes.queries.ts'

/** What a feed of a type shows; the others show no files. */
const SHOWN: Record<FeedType, readonly FilePurpose[]> = {
  text: [],
  photo: ['feed-photo'],
  video: ['feed-video'],
  audio: ['feed-audio'],
  poll: [],
}

type Side = { thumbnailId?: FileId | null | undefined; teaserId?: FileId | null | undefined }
type Parts = Side & { type: FeedType; fileIds: readonly FileId[] }

/** Binds a new feed's uploads to it. Throws `not_found` for files of others and of another kind, `file_in_use`. */
export async function claimParts(
  tx: Tx,
  ownerId: AccountId,
  { type, fileIds, thumbnailId, teaserId }: Parts,
): Promise<void> {
  await claimFiles(tx, { ids: fileIds, ownerId, purposes: SHOWN[type] })
  if (thumbnailId) await claimFiles(tx, { ids: [thumbnailId], ownerId, purposes: ['feed-thumbnail'] })
  if (teaserId) await claimFiles(tx, { ids: [teaserId], ownerId, purposes: ['feed-teaser'] })
}

type Exchange = { present: readonly FileId[]; next: readonly FileId[]; type: FeedType; update: Side }

/** Claims the new files and releases the rest. Throws `invalid_state` for taking away what has been sold. */
export async function exchangeFiles(tx: Tx, feed: FeedState, { present, next, type, update }: Exchange): Promise<void> {
  const ownerId = feed.performer_id
  const added = next.filter((id) => !present.includes(id))
  const removed: FileId[] = present.filter((id) => !next.includes(id))
  if (removed.length > 0 && feed.sale_count > 0) throw new AppError('invalid_state')
  await claimFiles(tx, { ids: added, ownerId, purposes: SHOWN[type] })
  for (const [nextId, presentId, purpose] of [
    [update.thumbnailId, feed.thumbnail_file_id, 'feed-thumbnail'],
    [update.teaserId, feed.teaser_file_id, 'feed-teaser'],
  ] as const) {
    if (nextId === undefined || nextId === presentId) continue
    if (nextId) await claimFiles(tx, { ids: [nextId], ownerId, purposes: [purpose] })
    if (presentId) removed.push(presentId)
  }
  await releaseFiles(tx, removed)
  if (added.length > 0 || present.some((id, index) => id !== next[index])) await replaceFeedFiles(tx, feed.id, next)
}
