import type { AccountId, ConversationId, FileId, MessageId } from '@limelight/contract/ids'
import { COUNTED_MAX } from '@limelight/contract/page'
import type { MessagePolicy } from '@limelight/contract/talk/message-policies'
import type { HiddenReason, RequestState } from '@limelight/contract/talk/requests'
import { type RawBuilder, sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import { hasRestricted } from '#/people/access/restrictions.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { askWithNext, type Found } from '#/platform/db/execute-later'
import type { Viewer } from '#/platform/http/caller'
import { type ConversationSearch, isListed, joinNamed } from './conversation-search.queries.ts'

/** A viewer who takes part in conversations. */
export type Member = Viewer & { id: AccountId }

export type ConversationRow = {
  id: ConversationId
  created_at: Temporal.Instant
  unread_count: number
  is_muted: boolean
  is_pinned: boolean
  is_archived: boolean
  last_message_id: MessageId | null
  // Of the other side.
  recipient_id: AccountId
  username: string | null
  name: string
  avatar_file_id: FileId | null
  role: string
  recipient_read_message_id: MessageId | null
  recipient_has_written: boolean
  message_policy: MessagePolicy | null
  message_price_tokens: number | null
  is_message_free_for_subscribers: boolean | null
  // How the two stand to each other.
  is_blocked: boolean
  /** The viewer has restricted the other side. */
  is_restricted: boolean
  /** The other side has restricted the viewer, who does not learn it. */
  is_restricted_by: boolean
  request: RequestState | null
  hidden_for: HiddenReason | 'shown' | null
  hidden_count: number | null
  /** The other side has not accepted the viewer, who does not learn it. */
  is_request_of_viewer: boolean
  are_public: boolean
  show_online: boolean
  is_following: boolean
  is_subscribed: boolean
  has_ever_subscribed: boolean
  // Of the newest message that is not deleted.
  shown_id: MessageId | null
  shown_sender_id: AccountId | null
  shown_text: string | null
  shown_type: string | null
  shown_at: Temporal.Instant | null
}

/** `me` is the viewer's part in the conversation. */
const columns = (viewer: Member, now: Temporal.Instant) => sql`
  c.id, c.created_at, me.unread_count, me.is_muted, me.is_pinned, me.is_archived, me.last_message_id,
  me.recipient_id, a.username, a.name, a.avatar_file_id, a.role,
  other.last_read_message_id as recipient_read_message_id, other.has_written as recipient_has_written,
  p.message_policy, p.message_price_tokens, p.is_message_free_for_subscribers,
  not ${isNotBlocked(sql.ref('me.recipient_id'), viewer)} as is_blocked,
  ${hasRestricted(sql.ref('me.account_id'), sql.ref('me.recipient_id'))} as is_restricted,
  ${hasRestricted(sql.ref('me.recipient_id'), sql.ref('me.account_id'))} as is_restricted_by,
  me.request, me.hidden_for, me.hidden_count, other.request is not null as is_request_of_viewer,
  a.is_public and exists (select from account v where v.id = me.account_id and v.is_public) as are_public,
  a.shows_online and exists (select from account v where v.id = me.account_id and v.shows_online) as show_online,
  exists (select from follow f where f.fan_id = c.member_id and f.performer_id = c.performer_id) as is_following,
  coalesce(${hasActiveSubscription('s', now)}, false) as is_subscribed,
  s.id is not null as has_ever_subscribed,
  shown.id as shown_id, shown.sender_id as shown_sender_id, shown.text as shown_text, shown.type as shown_type,
  shown.created_at as shown_at`

const joins = sql`
  join conversation c on c.id = me.conversation_id
  join conversation_participant other on other.conversation_id = c.id and other.account_id = me.recipient_id
  join account a on a.id = me.recipient_id
  left join performer p on p.account_id = me.recipient_id
  left join subscription s on s.fan_id = c.member_id and s.performer_id = c.performer_id
  left join lateral (
    select m.id, m.sender_id, m.text, m.type, m.created_at
    from message m
    where m.conversation_id = c.id and m.deleted_at is null
    order by m.id desc
    limit 1
  ) shown on true`

/** Undefined for everyone but its participants. */
export async function findConversation(
  db: Ctx | Tx,
  viewer: Member,
  id: ConversationId,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${columns(viewer, db.clock.now())}
    from conversation_participant me ${joins}
    where me.conversation_id = ${id} and me.account_id = ${viewer.id} and (c.performer_id = me.account_id or not ${viewer.isTeam === true}::boolean)
  `.execute(db.db)
  return rows[0]
}

export type ConversationOrder = { by: 'updatedAt' | 'createdAt'; direction: 'asc' | 'desc' }
/** Where the page before ended. */
export type ConversationPlace = { isPinned: boolean; id: string }
type Page = { order: ConversationOrder; from: ConversationPlace | undefined; offset: number; limit: number }

/** Those that have messages; by the newest message the pinned ones first. Ids grow with time, so they are the order. */
export async function listConversations(
  ctx: Ctx,
  viewer: Member,
  { order, from, offset, limit, ...search }: Page & ConversationSearch,
): Promise<ConversationRow[]> {
  const { sorted, beyond } = order.by === 'updatedAt' ? byNewestMessage(order, from) : byOpening(order, from)
  const { rows } = await sql<ConversationRow>`
    select ${columns(viewer, ctx.clock.now())}
    from (
      select part.*
      from conversation_participant part ${joinNamed(search)}
      where ${isListed(viewer, search, ctx.clock.now())} ${beyond}
      order by ${sorted('part')}
      limit ${limit} offset ${offset}
    ) me ${joins}
    order by ${sorted('me')}
  `.execute(ctx.db)
  return rows
}

/** The pinned ones stand first in both directions. */
function byNewestMessage({ direction }: ConversationOrder, from: ConversationPlace | undefined) {
  const way = sql.raw(direction === 'desc' ? '<' : '>')
  const sorted = (alias: string) =>
    sql`${sql.ref(`${alias}.is_pinned`)} desc, ${sql.ref(`${alias}.last_message_id`)} ${sql.raw(direction)}`
  return { sorted, beyond: from ? beyondNewest(from, way) : sql`` }
}

/** After an unpinned one only unpinned ones follow: without an `or` the index begins there, however long the list is. */
function beyondNewest({ isPinned, id }: ConversationPlace, way: RawBuilder<unknown>) {
  const isBeyond = sql`part.last_message_id ${way} ${id}::uuid`
  return isPinned ? sql`and (not part.is_pinned or ${isBeyond})` : sql`and not part.is_pinned and ${isBeyond}`
}

function byOpening({ direction }: ConversationOrder, from: ConversationPlace | undefined) {
  const way = sql.raw(direction === 'desc' ? '<' : '>')
  const sorted = (alias: string) => sql`${sql.ref(`${alias}.conversation_id`)} ${sql.raw(direction)}`
  return { sorted, beyond: from ? sql`and part.conversation_id ${way} ${from.id}::uuid` : sql`` }
}

/** At most one more than `COUNTED_MAX`. */
export async function countConversations(ctx: Ctx, viewer: Member, search: ConversationSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (
      select
      from conversation_participant part ${joinNamed(search)}
      where ${isListed(viewer, search, ctx.clock.now())}
      limit ${sql.lit(COUNTED_MAX + 1)}
    ) as counted
  `.execute(ctx.db)
  return rows[0]?.total ?? 0
}

type Pair = { performerId: AccountId; memberId: AccountId }

export async function findConversationOfPair(
  { db }: Db,
  { performerId, memberId }: Pair,
): Promise<ConversationId | undefined> {
  const { rows } = await sql<{ id: ConversationId }>`
    select id from conversation
    where least(performer_id, member_id) = least(${performerId}::uuid, ${memberId}::uuid)
      and greatest(performer_id, member_id) = greatest(${performerId}::uuid, ${memberId}::uuid)
  `.execute(db)
  return rows[0]?.id
}

/** Does nothing when the pair has one, or gets one in another transaction, for which it waits. */
export async function insertConversation(
  tx: Tx,
  { id, performerId, memberId, openedBy }: Pair & { id: ConversationId; openedBy: AccountId },
): Promise<void> {
  const now = tx.clock.now()
  await sql`
    with opened as (
      insert into conversation (id, performer_id, member_id, opened_by, created_at, updated_at)
      values (${id}, ${performerId}, ${memberId}, ${openedBy}, ${now}, ${now})
      on conflict do nothing
      returning id, performer_id, member_id
    )
    insert into conversation_participant (conversation_id, account_id, recipient_id)
    select id, performer_id, member_id from opened
    union all
    select id, member_id, performer_id from opened
  `.execute(tx.db)
}

export async function countOpenedSince({ db }: Db, account: AccountId, since: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from conversation where opened_by = ${account} and created_at > ${since}
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** An account that is public and no operator's, and that no block separates from the viewer. */
export async function isOpenMember({ db }: Db, id: AccountId, viewer: Member): Promise<boolean> {
  const { rows } = await sql`
    select from account a
    where a.id = ${id} and a.role <> 'operator' and a.is_public and ${isNotBlocked(sql.ref('a.id'), viewer)}
  `.execute(db)
  return rows.length === 1
}

export type LockedConversation = {
  recipient_id: AccountId
  last_message_id: MessageId | null
  request: RequestState | null
}

const lockOf = (id: ConversationId, account: AccountId) => sql<LockedConversation>`
  select part.recipient_id, c.last_message_id, part.request
  from conversation c
  join conversation_participant part on part.conversation_id = c.id and part.account_id = ${account}
  where c.id = ${id}
  for no key update of c`

/** With its row locked: its messages are sent, deleted and read one after the other. Undefined for others than its participants. */
export async function lockConversation(
  tx: Tx,
  id: ConversationId,
  account: AccountId,
): Promise<LockedConversation | undefined> {
  return (await lockOf(id, account).execute(tx.db)).rows[0]
}

/** The same, sent with the next statement, which sees what has happened before the lock. */
export function askLock(tx: Tx, id: ConversationId, account: AccountId): Promise<Found<LockedConversation>> {
  return askWithNext(tx.db, lockOf(id, account))
}

/** True when something was unread or newer than what was read. */
export async function markRead(
  tx: Tx,
  { id, account, upTo }: { id: ConversationId; account: AccountId; upTo: MessageId },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversation_participant
    set unread_count = 0, last_read_message_id = ${upTo}
    where conversation_id = ${id} and account_id = ${account}
      and (unread_count > 0 or last_read_message_id is distinct from ${upTo})
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export type ConversationSettings = {
  isMuted?: boolean | undefined
  isPinned?: boolean | undefined
  isArchived?: boolean | undefined
}

/** False for others than its participants. */
export async function setConversationSettings(
  tx: Tx,
  { id, account, isMuted, isPinned, isArchived }: ConversationSettings & { id: ConversationId; account: AccountId },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversation_participant
    set is_muted = coalesce(${isMuted ?? null}, is_muted), is_pinned = coalesce(${isPinned ?? null}, is_pinned),
      is_archived = coalesce(${isArchived ?? null}, is_archived)
    where conversation_id = ${id} and account_id = ${account}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** The other side, unless one of the two has blocked or restricted the other, has not accepted them, or is not public. */
export async function findListener({ db }: Db, account: AccountId, id: ConversationId): Promise<AccountId | undefined> {
  const { rows } = await sql<{ recipient_id: AccountId }>`
    select part.recipient_id
    from conversation_participant part
    join account v on v.id = part.account_id and v.is_public
    where part.conversation_id = ${id} and part.account_id = ${account}
      and not exists (select from conversation_participant r where r.conversation_id = part.conversation_id and r.request is not null)
      and ${isNotBlocked(sql.ref('part.recipient_id'), { id: account, role: 'fan', country: null })}
      and not ${hasRestricted(sql.ref('part.recipient_id'), sql.ref('part.account_id'))}
      and not ${hasRestricted(sql.ref('part.account_id'), sql.ref('part.recipient_id'))}
  `.execute(db)
  return rows[0]?.recipient_id
}
