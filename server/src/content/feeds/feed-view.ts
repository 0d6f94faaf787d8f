/** Pure: feed rows in the shapes of the contract. */
import type { Feed, Poll, StudioFeed } from '@limelight/contract/content/feeds'
import { plainText } from '@limelight/contract/plain-text'
import { namesIn } from '@limelight/contract/text-parts'
import { itemFieldsOf, studioFieldsOf } from '#/content/items/items.service'
import { suggestedPriceOf } from '#/content/sellable/chosen-price'
import { canView, lockReasonOf, shownPost } from '#/content/sellable/sellable.policy'
import { performerLineOf, type Sign, viewOptionsOf } from '#/content/sellable/sellable-view.service'
import { fileView, type ViewOptions } from '#/core/media/media.service'
import type { Viewer } from '#/platform/http/caller'
import type { FeedRow } from './feeds.queries.ts'
import { isClosed } from './poll-state.ts'

/** What a page of feeds is seen with; `names` are those of its texts that name performers. */
export type Seeing = { viewer: Viewer; sign: Sign; now: Temporal.Instant; names: ReadonlySet<string> }

export function toFeed(row: FeedRow, { viewer, sign, now, names }: Seeing): Feed {
  const options = viewOptionsOf(row, viewer, sign)
  const files = row.files.map((file) => fileView(file, options))
  const poll = pollOf(row, viewer, now)
  const text = shownPost(row.text, lockReasonOf(row, viewer), row.type === 'text')
  return {
    _id: row.id,
    type: row.type,
    text,
    mentions: namesIn(plainText(text)).filter((name) => names.has(name)),
    files,
    thumbnail: thumbnailOf(row, files, options),
    teaser: teaserOf(row, options),
    poll,
    polls: poll?.options ?? [],
    product: productOf(row, options),
    isPinned: row.is_pinned,
    expiresAt: row.expires_at?.toString() ?? null,
    ...itemFieldsOf(row, viewer),
  }
}

export function toStudioFeed(row: FeedRow, seeing: Seeing): StudioFeed {
  return { ...toFeed(row, seeing), ...studioFieldsOf(row), mailing: row.mailing }
}

/**
 * A locked poll shows its question and nothing else. Votes are shown to fans who have voted, to the creator and the operator,
 * and to everybody once it is closed.
 */
function pollOf(row: FeedRow, viewer: Viewer, now: Temporal.Instant): Poll | null {
  if (row.type !== 'poll') return null
  const closed = isClosed(row.poll_expires_at, now)
  const isOwn = viewer.id === row.performer_id || viewer.role === 'operator'
  const areVotesShown = closed || isOwn || row.voted_id !== null
  const options = canView(row, viewer) ? (row.poll_options ?? []) : []
  const isLocked = options.length === 0
  return {
    description: row.poll_description ?? '',
    expiredAt: row.poll_expires_at?.toString() ?? null,
    isClosed: closed,
    votedId: row.voted_id,
    totalVote: areVotesShown && !isLocked ? options.reduce((sum, option) => sum + option.votes, 0) : null,
    options: options.map(({ id, description, votes }) => ({
      _id: id,
      description,
      totalVote: areVotesShown ? votes : null,
    })),
  }
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

/** Its picture advertises it, so it is shown whole, below a locked feed too. */
function productOf({ product }: FeedRow, options: ViewOptions): Feed['product'] {
  if (!product) return null
  const photo = product.photo && fileView(product.photo, { ...options, grant: 'full' })
  return {
    _id: product.id,
    name: product.name,
    price: product.priceTokens as Feed['price'],
    ...suggestedPriceOf({
      access: 'paid',
      price_tokens: product.priceTokens,
      suggested_tokens: product.suggestedTokens,
    }),
    picture: photo?.thumbnails.at(-1) ?? null,
    performer: performerLineOf({
      performer_id: product.performerId,
      username: product.username,
      name: product.performerName,
      avatar_file_id: product.avatarFileId,
    }),
    isAvailable: product.isAvailable,
  }
}
