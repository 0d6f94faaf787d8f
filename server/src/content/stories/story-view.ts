/** Rows of stories in the shapes of the contract. Pure. */
import type { OwnStory, Story } from '@limelight/contract/content/stories'
import { lockReasonOf } from '#/content/sellable/sellable.policy'
import { type Sign, viewOptionsOf } from '#/content/sellable/sellable-view.service'
import { fileView, type MediaRow } from '#/core/media/media.service'
import type { Viewer } from '#/platform/http/caller'
import type { OwnStoryRow } from './own-stories.queries.ts'
import { stateOf } from './stories.policy.ts'
import type { StoryRow } from './stories.queries.ts'

type Shown = { file: MediaRow; sign: Sign }

/** Of a story that the viewer may know of: locked, its text and its clear picture are missing. */
export function toStory(row: StoryRow, { file, viewer, sign }: Shown & { viewer: Viewer }): Story {
  const lockReason = lockReasonOf(row, viewer)
  const canView = lockReason === null
  return {
    _id: row.id,
    file: fileView(file, viewOptionsOf(row, viewer, sign)),
    text: canView ? row.text : '',
    access: row.access,
    price: row.price_tokens as Story['price'],
    canView,
    lockReason,
    isSeen: row.is_seen || (row.is_teaser_seen && !canView),
    publishedAt: String(row.published_at ?? file.createdAt),
    expiresAt: String(row.expires_at ?? file.createdAt),
  }
}

export function toOwnStory(row: OwnStoryRow, { file, sign, now }: Shown & { now: Temporal.Instant }): OwnStory {
  return {
    _id: row.id,
    file: fileView(file, { viewerId: row.performer_id, grant: 'full', sign }),
    text: row.text,
    access: row.access,
    minRank: row.min_rank,
    price: row.price_tokens as OwnStory['price'],
    sales: row.sale_count,
    earnedTokens: row.earned_tokens,
    state: stateOf(row, file, now),
    highlightId: row.highlight_id,
    totalView: row.view_count,
    publishedAt: row.published_at?.toString() ?? null,
    expiresAt: row.expires_at?.toString() ?? null,
    createdAt: row.created_at.toString(),
  }
}
