import { randomUUIDv7 } from 'node:crypto'
import type { FeedType } from '@limelight/contract/content/feeds'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, FeedId, PollOptionId } from '@limelight/contract/ids'
import type { Publication } from '#/content/items/publication'
import { getItemRow } from '#/content/items/read-items.service'
import { canView } from '#/content/sellable/sellable.policy'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { FeedState } from './feed-changes.queries.ts'
import { requireOpenAt } from './feed-rules.ts'
import { FEEDS } from './list-feeds.service.ts'
import { isClosed } from './poll-state.ts'
import * as queries from './polls.queries.ts'

/** Unused options are collected after this time. */
const UNUSED_FOR = { hours: 24 }

/** An option of a poll to come; it belongs to no feed until one takes it. */
export async function createPollOption(
  ctx: Ctx,
  performerId: AccountId,
  description: string,
): Promise<{ _id: PollOptionId; description: string }> {
  const id = randomUUIDv7() as PollOptionId
  await queries.insertOption(ctx, { id, performerId, description })
  return { _id: id, description }
}

/**
 * Once per fan and poll, not changeable. Throws `not_found` when the fan may not know of the feed, `forbidden` when it is
 * locked or the voter's own, `poll_closed`, `already_voted`. Locks the feed's row for sharing, then the option's.
 */
export async function vote(ctx: Ctx, viewer: Viewer & { id: AccountId }, optionId: PollOptionId): Promise<FeedId> {
  const feedId = await queries.findFeedOfOption(ctx, optionId)
  if (feedId === undefined) throw new AppError('not_found')
  const row = await getItemRow(ctx, viewer, FEEDS, feedId)
  if (!canView(row, viewer) || row.performer_id === viewer.id) throw new AppError('forbidden')
  await ctx.transaction(async (tx) => {
    const poll = await queries.lockPoll(tx, feedId)
    if (!poll) throw new AppError('not_found')
    if (isClosed(poll.poll_expires_at, tx.clock.now())) throw new AppError('poll_closed')
    if (!(await queries.countVote(tx, { feedId, optionId }))) throw new AppError('not_found')
    if (!(await queries.insertVote(tx, { feedId, fanId: viewer.id, optionId }))) throw new AppError('already_voted')
  })
  return feedId
}

type Placing = { feedId: FeedId; performerId: AccountId; ids: readonly PollOptionId[] }

/** Gives a feed its options, in this order. Throws `not_found` for options of others or of another feed. */
export async function placePoll(tx: Tx, { feedId, performerId, ids }: Placing): Promise<void> {
  if (ids.length === 0) return
  const placed = await queries.placeOptions(tx, { feedId, performerId, ids })
  if (placed !== ids.length) throw new AppError('not_found')
}

type Next = {
  type: FeedType
  pollIds: readonly PollOptionId[]
  pollDescription: string
  publication: Publication
  /** Undefined: stays. */
  expiredAt: string | null | undefined
}

/**
 * The poll's columns after a change; its options are placed. The feed's row is locked already. What was voted on stays as it
 * was, and a poll whose result is out does not open again: `invalid_state`.
 */
export async function changePoll(
  tx: Tx,
  feed: FeedState,
  { type, pollIds, pollDescription, publication, expiredAt }: Next,
): Promise<{ poll_description: string | null; poll_expires_at: Temporal.Instant | null }> {
  const isPoll = type === 'poll'
  const now = tx.clock.now()
  const present = await queries.listOptionIds(tx, feed.id)
  const given = expiredAt ? Temporal.Instant.from(expiredAt) : null
  const expiresAt = expiredAt === undefined || !isPoll ? feed.poll_expires_at : given
  const isOtherEnd = expiresAt?.toString() !== feed.poll_expires_at?.toString()
  const areOtherOptions = present.length !== pollIds.length || present.some((id, index) => id !== pollIds[index])
  const isOtherPoll = areOtherOptions || pollDescription !== (feed.poll_description ?? '')
  const isReopened = isOtherEnd && isClosed(feed.poll_expires_at, now)
  if ((isOtherPoll || isReopened) && (await queries.hasVotes(tx, feed.id))) throw new AppError('invalid_state')
  if (publication.status !== 'draft' && (isOtherEnd || feed.published_at === null))
    requireOpenAt(expiresAt, publication.schedule_at ?? now)
  if (areOtherOptions) {
    await queries.deleteOtherOptions(tx, feed.id, pollIds)
    await placePoll(tx, { feedId: feed.id, performerId: feed.performer_id, ids: pollIds })
  }
  return { poll_description: isPoll ? pollDescription : null, poll_expires_at: isPoll ? expiresAt : null }
}

export function collectUnusedOptions(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  return queries.deleteUnusedOptions(ctx, ctx.clock.now().subtract(UNUSED_FOR), signal)
}
