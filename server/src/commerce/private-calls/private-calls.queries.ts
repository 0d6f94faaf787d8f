import type { Output } from '@limelight/contract/api'
import type { PrivateCallStatus } from '@limelight/contract/commerce/private-call-terms'
import type { PRIVATE_CALL_END_REASONS, privateCalls } from '@limelight/contract/commerce/private-calls'
import type { AccountId, ConversationId, FileId, PrivateCallId } from '@limelight/contract/ids'
import type { MessagePolicy } from '@limelight/contract/talk/message-policies'
import { type RawBuilder, sql } from 'kysely'
import { type HostScope, isNotElsewhere } from '#/live/hosts/live-hosts.queries'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import type { Db, Tx } from '#/platform/ctx'
import { limitOffset, orderBy } from '#/platform/db/list'

export type CallEndReason = (typeof PRIVATE_CALL_END_REASONS)[number]

export type CallRow = {
  id: PrivateCallId
  conversation_id: ConversationId
  fan_id: AccountId
  performer_id: AccountId
  status: PrivateCallStatus
  end_reason: CallEndReason | null
  price_tokens: number
  free_seconds: number
  held_tokens: number
  charged_tokens: number
  media_ms: number
  requested_at: Temporal.Instant
  answered_at: Temporal.Instant | null
  started_at: Temporal.Instant | null
  media_lost_at: Temporal.Instant | null
  ended_at: Temporal.Instant | null
}
/** With the side that the viewer talks to. */
export type SeenCallRow = CallRow & {
  other_id: AccountId
  username: string | null
  name: string
  avatar_file_id: FileId | null
  role: string
}

const columns =
  sql.raw(`c.id, c.conversation_id, c.fan_id, c.performer_id, c.status, c.end_reason, c.price_tokens, c.free_seconds,
  c.held_tokens::float8 as held_tokens, c.charged_tokens::float8 as charged_tokens, c.media_ms::float8 as media_ms,
  c.requested_at, c.answered_at, c.started_at, c.media_lost_at, c.ended_at`)
const seenColumns = sql`${columns}, o.id as other_id, o.username, o.name, o.avatar_file_id, o.role`

function joinOther(viewerId: AccountId): RawBuilder<unknown> {
  return sql`private_call c
    join account o on o.id = case when c.fan_id = ${viewerId} then c.performer_id else c.fan_id end`
}
const isIn = (viewerId: AccountId) => sql`${viewerId} in (c.fan_id, c.performer_id)`

/** Undefined for everyone but the two. */
export async function findCall({ db }: Db, id: PrivateCallId, viewerId: AccountId): Promise<SeenCallRow | undefined> {
  const { rows } = await sql<SeenCallRow>`
    select ${seenColumns} from ${joinOther(viewerId)} where c.id = ${id} and ${isIn(viewerId)}
  `.execute(db)
  return rows[0]
}

/** On either side, the oldest first. */
export async function listOpenCalls({ db }: Db, viewerId: AccountId): Promise<SeenCallRow[]> {
  const { rows } = await sql<SeenCallRow>`
    select ${seenColumns} from ${joinOther(viewerId)}
    where c.ended_at is null and ${isIn(viewerId)}
    order by c.requested_at, c.id
  `.execute(db)
  return rows
}

type Query = Output<(typeof privateCalls)['GET /private-calls']['query']>

export async function listCalls(
  { db }: Db,
  viewerId: AccountId,
  query: Query,
): Promise<{ rows: SeenCallRow[]; total: number }> {
  const column = sql.ref(query.side === 'fan' ? 'c.fan_id' : 'c.performer_id')
  const { rows } = await sql<SeenCallRow & { total: number }>`
    select ${seenColumns}, (count(*) over ())::integer as total
    from ${joinOther(viewerId)}
    where ${column} = ${viewerId}
    ${orderBy(query, { createdAt: 'c.requested_at', updatedAt: 'c.changed_at' }, 'c.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** How a creator takes calls, and how the viewer stands to them. */
export type CallOffer = { policy: MessagePolicy; price_tokens: number; is_following: boolean; is_subscribed: boolean }

export async function findOffer(tx: Tx, performerId: AccountId, fanId: AccountId): Promise<CallOffer | undefined> {
  const { rows } = await sql<CallOffer>`
    select p.call_policy as policy, p.call_price_tokens as price_tokens,
      exists (select from follow f where f.fan_id = ${fanId} and f.performer_id = p.account_id) as is_following,
      exists (
        select from subscription s
        where s.fan_id = ${fanId} and s.performer_id = p.account_id and ${hasActiveSubscription('s', tx.clock.now())}
      ) as is_subscribed
    from performer p where p.account_id = ${performerId}
  `.execute(tx.db)
  return rows[0]
}

type NewCall = Pick<
  CallRow,
  'id' | 'conversation_id' | 'fan_id' | 'performer_id' | 'price_tokens' | 'held_tokens' | 'requested_at'
>

/** False when the fan has an open one. */
export async function insertCall({ db }: Tx, call: NewCall): Promise<boolean> {
  const { rows } = await sql`
    insert into private_call (id, conversation_id, fan_id, performer_id, status, price_tokens, held_tokens, requested_at, changed_at)
    values (${call.id}, ${call.conversation_id}, ${call.fan_id}, ${call.performer_id}, 'requested', ${call.price_tokens},
      ${call.held_tokens}, ${call.requested_at}, ${call.requested_at})
    on conflict (fan_id) where ended_at is null do nothing
    returning id
  `.execute(db)
  return rows.length === 1
}

/** Calls in which both saw each other and for which nothing was charged, by what has ended until now. */
export async function countFreeStarts(
  { db }: Tx,
  { fan_id, performer_id, since }: Pick<CallRow, 'fan_id' | 'performer_id'> & { since: Temporal.Instant },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from private_call
    where fan_id = ${fan_id} and performer_id = ${performer_id} and requested_at > ${since}
      and started_at is not null and ended_at is not null and charged_tokens = 0
  `.execute(db)
  return rows[0]?.count ?? 0
}

