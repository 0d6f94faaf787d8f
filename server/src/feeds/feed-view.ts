/** Pure: feed rows in the shapes of the contract. */
import type { Feed, StudioFeed } from '@limelight/contract/feeds'
import type { AccountId } from '@limelight/contract/ids'
import { fileView, publicImageUrl, type ViewOptions } from '#/media/media.service'
import { lockReasonOf, shownText } from './feeds.policy.ts'
import type { FeedRow } from './feeds.queries.ts'

export type FeedViewer = { id: AccountId; role: 'fan' | 'performer' | 'operator' } | undefined
export type Sign = ViewOptions['sign']

export function lockOf(row: FeedRow, viewer: FeedViewer) {
  return lockReasonOf({
    access: row.access,
    isProcessed: row.is_processed,
    isSignedIn: viewer !== undefined,
    isOwner: viewer?.id === row.performer_id,
    isOperator: viewer?.role === 'operator',
    isFollowed: row.is_followed,
    isSubscribed: row.is_subscribed,
    isBought: row.is_bought,
  })
}

export function toFeed(row: FeedRow, viewer: FeedViewer, sign: Sign): Feed {
  const lockReason = lockOf(row, viewer)
  const options: ViewOptions = { viewerId: viewer?.id, grant: lockReason === null ? 'full' : 'preview', sign }
  const files = row.files.map((file) => fileView(file, options))
  return {
    _id: row.id,
    type: row.type,
    text: shownText(row.text, lockReason),
    performer: {
      _id: row.performer_id,
      username: row.username ?? row.performer_id,
      name: row.name,
      avatar: publicImageUrl(row.avatar_file_id, 'avatar-small'),
    },
    files,
    thumbnail: thumbnailOf(row, files, options),
    teaser: teaserOf(row, options),
    access: row.access,
    price: row.price_tokens,
    canView: lockReason === null,
    lockReason,
    isBought: row.is_bought,
    isSubscribed: row.is_subscribed,
    isFollowed: row.is_followed,
    isPinned: row.is_pinned,
    status: row.status,
    createdAt: (row.published_at ?? row.created_at).toString(),
    updatedAt: row.updated_at.toString(),
  }
}

export function toStudioFeed(row: FeedRow, viewer: FeedViewer, sign: Sign): StudioFeed {
  return { ...toFeed(row, viewer, sign), sales: row.sale_count, earnedTokens: row.earned_tokens }
}

/** The chosen picture; else the first file's own, which is blurred where the feed is locked. */
function thumbnailOf(row: FeedRow, files: Feed['files'], options: ViewOptions): Feed['thumbnail'] {
  const chosen = row.thumbnail && fileView(row.thumbnail, options)
  const url = chosen?.thumbnails.at(-1) ?? files[0]?.thumbnails.at(-1)
  return url === undefined ? null : { url }
}

function teaserOf(row: FeedRow, options: ViewOptions): Feed['teaser'] {
  if (!row.teaser) return null
  const { url, thumbnails } = fileView(row.teaser, options)
  return url === undefined ? null : { url, thumbnails }
}
