import type { Settings } from '@limelight/contract/core/settings'
import type { PaymentId, SaleId } from '@limelight/contract/ids'
import {
  findUnusedTime,
  type Portion,
  portionOf,
  type SubscriptionRow,
} from '#/commerce/subscriptions/unused-time.service'
import { listPaidTerms, type PaymentRow } from '#/finance/payments/payments.service'
import type { Tx } from '#/platform/ctx'
import { getSaleOf } from './refund-effects.service.ts'
import { partsOf } from './refund-parts.ts'

export type EarlyRefund = { paymentId: PaymentId; destination: 'card' | 'wallet'; amountMinor: number; tokens: number }
export type FoundEnd = { until: Temporal.Instant; months: number; refunds: EarlyRefund[] }

/**
 * What ending a subscription with its running month gives back now: of each payment the part for the months behind it. Undefined when
 * nothing does: by the operator's setting, without unused months, and where a part of the time left was not paid by this fan and would be
 * lost. The subscription is locked, and where refunds follow its payments are.
 */
export async function findEarlyEnd(
  tx: Tx,
  subscription: SubscriptionRow,
  { bundleRefund }: Pick<Settings, 'bundleRefund'>,
): Promise<FoundEnd | undefined> {
  const unused = bundleRefund ? await findUnusedTime(tx, subscription) : undefined
  const refunds = unused && (await refundsOf(tx, subscription, unused.portions))
  return refunds && refunds.length > 0 ? { until: unused.until, months: unused.months, refunds } : undefined
}

/** Undefined when not all of it was paid by this fan: a gift is the giver's, and disputed money is the bank's to decide about. */
async function refundsOf(
  tx: Tx,
  { fan_id: fanId, performer_id: performerId }: SubscriptionRow,
  portions: Map<SaleId, Portion>,
): Promise<EarlyRefund[] | undefined> {
  const refunds: EarlyRefund[] = []
  let found = 0
  for (const payment of await listPaidTerms(tx, { fanId, performerId })) {
    const sale = await getSaleOf(tx, payment)
    const portion = portions.get(sale.id)
    if (!portion) continue
    found += 1
    const refund = refundOf(payment, { tokens: sale.tokens ?? 0, portion })
    if (refund) refunds.push(refund)
  }
  return found === portions.size ? refunds : undefined
}

/** Rounded down; what comes to nothing is left out. */
function refundOf(
  payment: PaymentRow,
  { tokens, portion }: { tokens: number; portion: Portion },
): EarlyRefund | undefined {
  const destination = payment.method === 'wallet' ? 'wallet' : 'card'
  const amountMinor = portionOf(payment.amount_minor - payment.refunded_minor, portion)
  if (amountMinor === 0) return undefined
  const parts = partsOf({ ...payment, tokens, fee_minor: 0 }, amountMinor)
  if (destination === 'wallet' && parts.tokens === 0) return undefined
  return { paymentId: payment.id, destination, amountMinor, tokens: parts.tokens }
}
