import { AppError } from '@limelight/contract/errors'
import type { AccountId, MessageId } from '@limelight/contract/ids'
import { tokens } from '@limelight/contract/money'
import { recordSale, type SaleTerms } from '#/finance/earnings/record-sale.service'
import type { Tx } from '#/platform/ctx'

type Sending = {
  messageId: MessageId
  fanId: AccountId
  performerId: AccountId
  /** Tokens for one message. */
  price: number
  expectedPrice: number | undefined
}

/**
 * Charges what writing to a creator costs, once per message. Throws `price_changed` with the price unless the fan has agreed to
 * it, and `tokens_insufficient`.
 */
export async function payForMessage(
  tx: Tx,
  { messageId, fanId, performerId, price, expectedPrice = 0 }: Sending,
  terms: SaleTerms,
): Promise<void> {
  if (price !== expectedPrice) throw new AppError('price_changed', { price })
  if (price === 0) return
  await recordSale(
    tx,
    {
      key: `message-sent/${messageId}`,
      kind: 'message',
      fanId,
      performerId,
      targetId: messageId,
      paid: { tokens: tokens(price) },
    },
    terms,
  )
}
