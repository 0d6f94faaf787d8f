import { randomUUIDv7 } from 'node:crypto'
import type { Settings } from '@limelight/contract/core/settings'
import { type AccountId, PaymentId } from '@limelight/contract/ids'
import { currentVersion } from '#/core/legal/legal.service'
import { useCoupon } from '#/finance/coupons/coupons.service'
import { requireWithinLimit } from '#/finance/spending-limits/spending-limits.service'
import type { Tx } from '#/platform/ctx'
import { applyPaymentStatus } from './apply-payment-status.service.ts'
import type { CardRow } from './cards/cards.queries.ts'
import type { PaymentContext } from './payment-context.service.ts'
import * as queries from './payments.queries.ts'
import type { Priced } from './price-payment.service.ts'

type Purchase = Partial<
  Pick<
    queries.NewPayment,
    | 'tokens'
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
    | 'purchase'
    | 'purchase_status'
  >
> & {
  fanId: AccountId
  kind: queries.PaymentKind
  priced: Priced
  settings: Settings
}

/**
 * Saves a payment by card that is not charged yet; `collectPayment` charges it after the commit. One that a coupon pays
 * entirely is applied at once. Throws `spending_limit_reached`; renewals were agreed on before and pass.
 */
export async function openCardPayment(
  context: PaymentContext,
  tx: Tx,
  { card, ...purchase }: Purchase & { card: Pick<CardRow, 'id' | 'gateway'> },
): Promise<PaymentId> {
  const { fanId, priced, settings } = purchase
  if (!purchase.renews_subscription_id) await requireWithinLimit(tx, fanId, priced.totalMinor)
  const isFree = priced.totalMinor === 0
  const status = isFree ? 'success' : 'created'
  const id = await insert(tx, purchase, { method: 'card', status, gateway: card.gateway, card_id: card.id })
  if (isFree) await applyPaymentStatus(context, tx, { payment: await queries.getPaymentRow(tx, id), settings })
  return id
}

/** A payment that the wallet covers in this very transaction. */
export function saveWalletPayment(tx: Tx, purchase: Purchase): Promise<PaymentId> {
  return insert(tx, purchase, { method: 'wallet', status: 'success' })
}

type Method = Pick<queries.NewPayment, 'method' | 'status' | 'gateway' | 'card_id'>

async function insert(tx: Tx, { fanId, priced, settings, ...purchase }: Purchase, method: Method): Promise<PaymentId> {
  const id = PaymentId.parse(randomUUIDv7())
  const { priceMinor, discountMinor, coupon, tax, totalMinor } = priced
  await queries.insertPayment(tx, {
    ...purchase,
    ...method,
    id,
    fan_id: fanId,
    currency: settings.currency,
    amount_minor: totalMinor,
    price_minor: priceMinor,
    discount_minor: discountMinor,
    tax_minor: tax.minor,
    tax_bps: tax.bps,
    coupon_id: coupon?.id ?? null,
    country: tax.country ?? null,
    country_evidence: JSON.stringify(tax.evidence),
    // A renewal is charged without the fan, who agreed when they subscribed.
    terms_version: purchase.renews_subscription_id ? null : await currentVersion(tx, 'terms'),
  })
  if (coupon) await useCoupon(tx, coupon, { fanId, reference: id, discountMinor })
  return id
}
