import { randomUUIDv7 } from 'node:crypto'
import { FEED_VERSION_DAYS, FEED_VERSIONS_MAX, type FeedVersion } from '@limelight/contract/content/feed-versions'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, FeedId, FeedVersionId } from '@limelight/contract/ids'
import type { Ctx, Tx } from '#/platform/ctx'
import type { FeedState } from './feed-changes.queries.ts'
import * as queries from './feed-versions.queries.ts'

/** Drafts save themselves while they are typed: what a minute of it left out is no version. */
const TYPING = { minutes: 1 }

type Replaced = Pick<FeedState, 'id' | 'performer_id' | 'status' | 'text'>

/** Stores what a post says before `editorId` makes `next` of it; null: its creator. The post's row is locked. */
export async function storeVersion(
  tx: Tx,
  feed: Replaced,
  { next, editorId }: { next: string; editorId: AccountId | null },
): Promise<void> {
  const { id: feedId, performer_id: performerId, text } = feed
  if (text.trim() === '' || (feed.status === 'draft' && (await isTyping(tx, { feedId, next })))) return
  await queries.insertVersion(tx, { id: randomUUIDv7() as FeedVersionId, feedId, performerId, text, editorId })
  await queries.deleteFormerVersions(tx, feedId, FEED_VERSIONS_MAX)
}

/** A former text that comes back may replace one that is needed again, however new that is. */
async function isTyping(tx: Tx, { feedId, next }: { feedId: FeedId; next: string }): Promise<boolean> {
  const since = tx.clock.now().subtract(TYPING)
  const { isRecent, isFormer } = await queries.findVersions(tx, { feedId, since, text: next })
  return isRecent && !isFormer
}

/** Throws `not_found` for posts of others and deleted ones. */
export async function listFeedVersions(ctx: Ctx, performerId: AccountId, feedId: FeedId): Promise<FeedVersion[]> {
  if (!(await queries.hasFeed(ctx, performerId, feedId))) throw new AppError('not_found')
  const rows = await queries.listVersions(ctx, { feedId, since: oldest(ctx), limit: FEED_VERSIONS_MAX })
  return rows.map((row) => ({
    _id: row.id,
    text: row.text,
    replacedAt: row.created_at.toString(),
    replacedBy: row.replaced_by,
  }))
}

export function deleteOldFeedVersions(ctx: Ctx, signal: AbortSignal): Promise<void> {
  return queries.deleteOldVersions(ctx, oldest(ctx), signal)
}

/** Days in hours: an instant knows no calendar. */
function oldest({ clock }: Pick<Ctx, 'clock'>): Temporal.Instant {
  return clock.now().subtract({ hours: 24 * FEED_VERSION_DAYS })
}
