/** What a fan bought in a message: opening it, and the refund until then. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId, MessageId, SaleId } from '@limelight/contract/ids'
import { REFUNDABLE_HOURS } from '@limelight/contract/talk/messages'
import { deletePurchase } from '#/content/sellable/purchases.queries'
import { releaseFiles } from '#/core/media/media.service'
import { mailWalletRefund } from '#/finance/earnings/refund-mail.service'
import { refundSale } from '#/finance/earnings/refund-sale.service'
import type { Ctx, Tx } from '#/platform/ctx'
import * as bought from './bought-messages.queries.ts'
import { deleteMessageFiles } from './message-files.queries.ts'
import * as queries from './messages.queries.ts'
import { uncountSale } from './sell-message.service.ts'

/** Stored with the sale, for both sides and operators. */
const REASON = 'Refunded before it was opened'

/** Once: from now on its files have addresses for the buyer. Throws `not_found` for what the fan has not bought. Locks the message. */
export async function openMessage(tx: Tx, fanId: AccountId, id: MessageId): Promise<void> {
  const message = await queries.lockMessage(tx, id)
  if (!message || !(await bought.markOpened(tx, fanId, id))) throw new AppError('not_found')
}

/** Sales among the ids that the fan can refund now, each with the time until which that is so. */
export async function listRefundable(
  ctx: Ctx,
  fanId: AccountId,
  saleIds: readonly SaleId[],
): Promise<Map<SaleId, Temporal.Instant>> {
  if (saleIds.length === 0) return new Map()
  const unopened = await bought.findUnopened(ctx, fanId, saleIds)
  const ends = unopened.map(({ sale_id, created_at }) => [sale_id, refundEnd(created_at)] as const)
  return new Map(ends.filter(([, end]) => isBefore(ctx.clock.now(), end)))
}

/**
 * Refunds what was paid for a message, to the wallet that paid. What was earned may be paid out by now: then the site bears it. Throws
 * `not_found` for what the fan has not bought, and `invalid_state` for what was opened, or bought too long ago. Locks the message, so
 * that opening comes before the refund or after it, then the sale, the wallet and the earnings.
 */
export async function refundUnopened(tx: Tx, fanId: AccountId, id: MessageId): Promise<void> {
  const message = await queries.lockMessage(tx, id)
  const purchase = message && (await bought.findPurchase(tx, fanId, id))
  if (!purchase) throw new AppError('not_found')
  if (purchase.opened_at !== null || !isBefore(tx.clock.now(), refundEnd(purchase.created_at)))
    throw new AppError('invalid_state')
  const refunded = await refundSale(tx, purchase.sale_id, { reason: REASON, isSiteLiable: true })
  await mailWalletRefund(tx, refunded)
  await uncountSale(tx, id, refunded.tokens)
  await deletePurchase(tx, fanId, id)
  // Its sender has deleted it meanwhile, and nobody has bought its files any more.
  if (message.deleted_at !== null) await releaseFiles(tx, await deleteMessageFiles(tx, id))
  const accountIds = [message.performer_id, message.member_id]
  await tx.enqueue('message-updated', { conversationId: message.conversation_id, messageId: id, accountIds })
}

function refundEnd(boughtAt: Temporal.Instant): Temporal.Instant {
  return boughtAt.add({ hours: REFUNDABLE_HOURS })
}

function isBefore(now: Temporal.Instant, end: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, end) < 0
}
