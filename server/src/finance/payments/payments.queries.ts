import type { CountrySource } from '@limelight/contract/commerce/checkout'
import type { PurchaseResult } from '@limelight/contract/commerce/wallet-purchases'
import type { Gateway, PAYMENT_KINDS, PaymentFailure, PaymentStatus } from '@limelight/contract/finance/payments'
import type { AccountId, CardId, CouponId, OfferId, PaymentId, PlanId, SubscriptionId } from '@limelight/contract/ids'
import type { PlanMonths } from '@limelight/contract/people/tiers'
import { type Selectable, sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { equals } from '#/platform/db/list'
import type { DB } from '#/platform/db/tables'
import type { PaidPurchase, PurchaseOutcome } from './purchase-rules.ts'

export type PaymentKind = (typeof PAYMENT_KINDS)[number]

const PAYMENT_COLUMNS = [
  'id',
  'fan_id',
  'kind',
  'status',
  'method',
  'amount_minor',
  'price_minor',
  'discount_minor',
  'tax_minor',
  'tax_bps',
  'coupon_id',
  'country',
  'refunded_minor',
  'currency',
  'tokens',
  'gateway',
  'gateway_ref',
  'attempt',
  'client_secret',
  'card_id',
  'performer_id',
  'subscription_type',
  'plan_id',
  'months',
  'is_renewing',
  'changes_subscription_id',
  'plan_price_minor',
  'offer_id',
  'renews_subscription_id',
  'renews_from',
  'failure',
  'purchase',
  'purchase_status',
  'purchase_result',
  'created_at',
  'updated_at',
] as const

/** What the application knows of a column beyond its type in the database. */
type Narrowed = {
  id: PaymentId
  fan_id: AccountId
  kind: PaymentKind
  status: PaymentStatus
  method: 'card' | 'wallet'
  coupon_id: CouponId | null
  gateway: Gateway | null
  card_id: CardId | null
  performer_id: AccountId | null
  subscription_type: 'monthly' | 'yearly' | null
  plan_id: PlanId | null
  months: PlanMonths | null
  changes_subscription_id: SubscriptionId | null
  offer_id: OfferId | null
  renews_subscription_id: SubscriptionId | null
  failure: PaymentFailure | null
  purchase: PaidPurchase | null
  purchase_status: PurchaseResult['status'] | null
  purchase_result: PurchaseOutcome | null
}
/** `amount_minor` is what is charged: the price less the discount plus the tax. */
export type PaymentRow = Narrowed &
  Omit<Pick<Selectable<DB['payment']>, (typeof PAYMENT_COLUMNS)[number]>, keyof Narrowed> & {
    // Of the card.
    card_ref: string | null
    brand: string | null
    last4: string | null
    // Of the performer.
    performer_username: string | null
    performer_name: string | null
    // Of the receipt.
    receipt_series: string | null
    receipt_number: number | null
  }

export const columns = sql.raw(`${PAYMENT_COLUMNS.map((name) => `p.${name}`).join(', ')},
  c.gateway_ref as card_ref, c.brand, c.last4, a.username as performer_username, a.name as performer_name,
  r.series as receipt_series, r.number as receipt_number`)
const joins = sql.raw(`left join payment_card c on c.id = p.card_id
    left join account a on a.id = p.performer_id
    left join receipt r on r.payment_id = p.id and r.kind = 'receipt'`)
export const from = sql`payment p ${joins}`

type Amounts = 'amount_minor' | 'price_minor' | 'discount_minor' | 'tax_minor' | 'tax_bps'
export type NewPayment = Pick<PaymentRow, 'id' | 'fan_id' | 'kind' | 'method' | 'currency' | Amounts> & {
  /** JSON: the evidence of the buyer's country. */
  country_evidence: string
  /** The terms that the buyer agreed to by paying; null for renewals. */
  terms_version: number | null
  /** JSON: the purchase that it pays the missing tokens of. */
  purchase?: string | null
  purchase_status?: 'open' | null
} & Partial<
    Pick<
      PaymentRow,
      | 'tokens'
      | 'gateway'
      | 'card_id'
      | 'performer_id'
      | 'subscription_type'
      | 'plan_id'
      | 'months'
      | 'is_renewing'
      | 'changes_subscription_id'
      | 'plan_price_minor'
      | 'offer_id'
      | 'renews_subscription_id'
      | 'renews_from'
      | 'status'
      | 'coupon_id'
      | 'country'
    >
  >

/** Violates `payment_one_per_renewal` while another payment for the same term is open or done. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('payment')
    .values({ status: 'created', ...payment, created_at: now, updated_at: now })
    .execute()
}

export async function findPayment({ db }: Db, id: PaymentId): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`select ${columns} from ${from} where p.id = ${id}`.execute(db)
  return rows[0]
}

/** A payment that is known to be there. */
export async function getPaymentRow(db: Db, id: PaymentId): Promise<PaymentRow> {
  const payment = await findPayment(db, id)
  if (!payment) throw new Error(`there is no payment ${id}`)
  return payment
}

/** By the gateway's own name of the charge. */
export async function findPaymentByGatewayRef(
  { db }: Db,
  { gateway, ref }: { gateway: Gateway; ref: string },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from ${from} where p.gateway = ${gateway} and p.gateway_ref = ${ref}
  `.execute(db)
  return rows[0]
}

export async function findPaymentOfFan({ db }: Db, fanId: AccountId, id: PaymentId): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from ${from} where p.id = ${id} and p.fan_id = ${fanId}
  `.execute(db)
  return rows[0]
}

/** The payment for a term that is neither failed nor cancelled: open, waiting or done. */
export async function findRenewalPayment(
  { db }: Db,
  subscriptionId: SubscriptionId,
  renewsFrom: Temporal.Instant,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from ${from}
    where p.renews_subscription_id = ${subscriptionId} and p.renews_from = ${renewsFrom}
      and p.status <> 'failed' and p.status <> 'cancelled'
  `.execute(db)
  return rows[0]
}

type Term = {
  fanId: AccountId
  performerId: AccountId
  type: string
  /** Undefined where the plan is not offered any more. */
  planId: PlanId | undefined
  method: string
  /** Any card without it. */
  cardId: CardId | undefined
  since: Temporal.Instant
}

/** The newest payment by which the fan bought such a term since then: open or done. Renewals are not bought. */
export async function findBoughtTerm(
  tx: Tx,
  { fanId, performerId, type, planId, method, cardId, since }: Term,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from ${from}
    where p.fan_id = ${fanId} and p.performer_id = ${performerId} and p.subscription_type = ${type}
      and p.method = ${method} and p.renews_subscription_id is null and p.created_at > ${since}
      and ${equals('p.card_id', cardId)} and p.changes_subscription_id is null
      and coalesce(p.plan_id = ${planId ?? null}, true)
      and p.status in ('created', 'processing', 'require_authentication', 'success')
    order by p.created_at desc, p.id desc
    limit 1
  `.execute(tx.db)
  return rows[0]
}

/** More than pay for the time that a subscription has left: terms bought ahead, and changes to higher tiers. */
const PAID_TERMS = 50

/** The newest payments of a fan for a creator's subscription that were paid, and neither refunded in full nor disputed. */
export async function listPaidTerms(
  { db }: Db,
  { fanId, performerId }: Pick<Term, 'fanId' | 'performerId'>,
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from ${from}
    where p.fan_id = ${fanId} and p.performer_id = ${performerId} and p.kind = 'subscription' and p.status = 'success'
    order by p.created_at desc, p.id desc
    limit ${PAID_TERMS}
  `.execute(db)
  return rows
}

/** The payment that raises a subscription to a higher tier, while it is open; there is one at most. */
export async function findOpenChange({ db }: Db, subscriptionId: SubscriptionId): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from ${from}
    where p.changes_subscription_id = ${subscriptionId} and p.status in ('created', 'processing', 'require_authentication')
  `.execute(db)
  return rows[0]
}

export type PaymentMove = {
  id: PaymentId
  /** A payment that was tried again meanwhile does not move for an earlier attempt's answer. */
  attempt: number
  from: readonly PaymentStatus[]
  to: PaymentStatus
  gatewayRef?: string
  clientSecret?: string
  failure?: PaymentFailure
}

/** The moved payment, for the one caller who moved it: of any number of answers to one charge, one has effects. */
export async function movePayment(tx: Tx, move: PaymentMove): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    with p as (
      update payment
      set status = ${move.to}, gateway_ref = coalesce(${move.gatewayRef ?? null}, gateway_ref),
        client_secret = ${move.clientSecret ?? null}, failure = ${move.failure ?? null}, updated_at = ${tx.clock.now()}
      where id = ${move.id} and attempt = ${move.attempt} and status = any(${move.from}::text[])
      returning *
    )
    select ${columns} from p ${joins}
  `.execute(tx.db)
  return rows[0]
}

/** Opens the next attempt of a failed payment; false when another call did. */
export async function startAttempt(tx: Tx, { id, attempt }: Pick<PaymentRow, 'id' | 'attempt'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment
    set status = 'processing', attempt = attempt + 1, gateway_ref = null, failure = null, updated_at = ${tx.clock.now()}
    where id = ${id} and attempt = ${attempt} and status = 'failed'
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** Payments left in these states since before an instant, the oldest first. */
export async function findOpenPayments(
  { db }: Ctx,
  { statuses, before, limit }: { statuses: readonly PaymentStatus[]; before: Temporal.Instant; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from ${from}
    where p.status in ('created', 'processing', 'require_authentication')
      and p.status = any(${statuses}::text[]) and p.updated_at < ${before}
    order by p.updated_at
    limit ${limit}
  `.execute(db)
  return rows
}

/** The evidence of the buyer's country when a payment was made; empty when there was none. */
export async function findLocationEvidence(
  { db }: Db,
  id: PaymentId,
): Promise<{ source: CountrySource; country: string }[]> {
  const { rows } = await sql<{ evidence: { source: CountrySource; country: string }[] | null }>`
    select country_evidence as evidence from payment where id = ${id}
  `.execute(db)
  return rows[0]?.evidence ?? []
}
