import { randomUUIDv7 } from 'node:crypto'
import { FEED_VERSION_DAYS, FEED_VERSIONS_MAX, type FeedVersion } from '@limelight/contract/content/feed-versions'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, FeedId, FeedVersionId } from '@limelight/contract/ids'
import type { Ctx, Tx } from '#/platform/ctx'
import * as queries from './feed-versions.queries.ts'

/** Drafts are saved while they are typed: what a minute of it left out is no version. */
const EVERY = { minutes: 1 }

type Replaced = { id: FeedId; text: string; updated_at: Temporal.Instant }

/** Stores what a post said, of which `typedBy` makes something else; its row is locked. */
export async function storeVersion(tx: Tx, feed: Replaced, typedBy: AccountId | null): Promise<void> {
  if (feed.text.trim() === '') return
  const { id: feedId, text, updated_at: savedAt } = feed
  const id = randomUUIDv7() as FeedVersionId
  await queries.insertVersion(tx, { id, feedId, text, savedAt, typedBy }, tx.clock.now().subtract(EVERY))
  await queries.deleteFormerVersions(tx, feedId, FEED_VERSIONS_MAX)
}

/** Throws `not_found` for posts of others and deleted ones. */
export async function listFeedVersions(ctx: Ctx, performerId: AccountId, feedId: FeedId): Promise<FeedVersion[]> {
  if (!(await queries.hasFeed(ctx, performerId, feedId))) throw new AppError('not_found')
  const rows = await queries.listVersions(ctx, { feedId, since: oldest(ctx), limit: FEED_VERSIONS_MAX })
  return rows.map((row) => ({
    _id: row.id,
    text: row.text,
    savedAt: row.saved_at.toString(),
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
