import { randomUUIDv7 } from 'node:crypto'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, type PaymentId, RefundId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { endSubscription } from '#/commerce/subscriptions/subscriptions.service'
import { writeAudit } from '#/core/audit/audit.service'
import { postTransfer } from '#/core/ledger/ledger.service'
import { mailWalletRefund } from '#/finance/earnings/refund-mail.service'
import { asEarningsInsufficient, refundSale } from '#/finance/earnings/refund-sale.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { findPayment, type PaymentRow } from '#/finance/payments/payments.service'
import type { Tx } from '#/platform/ctx'
import { type Effects, effectsOf, getSaleOf, recordOnReferral, recordOnSale } from './refund-effects.service.ts'
import * as queries from './refunds.queries.ts'

/** Refunds need the gateways and the words of a purchase. */
export type RefundContext = Pick<PaymentContext, 'ctx' | 'drivers' | 'kinds'>

export type RefundInput = {
  paymentId: PaymentId
  amountMinor: number
  destination: 'card' | 'wallet'
  cause: queries.RefundRow['cause']
  reason: string
  endsAccess: boolean
  isSiteLiable: boolean
  operatorId: AccountId | null
  /** Of a refund that the gateway has made already: its name there. */
  gatewayRef?: string | undefined
}

/**
 * Posts a refund and keeps it, `pending` while the gateway still has to pay it. Throws `not_found`, `invalid_state` for what
 * was never paid or cannot go where it is wished, `amount_out_of_bounds` for more than is left of it and for less than a token
 * where tokens are given, and, unless the site is liable, `tokens_insufficient` and `earnings_insufficient`. Locks the
 * payment, then wallet and earnings.
 */
export async function postRefund(tx: Tx, input: RefundInput, settings: Settings): Promise<queries.RefundRow> {
  const payment = await requireRefundable(tx, input)
  const id = RefundId.parse(randomUUIDv7())
  const refund = isWhole(payment, input)
    ? await returnToWallet(tx, { id, payment, input })
    : await postParts(tx, { id, payment, input, settings })
  await queries.insertRefund(tx, refund)
  await queries.addRefunded(tx, payment.id, input.amountMinor)
  await tx.enqueue('card-refunded', { paymentId: payment.id })
  if (input.endsAccess && payment.performer_id !== null)
    await endSubscription(tx, { fanId: payment.fan_id, performerId: payment.performer_id })
  await writeAudit(tx, {
    ...(input.operatorId && { actorId: input.operatorId }),
    action: 'payment.refunded',
    targetType: 'payment',
    targetId: payment.id,
    details: { refundId: id, amountMinor: input.amountMinor, destination: input.destination, reason: input.reason },
  })
  // What goes to a card is mailed when the gateway has paid it.
  if (input.destination === 'wallet' && payment.performer_id !== null)
    await mailWalletRefund(tx, {
      sale: { fan_id: payment.fan_id, performer_id: payment.performer_id, kind: 'subscription' },
      tokens: refund.tokens,
    })
  const kept = await queries.findRefund(tx, id)
  if (!kept) throw new Error(`refund ${id} was not kept`)
  return kept
}

/** Operators refund what the wallet paid as every other sale from it, whole; but what an early end has left of it, by amounts. */
function isWhole({ method, refunded_minor: refunded }: PaymentRow, { cause }: RefundInput): boolean {
  return method === 'wallet' && cause === 'operator' && refunded === 0
}

async function requireRefundable(tx: Tx, { paymentId, amountMinor, destination }: RefundInput): Promise<PaymentRow> {
  await queries.lockPayment(tx, paymentId)
  const payment = await findPayment(tx, paymentId)
  if (!payment) throw new AppError('not_found')
  const isPaid = payment.status === 'success' || payment.status === 'disputed'
  // Tokens are not given back for tokens' money, and what the wallet paid cannot go to a card.
  const isWallet = destination === 'wallet'
  const isPossible = payment.method === 'wallet' ? isWallet : payment.kind === 'subscription' || !isWallet
  if (!isPaid || !isPossible) throw new AppError('invalid_state', { status: payment.status })
  const left = payment.amount_minor - payment.refunded_minor
  if (amountMinor > left) throw new AppError('amount_out_of_bounds', { maximum: decimalFromMinor(left) })
  return payment
}

type NewRefund = Omit<queries.RefundRow, 'created_at' | 'updated_at'>
type Part = { id: RefundId; payment: PaymentRow; input: RefundInput }

async function postParts(tx: Tx, { id, payment, input, settings }: Part & { settings: Settings }): Promise<NewRefund> {
  const effects = await effectsOf(tx, payment, { ...input, settings })
  const posted = await post(tx, { id, payment, input }, effects)
  if (effects.sale) await recordOnSale(tx, effects.sale, 1)
  if (effects.referral) await recordOnReferral(tx, effects.referral)
  if (effects.walletDelta !== 0)
    await tx.enqueue('balance-changed', {
      accountId: payment.fan_id,
      delta: effects.walletDelta,
      balance: posted.balanceTokens ?? 0,
    })
  const isDone = input.destination === 'wallet' || input.gatewayRef !== undefined || input.cause === 'dispute'
  return {
    ...common({ id, payment, input }),
    tax_minor: input.destination === 'card' ? effects.parts.taxMinor : 0,
    tokens: effects.walletDelta,
    loss_minor: effects.lossMinor,
    status: isDone ? 'success' : 'pending',
    transfer_id: Number(posted.transferId),
    sale_id: effects.sale?.id ?? null,
    gross_minor: effects.sale?.grossMinor ?? 0,
    fee_minor: effects.sale?.feeMinor ?? 0,
    net_minor: effects.sale?.netMinor ?? 0,
    referral_minor: effects.referral?.minor ?? 0,
  }
}

function post(tx: Tx, { id, payment, input }: Part, { legs }: Effects) {
  const kind = input.cause === 'dispute' ? 'dispute-lost' : `refund-${payment.kind}`
  const reason = { kind: payment.kind, fanId: payment.fan_id, targetId: payment.performer_id, paymentId: payment.id }
  return postTransfer(tx, { key: `refund/${id}`, kind, reason, legs }).catch(asEarningsInsufficient)
}

/** What the wallet paid goes back whole, as every sale from the wallet does. */
async function returnToWallet(tx: Tx, { id, payment, input }: Part): Promise<NewRefund> {
  if (input.amountMinor !== payment.amount_minor) throw new AppError('invalid_state')
  const sale = await getSaleOf(tx, payment)
  const { transferId, tokens, lossMinor } = await refundSale(tx, sale.id, input)
  return {
    ...common({ id, payment, input }),
    tax_minor: 0,
    tokens,
    loss_minor: lossMinor,
    status: 'success',
    transfer_id: Number(transferId),
    sale_id: sale.id,
    gross_minor: 0,
    fee_minor: 0,
    net_minor: 0,
    referral_minor: 0,
  }
}

function common({ id, payment, input }: Part) {
  return {
    id,
    payment_id: payment.id,
    fan_id: payment.fan_id,
    amount_minor: input.amountMinor,
    destination: input.destination,
    cause: input.cause,
    reason: input.reason,
    gateway_ref: input.gatewayRef ?? null,
    operator_id: input.operatorId,
  }
}
