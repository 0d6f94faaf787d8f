import type { AccountId, CardId, FileId, SubscriptionId } from '@limelight/contract/ids'
import type { Gateway, SubscriptionStatus, SubscriptionType } from '@limelight/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type Pair = { fanId: AccountId; performerId: AccountId }

export type SubscriptionRow = {
  id: SubscriptionId
  fan_id: AccountId
  performer_id: AccountId
  type: SubscriptionType
  status: SubscriptionStatus
  price_minor: number
  method: 'card' | 'wallet' | null
  card_id: CardId | null
  is_renewing: boolean
  anchor_day: number
  has_used_trial: boolean
  renewal_attempts: number
  next_attempt_at: Temporal.Instant | null
  started_at: Temporal.Instant
  expired_at: Temporal.Instant
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

const columns =
  sql.raw(`s.id, s.fan_id, s.performer_id, s.type, s.status, s.price_minor, s.method, s.card_id, s.is_renewing,
  s.anchor_day, s.has_used_trial, s.renewal_attempts, s.next_attempt_at, s.started_at, s.expired_at, s.created_at, s.updated_at`)

/**
 * The pair's subscription, which nobody else makes or changes until the transaction ends. The advisory lock covers the
 * time before there is a row.
 */
export async function lockPair(tx: Tx, { fanId, performerId }: Pair): Promise<SubscriptionRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription/${fanId}/${performerId}`}, 0))`.execute(tx.db)
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} from subscription s
    where s.fan_id = ${fanId} and s.performer_id = ${performerId}
    for no key update
  `.execute(tx.db)
  return rows[0]
}

export async function findPair({ db }: Db, { fanId, performerId }: Pair): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${columns} from subscription s where s.fan_id = ${fanId} and s.performer_id = ${performerId}
  `.execute(db)
  return rows[0]
}

/** By way of its pair, so that everybody takes the two locks in one order. */
export async function lockSubscription(tx: Tx, id: SubscriptionId): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<{ fan_id: AccountId; performer_id: AccountId }>`
    select fan_id, performer_id from subscription where id = ${id}
  `.execute(tx.db)
  const [row] = rows
  return row && lockPair(tx, { fanId: row.fan_id, performerId: row.performer_id })
}

export async function insertSubscription(
  tx: Tx,
  row: Omit<SubscriptionRow, 'created_at' | 'updated_at'>,
): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('subscription')
    .values({ ...row, created_at: now, updated_at: now })
    .execute()
}

export type SubscriptionChange = Partial<Omit<SubscriptionRow, 'id' | 'fan_id' | 'performer_id' | 'created_at'>>

export async function updateSubscription(tx: Tx, id: SubscriptionId, change: SubscriptionChange): Promise<void> {
  await tx.db
    .updateTable('subscription')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

export async function isCardRenewing(tx: Tx, cardId: CardId): Promise<boolean> {
  const { rows } = await sql`
    select from subscription
    where card_id = ${cardId} and is_renewing and status in ('active', 'trialing', 'past_due')
    limit 1
  `.execute(tx.db)
  return rows.length > 0
}

/** Subscriptions whose term or next attempt is due, by id; the next page begins behind the last. */
export async function findDueIds(
  { db }: Db,
  { now, after, limit }: { now: Temporal.Instant; after: SubscriptionId | null; limit: number },
): Promise<SubscriptionId[]> {
  const { rows } = await sql<{ id: SubscriptionId }>`
    select id
    from subscription
    where status in ('active', 'trialing', 'past_due', 'cancelled')
      and coalesce(next_attempt_at, expired_at) <= ${now}
      and (${after}::uuid is null or id > ${after})
    order by id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

export type SubscriptionView = SubscriptionRow & {
  // Of the card.
  gateway: Gateway | null
  brand: string | null
  last4: string | null
  // Of the other side.
  other_id: AccountId
  username: string | null
  name: string
  avatar_file_id: FileId | null
}

const viewColumns = sql`${columns}, c.gateway, c.brand, c.last4, a.id as other_id, a.username, a.name, a.avatar_file_id`
const viewFrom = (otherSide: 's.fan_id' | 's.performer_id') => sql`
    subscription s
    join account a on a.id = ${sql.ref(otherSide)}
    left join payment_card c on c.id = s.card_id`

/** As the fan sees it. */
export async function findView({ db }: Db, { fanId, performerId }: Pair): Promise<SubscriptionView | undefined> {
  const { rows } = await sql<SubscriptionView>`
    select ${viewColumns} from ${viewFrom('s.performer_id')}
    where s.fan_id = ${fanId} and s.performer_id = ${performerId}
  `.execute(db)
  return rows[0]
}

export type SubscriptionsQuery = ListQuery & { status?: SubscriptionStatus | undefined }
type Page = { rows: SubscriptionView[]; total: number }

export function listOfFan(db: Db, fanId: AccountId, query: SubscriptionsQuery): Promise<Page> {
  return listViews(db, query, { where: sql`s.fan_id = ${fanId}`, otherSide: 's.performer_id' })
}

export function listOfPerformer(db: Db, performerId: AccountId, query: SubscriptionsQuery): Promise<Page> {
  return listViews(db, query, { where: sql`s.performer_id = ${performerId}`, otherSide: 's.fan_id' })
}

const sortable = {
  updatedAt: 's.updated_at',
  createdAt: 's.created_at',
  expiredAt: 's.expired_at',
  price: 's.price_minor',
}

async function listViews(
  { db }: Db,
  query: SubscriptionsQuery,
  { where, otherSide }: { where: RawBuilder<unknown>; otherSide: 's.fan_id' | 's.performer_id' },
): Promise<Page> {
  const { rows } = await sql<SubscriptionView & { total: number }>`
    select ${viewColumns}, count(*) over () as total
    from ${viewFrom(otherSide)}
    where ${where}
      and (${query.status ?? null}::text is null or s.status = ${query.status ?? null})
      and (${query.q ?? null}::text is null or concat_ws(' ', a.name, a.username) ilike ${containing(query.q ?? '')})
    ${orderBy(query, sortable, 's.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
