import type { PaymentId } from '@limelight/contract/ids'
import { RefundId } from '@limelight/contract/ids'
import { getSettings } from '#/core/settings/settings.service'
import { findPayment } from '#/finance/payments/payments.service'
import { completeRefund, note, type RefundAnswer } from './complete-refund.service.ts'
import { postRefund, type RefundContext } from './post-refund.service.ts'
import { findRefund, findRefundByRef, lockPayment } from './refunds.queries.ts'

/** What a gateway says of a refund. `refundKey` is ours when we asked for it. */
export type RefundReport = {
  paymentId: PaymentId
  refundKey: string | undefined
  gatewayRef: string
  amountMinor: number
  status: RefundAnswer['status']
}

/**
 * Settles a refund of ours, or keeps one that was given in the gateway's own console, once. Of the latter the site bears what
 * wallet and earnings do not cover: the money is gone.
 */
export async function recordRefund(context: RefundContext, report: RefundReport): Promise<void> {
  const { ctx } = context
  const { gatewayRef, status, paymentId, amountMinor } = report
  const id = RefundId.safeParse(report.refundKey)
  const own = (id.success ? await findRefund(ctx, id.data) : undefined) ?? (await findRefundByRef(ctx, gatewayRef))
  if (own) return completeRefund(context, own.id, { status, ref: gatewayRef })
  if (status !== 'success') return
  const settings = await getSettings(ctx)
  await ctx.transaction(async (tx) => {
    await lockPayment(tx, paymentId)
    // Of two reports at once the second finds the first here.
    if (await findRefundByRef(tx, gatewayRef)) return
    const payment = await findPayment(tx, paymentId)
    const left = payment ? payment.amount_minor - payment.refunded_minor : 0
    if (left <= 0) return
    const input = {
      paymentId,
      amountMinor: Math.min(amountMinor, left),
      gatewayRef,
      destination: 'card',
      cause: 'provider',
    } as const
    const answer = {
      reason: 'Given in the console of the gateway',
      endsAccess: false,
      isSiteLiable: true,
      operatorId: null,
    }
    await note(tx, await postRefund(tx, { ...input, ...answer }, settings))
  })
}
