import type { AccountId, MessageId, MessagePollId, PollOptionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type NewPoll = {
  id: MessagePollId
  performerId: AccountId
  expiresAt: Temporal.Instant | null
  options: readonly { id: PollOptionId; description: string }[]
}

export async function insertPoll(tx: Tx, { id, performerId, expiresAt, options }: NewPoll): Promise<void> {
  await sql`
    insert into message_poll (id, performer_id, expires_at, created_at)
    values (${id}, ${performerId}, ${expiresAt}, ${tx.clock.now()})
  `.execute(tx.db)
  const [ids, texts] = [options.map((option) => option.id), options.map((option) => option.description)]
  await sql`
    insert into message_poll_option (id, poll_id, performer_id, position, description)
    select o.id, ${id}, ${performerId}, o.position, o.description
    from unnest(${ids}::uuid[], ${texts}::text[]) with ordinality as o (id, description, position)
  `.execute(tx.db)
}

export type PollRow = {
  id: MessagePollId
  expires_at: Temporal.Instant | null
  voted_id: PollOptionId | null
  options: { id: PollOptionId; description: string; votes: number }[]
}

/** As a viewer has voted in them. */
export async function listPolls({ db }: Db, ids: readonly MessagePollId[], viewerId: AccountId): Promise<PollRow[]> {
  const { rows } = await sql<PollRow>`
    select p.id, p.expires_at,
      (select v.option_id from message_poll_vote v where v.poll_id = p.id and v.account_id = ${viewerId}) as voted_id,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'description', o.description, 'votes', o.vote_count) order by o.position)
        from message_poll_option o where o.poll_id = p.id) as options
    from message_poll p
    where p.id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

/** Shared: voters do not wait for each other, and a deletion of the poll waits for them. */
export async function lockPoll(
  tx: Tx,
  id: MessagePollId,
): Promise<{ expires_at: Temporal.Instant | null } | undefined> {
  const { rows } = await sql<{ expires_at: Temporal.Instant | null }>`
    select expires_at from message_poll where id = ${id} for share
  `.execute(tx.db)
  return rows[0]
}

type Vote = { pollId: MessagePollId; accountId: AccountId; optionId: PollOptionId }

/** False when the poll has no such option. */
export async function countVote(tx: Tx, { pollId, optionId }: Omit<Vote, 'accountId'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update message_poll_option set vote_count = vote_count + 1 where id = ${optionId} and poll_id = ${pollId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** False when the account has voted already: the primary key decides, also between two requests at once. */
export async function insertVote(tx: Tx, { pollId, accountId, optionId }: Vote): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into message_poll_vote (poll_id, account_id, option_id, created_at)
    values (${pollId}, ${accountId}, ${optionId}, ${tx.clock.now()})
    on conflict (poll_id, account_id) do nothing
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** With its votes. Copies of a broadcast share theirs, which goes with the broadcast. */
export async function deletePollOfMessage(tx: Tx, id: MessageId): Promise<void> {
  await sql`
    delete from message_poll p using message m where m.id = ${id} and m.broadcast_id is null and p.id = m.poll_id
  `.execute(tx.db)
}

export async function deletePoll(tx: Tx, id: MessagePollId): Promise<void> {
  await sql`delete from message_poll where id = ${id}`.execute(tx.db)
}
