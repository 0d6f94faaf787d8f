import { AppError } from '@limelight/contract/errors'
import { deletePurchase } from '#/content/sellable/purchases.queries'
import { mailWalletRefund } from '#/finance/earnings/refund-mail.service'
import { refundSale } from '#/finance/earnings/refund-sale.service'
import { notify } from '#/people/notifications/notify.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { refundTicket } from './sell-stream.service.ts'
import { lockStream } from './streams.queries.ts'
import { listTicketsToRefund, type SoldTicket } from './upcoming-streams.queries.ts'

const BATCH = 500
/** Stored with the sale, for operators. */
const REASON = 'The stream did not take place'

/** Refunds the tickets of streams that were cancelled or never began, each in a transaction of its own. */
export async function refundTickets(ctx: Ctx): Promise<void> {
  for (const ticket of await listTicketsToRefund(ctx, BATCH)) {
    try {
      await ctx.transaction((tx) => refundOne(tx, ticket))
    } catch (error) {
      // Refunded by an operator or another process meanwhile.
      if (error instanceof AppError && error.code === 'invalid_state') continue
      // The others get theirs; the next run tries this one again.
      ctx.log.error({ event: 'stream.refund_failed', saleId: ticket.sale_id, err: error })
    }
  }
}

/** Locks the stream before the sale, as unlocking does. Its earnings are held until after the start, so they cover this; if not, the site does. */
async function refundOne(tx: Tx, { sale_id: saleId, stream_id: streamId, performer_id }: SoldTicket): Promise<void> {
  await lockStream(tx, streamId)
  const { sale, tokens } = await refundSale(tx, saleId, { reason: REASON, isSiteLiable: true })
  await refundTicket(tx, streamId, tokens)
  await deletePurchase(tx, sale.fan_id, streamId)
  await mailWalletRefund(tx, { sale, tokens })
  await notify(tx, {
    kind: 'reminder',
    event: 'stream_cancelled',
    accountId: sale.fan_id,
    actorId: performer_id,
    target: { kind: 'stream', id: streamId },
    // As of those who asked to be reminded: nobody is notified twice.
    source: `cancelled/${streamId}`,
  })
}
