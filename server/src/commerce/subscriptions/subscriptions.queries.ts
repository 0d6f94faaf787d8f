import type {
  OPEN_SUBSCRIPTION_STATUSES,
  PauseMonths,
  SubscriptionStatus,
  SubscriptionType,
} from '@limelight/contract/commerce/subscriptions'
import type { AccountId, CardId, PlanId, SubscriptionId, TierId } from '@limelight/contract/ids'
import { BASE_RANK, type PlanMonths } from '@limelight/contract/people/tiers'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type Pair = { fanId: AccountId; performerId: AccountId }

export type SubscriptionRow = {
  id: SubscriptionId
  fan_id: AccountId
  performer_id: AccountId
  type: SubscriptionType
  status: SubscriptionStatus
  tier_id: TierId
  /** Of its tier. */
  rank: number
  /** Null for free days. */
  plan_id: PlanId | null
  /** Of the plan; null for free days. */
  months: PlanMonths | null
  /** Of the next renewal of this plan, unless its creator asks less by then. */
  price_minor: number
  /** What renews instead, and at which price at most. */
  next_plan_id: PlanId | null
  next_price_minor: number | null
  /** What an offer takes off each of so many next payments. */
  offer_percent_bps: number | null
  offer_payments_left: number
  method: 'card' | 'wallet' | null
  card_id: CardId | null
  is_renewing: boolean
  anchor_day: number
  has_used_trial: boolean
  renewal_attempts: number
  next_attempt_at: Temporal.Instant | null
  started_at: Temporal.Instant
  expired_at: Temporal.Instant
  /** While suspended: since when, the state it goes back to, and why. */
  suspended_at: Temporal.Instant | null
  suspended_status: SuspendableStatus | null
  suspension_reason: string | null
  /** A pause that begins with the end of the term. */
  pause_months: PauseMonths | null
  /** While paused, with the status `expired`: when it renews. */
  resumes_at: Temporal.Instant | null
  /** End of the term the fan was reminded of. */
  reminded_for: Temporal.Instant | null
  /** Highest price the fan was notified of, and the end of the term in which that was. */
  price_notified_minor: number | null
  price_notified_for: Temporal.Instant | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}
export type SuspendableStatus = (typeof OPEN_SUBSCRIPTION_STATUSES)[number]

/** Months of a term, of `subscription s`; null for free access. */
export const monthsOfRow = `case s.type when 'yearly' then 12 when 'monthly' then coalesce(nullif(s.months, 12), 1) end`
const baseTierOfRow = `select t.id from tier t where t.performer_id = s.performer_id and t.rank = ${BASE_RANK}`
const tierOfRowText = `coalesce(s.tier_id, (${baseTierOfRow}))`
/** The tier of a row. */
export const tierOfRow = sql.raw(tierOfRowText)
/** The plan of a row; those from before there were tiers have the base tier's. */
export const planOfRow = sql.raw(`coalesce(s.plan_id, (
    select pl.id from plan pl where pl.tier_id = (${baseTierOfRow}) and pl.months = ${monthsOfRow}
  ))`)
/** Of the table `subscription` under the alias `s`, also for rows from before there were tiers. */
export const columns = sql`${sql.raw(`s.id, s.fan_id, s.performer_id, s.type, s.status,
  ${tierOfRowText} as tier_id, (select r.rank from tier r where r.id = ${tierOfRowText}) as rank, ${monthsOfRow} as months, s.next_plan_id, s.next_price_minor,
  s.price_minor, s.offer_percent_bps, s.offer_payments_left, s.method, s.card_id, s.is_renewing,
  s.anchor_day, s.has_used_trial, s.renewal_attempts, s.next_attempt_at, s.started_at, s.expired_at,
  s.suspended_at, s.suspended_status, s.suspension_reason, s.pause_months, s.resumes_at, s.reminded_for, s.price_notified_minor, s.price_notified_for,
  s.created_at, s.updated_at`)}, case when s.type <> 'free' then ${planOfRow} end as plan_id`

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
  const pair = await findPairOf(tx, id)
  return pair && lockPair(tx, pair)
}

/** Whose subscription it is, and to whom. */
export async function findPairOf({ db }: Db, id: SubscriptionId): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`
    select fan_id as "fanId", performer_id as "performerId" from subscription where id = ${id}
  `.execute(db)
  return rows[0]
}

type Later =
  | 'suspended_at'
  | 'suspended_status'
  | 'suspension_reason'
  | 'pause_months'
  | 'resumes_at'
  | 'reminded_for'
  | `price_notified_${'minor' | 'for'}`
  | `next_${'plan_id' | 'price_minor'}`
export type NewSubscription = Omit<SubscriptionRow, 'rank' | 'created_at' | 'updated_at' | Later>

export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('subscription')
    .values({ ...row, created_at: now, updated_at: now })
    .execute()
}

/** It renews as what it is, or not at all. */
export const NO_NEXT = { next_plan_id: null, next_price_minor: null } as const

/** Neither paused nor about to be. */
export const NO_PAUSE = { pause_months: null, resumes_at: null } as const

export type SubscriptionChange = Partial<
  Omit<SubscriptionRow, 'id' | 'rank' | 'fan_id' | 'performer_id' | 'created_at'>
>

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
    where card_id = ${cardId} and (is_renewing and status <> 'expired' or resumes_at is not null)
    limit 1
  `.execute(tx.db)
  return rows.length > 0
}

/** Subscriptions whose term, next attempt or pause is over, by id; the next page begins behind the last. */
export async function findDueIds(
  { db }: Db,
  { now, after, limit }: { now: Temporal.Instant; after: SubscriptionId | null; limit: number },
): Promise<SubscriptionId[]> {
  const { rows } = await sql<{ id: SubscriptionId }>`
    select id
    from subscription
    where (status in ('active', 'trialing', 'past_due', 'cancelled') and coalesce(next_attempt_at, expired_at) <= ${now}
        or resumes_at <= ${now})
      and (${after}::uuid is null or id > ${after})
    order by id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}