export async function lockCall({ db }: Tx, id: PrivateCallId): Promise<CallRow | undefined> {
  const { rows } = await sql<CallRow>`select ${columns} from private_call c where c.id = ${id} for update`.execute(db)
  return rows[0]
}

/** Whether one of the accounts talks to somebody in another call, or has requested one as a fan. */
export async function isInAnotherCall(
  { db }: Db,
  { id, accounts }: { id: PrivateCallId | null; accounts: readonly AccountId[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from private_call c
    where c.ended_at is null and c.id is distinct from ${id}::uuid
      and (c.fan_id = any(${accounts}::uuid[])
        or c.performer_id = any(${accounts}::uuid[]) and c.status in ('accepted', 'live'))
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Whether the account has accepted a call, on either side. */
export async function isTalking({ db }: Db, id: AccountId): Promise<boolean> {
  const { rows } = await sql`
    select from private_call c
    where c.ended_at is null and c.status in ('accepted', 'live') and (c.fan_id = ${id} or c.performer_id = ${id})
    limit 1
  `.execute(db)
  return rows.length > 0
}

type Terms = { policy: MessagePolicy; price_tokens: number }

export async function findTerms({ db }: Db, performerId: AccountId): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`
    select call_policy as policy, call_price_tokens as price_tokens from performer where account_id = ${performerId}
  `.execute(db)
  return rows[0]
}

export async function saveTerms(tx: Tx, performerId: AccountId, { policy, price_tokens }: Terms): Promise<void> {
  await sql`
    update performer set call_policy = ${policy}, call_price_tokens = ${price_tokens}, updated_at = ${tx.clock.now()}
    where account_id = ${performerId}
  `.execute(tx.db)
}

export type CallChange = Partial<
  Pick<
    CallRow,
    | 'status'
    | 'free_seconds'
    | 'end_reason'
    | 'held_tokens'
    | 'charged_tokens'
    | 'media_ms'
    | 'answered_at'
    | 'started_at'
    | 'media_lost_at'
    | 'ended_at'
  >
>

export async function updateCall({ db, clock }: Tx, id: PrivateCallId, change: CallChange): Promise<void> {
  await db
    .updateTable('private_call')
    .set({ ...change, changed_at: clock.now() })
    .where('id', '=', id)
    .execute()
}

/** Whether media may flow. */
export async function isAccepted({ db }: Db, id: PrivateCallId): Promise<boolean> {
  const { rows } = await sql`
    select from private_call where id = ${id} and status in ('accepted', 'live')
  `.execute(db)
  return rows.length > 0
}

type Sides = { fanId: AccountId; performerId: AccountId }

export async function findSides({ db }: Db, id: PrivateCallId): Promise<Sides | undefined> {
  const { rows } = await sql<Sides>`
    select fan_id as "fanId", performer_id as "performerId" from private_call where id = ${id} and ended_at is null
  `.execute(db)
  return rows[0]
}

/** A condition: a call is requested or goes on. */
export function hasOpen(): RawBuilder<boolean> {
  return sql`exists (select from private_call where ended_at is null)`
}

/** Without those that another host counts. */
export async function listOpenIds({ db }: Db, scope: HostScope): Promise<PrivateCallId[]> {
  const { rows } = await sql<{ id: PrivateCallId }>`
    select id from private_call where ended_at is null and ${isNotElsewhere(scope, sql`private_call.id`)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Both accounts are public, and neither has blocked the other. */
export async function mayGoOn({ db }: Db, { fan_id, performer_id }: CallRow): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select (select count(*) = 2 from account a where a.id in (${fan_id}, ${performer_id}) and a.is_public)
      and not exists (
        select from account_block b
        where (b.blocker_id, b.blocked_id) in ((${fan_id}, ${performer_id}), (${performer_id}, ${fan_id}))
      ) as may
  `.execute(db)
  return rows[0]?.may ?? false
}
