import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, ConversationId, MessageId } from '@limelight/contract/ids'
import { tokens } from '@limelight/contract/money'
import { recordSale, type SaleTerms } from '#/finance/earnings/record-sale.service'
import type { Tx } from '#/platform/ctx'
import { insertPayment } from './message-payments.queries.ts'

export type MessageTerms = SaleTerms & Pick<Settings, 'messageAnswerHours'>

type Sending = {
  conversationId: ConversationId
  messageId: MessageId
  fanId: AccountId
  performerId: AccountId
  /** Tokens for one message. */
  price: number
  expectedPrice: number | undefined
}

/**
 * Charges what writing to a creator costs, once per message. Throws `price_changed` with the price unless the fan has agreed to
 * it, and `tokens_insufficient`. Notes until when the creator has to answer.
 */
export async function payForMessage(
  tx: Tx,
  { messageId, conversationId, fanId, performerId, price, expectedPrice = 0 }: Sending,
  terms: MessageTerms,
): Promise<void> {
  if (price !== expectedPrice) throw new AppError('price_changed', { price })
  if (price === 0) return
  const { saleId } = await recordSale(
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
  if (terms.messageAnswerHours === 0) return
  const answerBy = tx.clock.now().add({ hours: terms.messageAnswerHours })
  await insertPayment(tx, { messageId, conversationId, saleId, tokens: price, answerBy })
}
