import type { AccountId, MessageId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import { containing } from '#/platform/db/list'
import type { Viewer } from '#/platform/http/caller'
import { isSeenBy } from './conversation-search.queries.ts'
import type { ConversationRow } from './conversations.queries.ts'
import type { MessageRow } from './messages.queries.ts'

type FoundRow = Pick<MessageRow, 'id' | 'conversation_id' | 'sender_id' | 'text' | 'created_at'> &
  Pick<ConversationRow, 'recipient_id' | 'username' | 'name' | 'avatar_file_id' | 'role'>
type Search = Pick<Viewer, 'isTeam'> & { viewerId: AccountId; q: string; before: MessageId | undefined; limit: number }

const columns = sql.raw(`m.id, m.conversation_id, m.sender_id, m.text, m.created_at,
  part.recipient_id, a.username, a.name, a.avatar_file_id, a.role`)
const olderThan = (before: MessageId | undefined) => (before === undefined ? sql`` : sql`and m.id < ${before}::uuid`)

/** What an account has declined is hidden from it. */
const isNotDeclined = sql`part.request is distinct from 'declined'`

/** For the rest of the transaction each plan is made for its own words and its own reader: one for all of them reads every message. */
export async function planForEach({ db }: Db): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(db)
}

/** Whether the viewer's conversations hold more messages than can be read one by one. */
export async function hasManyMessages({ db }: Db, viewerId: AccountId, many: number): Promise<boolean> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from conversation_participant part
      join message m on m.conversation_id = part.conversation_id
      where part.account_id = ${viewerId}
      limit ${many}
    ) as own
  `.execute(db)
  return (rows[0]?.total ?? 0) >= many
}

/** Reads every message of the viewer's conversations, newest first in each. */
export async function searchOwnMessages(
  { db }: Db,
  { viewerId, isTeam, q, before, limit }: Search,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select ${columns}
    from conversation_participant part
    cross join lateral (
      select m.id, m.conversation_id, m.sender_id, m.text, m.created_at from message m
      where m.conversation_id = part.conversation_id and m.deleted_at is null and m.text ilike ${containing(q)}
        ${olderThan(before)}
      order by m.id desc
      limit ${limit}
    ) m
    join account a on a.id = part.recipient_id
    where part.account_id = ${viewerId} and ${isNotDeclined} and ${isSeenBy({ isTeam })}
    order by m.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** Of the site: some hundredths of a second. */
const NEWEST_MAX = 50_000

/**
 * Among the newest messages of the site alone. Where these have a full page, it is the page of all: a common word of a creator with very many
 * messages is found here, for which the index of words gives a hundred thousand messages of others.
 */
export async function searchNewestMessages(
  { db }: Db,
  { viewerId, isTeam, q, before, limit }: Search,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select ${columns}
    from (select * from message m where true ${olderThan(before)} order by m.id desc limit ${sql.lit(NEWEST_MAX)}) m
    join conversation_participant part on part.conversation_id = m.conversation_id and part.account_id = ${viewerId}
    join account a on a.id = part.recipient_id
    where m.deleted_at is null and m.text ilike ${containing(q)} and ${isNotDeclined} and ${isSeenBy({ isTeam })}
    order by m.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** Begins with the words where they choose few of all messages, else with the newest: the planner knows which. */
export async function searchAllMessages(
  { db }: Db,
  { viewerId, isTeam, q, before, limit }: Search,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select ${columns}
    from conversation_participant part
    join message m on m.conversation_id = part.conversation_id
    join account a on a.id = part.recipient_id
    where part.account_id = ${viewerId} and m.deleted_at is null and m.text ilike ${containing(q)}
      ${olderThan(before)} and ${isNotDeclined} and ${isSeenBy({ isTeam })}
    order by m.id desc
    limit ${limit}
  `.execute(db)
  return rows
}
