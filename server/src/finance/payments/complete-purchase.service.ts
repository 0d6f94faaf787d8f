import { AppError } from '@limelight/contract/errors'
import { type AccountId, PaymentId } from '@limelight/contract/ids'
import { getBalance } from '#/core/ledger/ledger.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Tx } from '#/platform/ctx'
import type { PaymentContext } from './payment-context.service.ts'
import { getPaymentRow, type PaymentRow } from './payments.queries.ts'
import type { PurchaseOutcome } from './purchase-rules.ts'
import { closePurchase, lockOpenPurchase } from './purchases.queries.ts'
import { mailReceipt } from './receipt-mails.service.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** Its tokens are in the wallet. */
    'purchase-paid': { paymentId: string }
  }
}

/**
 * Makes the purchase that a payment was for, once its tokens are in the wallet. However often and by however many callers at
 * once: the request that paid, the confirmation of a card holder, and the job that follows every such payment. What is no
 * longer for sale, or not at this price, leaves the tokens where they are, with the reason. Answers the payment as it is then.
 */
export async function completePurchase(context: PaymentContext, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.status !== 'success' || payment.purchase_status !== 'open') return payment
  const { ctx } = context
  await ctx
    .transaction((tx) => complete(context, tx, payment.id))
    .catch(async (error: unknown) => {
      const refusal = refusalOf(error)
      if (refusal === undefined) throw error
      await ctx.transaction((tx) => close(tx, payment.id, { status: 'refused', result: { refusal } }))
      ctx.log.info({ event: 'purchase.refused', paymentId: payment.id, refusal })
    })
  return getPaymentRow(ctx, payment.id)
}

/** For the job. */
export async function completePaidPurchase(context: PaymentContext, id: string): Promise<void> {
  await completePurchase(context, await getPaymentRow(context.ctx, PaymentId.parse(id)))
}

/** Locks the payment, then what its own call locks. */
async function complete({ purchases }: PaymentContext, tx: Tx, id: PaymentId): Promise<void> {
  const open = await lockOpenPurchase(tx, id)
  if (!open) return
  const { fan_id: fanId, purchase } = open
  const { what, priceTokens, viewer } = purchase
  const before = await getBalance(tx, fanId, 'wallet')
  const request = { fanId, viewer: { ...viewer, id: fanId }, what }
  const { performerId, ...bought } = await purchases.buy(tx, request, await getSettings(tx))
  // It was bought meanwhile, in another tab: what was paid stays in the wallet.
  const isOwned = priceTokens > 0 && (await getBalance(tx, fanId, 'wallet')) === before
  if (isOwned) await close(tx, id, { status: 'refused', result: { ...bought, refusal: 'already_bought' } })
  else await close(tx, id, { status: 'done', result: bought, performerId })
}

type Closing = { status: 'done' | 'refused'; result: PurchaseOutcome; performerId?: AccountId | null }

/** With the mail that says what was paid and what became of it; of several callers one writes it. */
async function close(tx: Tx, id: PaymentId, { performerId = null, ...outcome }: Closing): Promise<void> {
  if (await closePurchase(tx, id, outcome)) await mailReceipt(tx, id, { settings: await getSettings(tx), performerId })
}

/** Undefined for what another attempt may still bring to its end. */
function refusalOf(error: unknown): string | undefined {
  return error instanceof AppError && error.statusCode < 500 ? error.code : undefined
}
