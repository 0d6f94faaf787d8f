import { mailWalletRefund } from '#/finance/earnings/refund-mail.service'
import { refundSale } from '#/finance/earnings/refund-sale.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { lockConversation } from './conversations.queries.ts'
import * as queries from './message-payments.queries.ts'

const BATCH = 500
/** Stored with the sale, for operators. */
const REASON = 'Not answered in time'

/** Refunds what fans paid for messages that were not answered in time. */
export async function refundUnanswered(ctx: Ctx): Promise<void> {
  for (const due of await queries.listDuePayments(ctx, BATCH)) {
    try {
      await ctx.transaction((tx) => settleDue(tx, due))
    } catch (error) {
      // The others get theirs; the next run tries this one again.
      ctx.log.error({ event: 'message.refund_failed', messageId: due.messageId, err: error })
    }
  }
}

/**
 * Under the lock of the conversation, so that an answer comes before the refund or after it. What was earned may be paid out by now:
 * then the site bears the refund, since it made the promise.
 */
async function settleDue(tx: Tx, { messageId, conversationId, fanId }: queries.DuePayment): Promise<void> {
  if (!(await lockConversation(tx, conversationId, fanId))) return
  const payment = await queries.lockOpenPayment(tx, messageId)
  if (!payment) return
  const isKept = payment.hasFanLeft && !payment.isRefunded
  if (!isKept && !payment.isRefunded)
    await mailWalletRefund(tx, await refundSale(tx, payment.saleId, { reason: REASON, isSiteLiable: true }))
  await queries.settlePayment(tx, messageId, isKept ? 'kept' : 'refunded')
  await tx.enqueue('message-updated', { conversationId, messageId, accountIds: [fanId, payment.performerId] })
}
