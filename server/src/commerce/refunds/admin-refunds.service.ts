import type { Output } from '@limelight/contract/api'
import type { AdminPayment, AdminPaymentDetails, Refund, refunds } from '@limelight/contract/commerce/refunds'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, PaymentId } from '@limelight/contract/ids'
import { decimalFromMinor, minorFromDecimal } from '@limelight/contract/money'
import { getBalance } from '#/core/ledger/ledger.service'
import { getSettings } from '#/core/settings/settings.service'
import {
  type AllPaymentsQuery,
  findLocationEvidence,
  findPayment,
  listAllPayments,
  type PaymentRow,
  toPayment,
} from '#/finance/payments/payments.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import type { Once } from '#/platform/http/endpoint'
import { payRefund } from './complete-refund.service.ts'
import { listDisputesOf } from './disputes.queries.ts'
import { toDispute } from './disputes.service.ts'
import { postRefund, type RefundContext } from './post-refund.service.ts'
import { refundPurchase } from './refund-purchase.service.ts'
import { listRefundsOf, type RefundRow } from './refunds.queries.ts'

type RequestInput = Output<(typeof refunds)['POST /admin/payments/{id}/refunds']['body']>

/**
 * Posts a refund, then lets the gateway pay it. The answer is `pending` when the gateway has not said yet. Throws what
 * `postRefund` does.
 */
export async function refundPayment(
  context: RefundContext,
  operatorId: AccountId,
  { paymentId, input, once }: { paymentId: PaymentId; input: RequestInput; once: Once },
): Promise<Refund> {
  const settings = await getSettings(context.ctx)
  const { amount, destination, reason, endsAccess, isSiteLiable } = input
  const refund = { paymentId, amountMinor: minorFromDecimal(amount), destination, reason, endsAccess, isSiteLiable }
  const { id } = await once(async (tx) => {
    const posted = { ...refund, cause: 'operator', operatorId } as const
    await refundPurchase(tx, posted, settings)
    const kept = await postRefund(tx, posted, settings)
    return { id: kept.id }
  })
  return toRefund(await payRefund(context, id))
}

export async function listPaymentsOfAll(ctx: Ctx, query: AllPaymentsQuery): Promise<CountedData<AdminPayment>> {
  const { rows, ...counted } = await listAllPayments(ctx, query)
  const fans = await findAccounts(ctx, [...new Set(rows.map((row) => row.fan_id))])
  const nameOf = new Map(fans.map((fan) => [fan.id, fan]))
  return { data: rows.map((row) => toAdminPayment(row, nameOf.get(row.fan_id))), ...counted }
}

/** Throws `not_found`. */
export async function getPaymentDetails(ctx: Ctx, id: PaymentId): Promise<Output<typeof AdminPaymentDetails>> {
  const payment = await findPayment(ctx, id)
  if (!payment) throw new AppError('not_found')
  const [[fan], evidence, given, disputes, walletBalance] = await Promise.all([
    findAccounts(ctx, [payment.fan_id]),
    findLocationEvidence(ctx, id),
    listRefundsOf(ctx, id),
    listDisputesOf(ctx, id),
    getBalance(ctx, payment.fan_id, 'wallet'),
  ])
  const isPaid = payment.status === 'success' || payment.status === 'disputed'
  return {
    ...toAdminPayment(payment, fan),
    evidence,
    refunds: given.map(toRefund),
    disputes: disputes.map((row) => toDispute(row, ctx.clock.now())),
    refundable: isPaid ? decimalFromMinor(payment.amount_minor - payment.refunded_minor) : 0,
    walletBalance,
  }
}

type Party = { username: string | null; name: string }

function toAdminPayment(row: PaymentRow, fan: Party | undefined): AdminPayment {
  const { username = null, name = 'Former member' } = fan ?? {}
  return { ...toPayment(row), fan: { _id: row.fan_id, username, name }, gatewayRef: row.gateway_ref }
}

function toRefund(row: RefundRow): Refund {
  return {
    _id: row.id,
    amount: decimalFromMinor(row.amount_minor),
    tax: decimalFromMinor(row.tax_minor),
    tokens: row.tokens,
    loss: decimalFromMinor(row.loss_minor),
    destination: row.destination,
    cause: row.cause,
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}
