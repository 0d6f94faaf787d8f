/** Rows of stories in the shapes of the contract. Pure. */
import type { OwnStory, Story } from '@limelight/contract/content/stories'
import type { Sign } from '#/content/sellable/sellable-view.service'
import { fileView, type MediaRow } from '#/core/media/media.service'
import type { OwnStoryRow } from './own-stories.queries.ts'
import { stateOf } from './stories.policy.ts'
import type { StoryRow } from './stories.queries.ts'

type Shown = { file: MediaRow; viewerId: string | undefined; sign: Sign }

/** Of a story that the viewer may see. */
export function toStory(row: StoryRow, { file, viewerId, sign }: Shown): Story {
  return {
    _id: row.id,
    file: fileView(file, { viewerId, grant: 'full', sign }),
    text: row.text,
    access: row.access,
    isSeen: row.is_seen,
    publishedAt: String(row.published_at ?? file.createdAt),
    expiresAt: String(row.expires_at ?? file.createdAt),
  }
}

export function toOwnStory(
  row: OwnStoryRow,
  { file, viewerId, sign, now }: Shown & { now: Temporal.Instant },
): OwnStory {
  return {
    _id: row.id,
    file: fileView(file, { viewerId, grant: 'full', sign }),
    text: row.text,
    access: row.access,
    minRank: row.min_rank,
    state: stateOf(row, file, now),
    highlightId: row.highlight_id,
    totalView: row.view_count,
    publishedAt: row.published_at?.toString() ?? null,
    expiresAt: row.expires_at?.toString() ?? null,
    createdAt: row.created_at.toString(),
  }
}
