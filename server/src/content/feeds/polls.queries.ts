import type { AccountId, FeedId, PollOptionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/jobs/delete-in-batches.queries'

type NewOption = { id: PollOptionId; performerId: AccountId; description: string }

export async function insertOption(ctx: Ctx, { id, performerId, description }: NewOption): Promise<void> {
  await sql`
    insert into poll_option (id, performer_id, description, created_at)
    values (${id}, ${performerId}, ${description}, ${ctx.clock.now()})
  `.execute(ctx.db)
}

export async function listOptionIds(tx: Tx, feedId: FeedId): Promise<PollOptionId[]> {
  const { rows } = await sql<{ id: PollOptionId }>`
    select id from poll_option where feed_id = ${feedId} order by position
  `.execute(tx.db)
  return rows.map((row) => row.id)
}

type Placing = { feedId: FeedId; performerId: AccountId; ids: readonly PollOptionId[] }

/** Puts a creator's options into the feed in this order and answers how many were put. Options of other feeds are not taken. */
export async function placeOptions(tx: Tx, { feedId, performerId, ids }: Placing): Promise<number> {
  const { numAffectedRows } = await sql`
    update poll_option o
    set feed_id = ${feedId}, position = placed.position
    from unnest(${ids}::uuid[]) with ordinality as placed (id, position)
    where o.id = placed.id and o.performer_id = ${performerId} and (o.feed_id is null or o.feed_id = ${feedId})
  `.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

export async function deleteOtherOptions(tx: Tx, feedId: FeedId, remaining: readonly PollOptionId[]): Promise<void> {
  await sql`delete from poll_option where feed_id = ${feedId} and id <> all(${remaining}::uuid[])`.execute(tx.db)
}

export async function hasVotes(tx: Tx, feedId: FeedId): Promise<boolean> {
  const { rows } = await sql`select from poll_vote where feed_id = ${feedId} limit 1`.execute(tx.db)
  return rows.length > 0
}

export async function findFeedOfOption(ctx: Ctx, id: PollOptionId): Promise<FeedId | undefined> {
  const { rows } = await sql<{ feed_id: FeedId | null }>`
    select feed_id from poll_option where id = ${id}
  `.execute(ctx.db)
  return rows[0]?.feed_id ?? undefined
}

/** Shared: voters do not wait for each other, and a change of the poll waits for them. */
export async function lockPoll(
  tx: Tx,
  feedId: FeedId,
): Promise<{ poll_expires_at: Temporal.Instant | null } | undefined> {
  const { rows } = await sql<{ poll_expires_at: Temporal.Instant | null }>`
    select poll_expires_at from feed where id = ${feedId} and deleted_at is null for share
  `.execute(tx.db)
  return rows[0]
}

type Vote = { feedId: FeedId; fanId: AccountId; optionId: PollOptionId }

/** False when the fan has voted already: the primary key decides, also between two requests at once. */
export async function insertVote(tx: Tx, { feedId, fanId, optionId }: Vote): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into poll_vote (feed_id, fan_id, option_id, created_at)
    values (${feedId}, ${fanId}, ${optionId}, ${tx.clock.now()})
    on conflict (feed_id, fan_id) do nothing
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** False when the feed no longer has this option. */
export async function countVote(tx: Tx, { feedId, optionId }: Omit<Vote, 'fanId'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update poll_option set vote_count = vote_count + 1 where id = ${optionId} and feed_id = ${feedId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function deleteUnusedOptions(ctx: Ctx, madeBefore: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(
    ctx,
    { table: 'poll_option', expired: sql`feed_id is null and created_at < ${madeBefore}` },
    signal,
  )
}
