import { AppError } from '@limelight/contract/errors'
import type { CouponScope } from '@limelight/contract/finance/coupons'
import type { Payment } from '@limelight/contract/finance/payments'
import type { AccountId, PaymentId } from '@limelight/contract/ids'
import { decimalFromMinor, minorUnits } from '@limelight/contract/money'
import { lockUsableCoupon, useCoupon } from '#/finance/coupons/coupons.service'
import { receiptNumber } from '#/finance/receipts/receipts.service'
import { requireWithinLimit } from '#/finance/spending-limits/spending-limits.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import { constraintOf } from '#/platform/db/database-errors'
import { collectPayment, confirmPayment } from './collect-payment.service.ts'
import { completePurchase } from './complete-purchase.service.ts'
import type { PaymentContext } from './payment-context.service.ts'
import { listPayments as listPaymentRows, type PaymentsQuery } from './payment-lists.queries.ts'
import { paymentOutcome } from './payment-outcome.service.ts'
import { PAYMENT_OPEN_HOURS } from './payment-status.ts'
import * as queries from './payments.queries.ts'
import { toPurchaseResult } from './purchase-rules.ts'

/** Payments of any fan, for other domains, jobs and operators. */
export {
  type AllPaymentsFilter,
  type AllPaymentsQuery,
  addUpAllPayments,
  listAllPayments,
  listAllPaymentsAfter,
} from './payment-lists.queries.ts'
export {
  findBoughtTerm,
  findLocationEvidence,
  findOpenChange,
  findPayment,
  findRenewalPayment,
  listPaidTerms,
  type PaymentKind,
  type PaymentRow,
} from './payments.queries.ts'

/**
 * Confirms a payment that waited for authentication, or charges a failed one again with the same card, within a day. Throws
 * `not_found`, `invalid_state` when it is neither or too old, `payment_declined`.
 */
export async function retryPayment(
  context: PaymentContext,
  fanId: AccountId,
  id: PaymentId,
): Promise<Payment & { clientSecret?: string }> {
  const payment = await getPaymentOfFan(context.ctx, fanId, id)
  const settled = await completePurchase(context, await tryAgain(context, payment))
  const { status, clientSecret } = paymentOutcome(settled)
  const isWaiting = status === 'require_authentication' && clientSecret !== undefined
  return { ...toPayment(settled), ...(isWaiting && { clientSecret }) }
}

/** Throws `not_found`, also for another fan's. */
export async function getPayment(ctx: Ctx, fanId: AccountId, id: PaymentId): Promise<Payment> {
  return toPayment(await getPaymentOfFan(ctx, fanId, id))
}

export async function listPayments(ctx: Ctx, fanId: AccountId, query: PaymentsQuery): Promise<CountedData<Payment>> {
  const { rows, ...counted } = await listPaymentRows(ctx, fanId, query)
  return { data: rows.map(toPayment), ...counted }
}

async function tryAgain(context: PaymentContext, payment: queries.PaymentRow): Promise<queries.PaymentRow> {
  switch (payment.status) {
    case 'created':
    case 'processing':
      return collectPayment(context, payment.id)
    case 'require_authentication':
      return confirmPayment(context, payment)
    case 'failed':
      await openNextAttempt(context, payment)
      return collectPayment(context, payment.id)
    default:
      throw new AppError('invalid_state', { status: payment.status })
  }
}

async function openNextAttempt({ ctx, kinds }: PaymentContext, payment: queries.PaymentRow): Promise<void> {
  const closesAt = payment.created_at.add({ hours: PAYMENT_OPEN_HOURS })
  if (Temporal.Instant.compare(ctx.clock.now(), closesAt) >= 0) throw new AppError('invalid_state')
  await ctx
    .transaction(async (tx) => {
      await kinds[payment.kind].requireCurrent(tx, payment)
      if (!payment.renews_subscription_id)
        await requireWithinLimit(tx, payment.fan_id, minorUnits(payment.amount_minor))
      await takeCouponAgain(tx, payment, kinds[payment.kind].couponScope)
      if (!(await queries.startAttempt(tx, payment))) throw new AppError('invalid_state')
    })
    .catch((error: unknown) => {
      // Another payment for the same term came first.
      if (constraintOf(error) !== 'payment_one_per_renewal') throw error
      throw new AppError('invalid_state', undefined, { cause: error })
    })
}

/** It was released when the payment failed; meanwhile others may have used it up. Throws `coupon_invalid`. */
async function takeCouponAgain(
  tx: Tx,
  { id, coupon_id, fan_id, price_minor, discount_minor }: queries.PaymentRow,
  scope: CouponScope,
) {
  if (coupon_id === null) return
  const coupon = await lockUsableCoupon(
    tx,
    { id: coupon_id },
    { fanId: fan_id, scope, price: { minor: minorUnits(price_minor) } },
  )
  await useCoupon(tx, coupon, { fanId: fan_id, reference: id, discountMinor: minorUnits(discount_minor) })
}

async function getPaymentOfFan(ctx: Ctx, fanId: AccountId, id: PaymentId): Promise<queries.PaymentRow> {
  const payment = await queries.findPaymentOfFan(ctx, fanId, id)
  if (!payment) throw new AppError('not_found')
  return payment
}

export function toPayment(row: queries.PaymentRow): Payment {
  const { performer_id, performer_name: name, performer_username: username } = row
  return {
    _id: row.id,
    kind: row.kind,
    status: row.status,
    amount: decimalFromMinor(row.amount_minor),
    price: decimalFromMinor(row.price_minor),
    discount: decimalFromMinor(row.discount_minor),
    tax: decimalFromMinor(row.tax_minor),
    // Basis points are hundredths of a percent.
    taxPercent: decimalFromMinor(row.tax_bps),
    country: row.country,
    refunded: decimalFromMinor(row.refunded_minor),
    receipt:
      row.receipt_series === null || row.receipt_number === null
        ? null
        : receiptNumber(row.receipt_series, row.receipt_number),
    currency: row.currency,
    tokens: row.tokens,
    method: row.method,
    gateway: row.gateway,
    card: row.brand === null || row.last4 === null ? null : { brand: row.brand, last4: row.last4 },
    performer: performer_id === null || name === null ? null : { _id: performer_id, username: username ?? '', name },
    failure: row.failure,
    purchase: toPurchaseResult(row),
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}
