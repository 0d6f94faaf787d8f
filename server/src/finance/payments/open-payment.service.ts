import { randomUUIDv7 } from 'node:crypto'
import { type AccountId, PaymentId } from '@limelight/contract/ids'
import type { Settings } from '@limelight/contract/settings'
import { useCoupon } from '#/finance/coupons/coupons.service'
import type { Tx } from '#/platform/ctx'
import type { CardRow } from './cards.queries.ts'
import type { PaymentContext } from './payment-context.service.ts'
import * as queries from './payments.queries.ts'
import type { Priced } from './price-payment.service.ts'
import { applySettlement } from './settle-payment.service.ts'
import { requireWithinLimit } from './spending.service.ts'

type Wanted = Partial<
  Pick<queries.NewPayment, 'tokens' | 'performer_id' | 'subscription_type' | 'renews_subscription_id' | 'renews_from'>
> & {
  fanId: AccountId
  kind: queries.PaymentKind
  priced: Priced
  settings: Settings
}

/**
 * Keeps a payment by card that nothing has charged yet; `collectPayment` does, after the commit. One that a coupon pays
 * entirely is settled at once. Throws `spending_limit_reached`; renewals were agreed before and pass.
 */
export async function openCardPayment(
  context: PaymentContext,
  tx: Tx,
  { card, ...wanted }: Wanted & { card: Pick<CardRow, 'id' | 'gateway'> },
): Promise<PaymentId> {
  const { fanId, priced, settings } = wanted
  if (!wanted.renews_subscription_id) await requireWithinLimit(tx, fanId, priced.totalMinor)
  const isFree = priced.totalMinor === 0
  const status = isFree ? 'success' : 'created'
  const id = await keep(tx, wanted, { method: 'card', status, gateway: card.gateway, card_id: card.id })
  if (isFree) await applySettlement(context, tx, { id, settings })
  return id
}

/** A payment that the wallet covers in this very transaction. */
export function saveWalletPayment(tx: Tx, wanted: Wanted): Promise<PaymentId> {
  return keep(tx, wanted, { method: 'wallet', status: 'success' })
}

type Method = Pick<queries.NewPayment, 'method' | 'status' | 'gateway' | 'card_id'>

async function keep(tx: Tx, { fanId, priced, settings, ...wanted }: Wanted, method: Method): Promise<PaymentId> {
  const id = PaymentId.parse(randomUUIDv7())
  const { priceMinor, discountMinor, coupon, tax, totalMinor } = priced
  await queries.insertPayment(tx, {
    ...wanted,
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
  })
  if (coupon) await useCoupon(tx, coupon, { fanId, reference: id, discountMinor })
  return id
}
