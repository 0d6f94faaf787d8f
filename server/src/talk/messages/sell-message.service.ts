/** Messages with a price, as something that is sold. */
import { AppError } from '@limelight/contract/errors'
import { MessageId } from '@limelight/contract/ids'
import type { Sellable } from '#/content/sellable/sellable'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { countBroadcastSale } from './bought-messages.queries.ts'
import { findConversation } from './conversations.queries.ts'
import { findMessageFor, lockMessage } from './messages.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'message-bought': { conversationId: string; messageId: string; accountIds: string[] }
  }
}

export function messageToSell(id: string): Sellable {
  const messageId = MessageId.parse(id)
  return {
    lock: async (tx) => {
      if (!(await lockMessage(tx, messageId))) throw new AppError('not_found')
    },
    getOffer: (tx, viewer) => getOffer(tx, viewer, messageId),
    countSale: (tx, priceTokens) => announceSale(tx, messageId, priceTokens),
  }
}

/**
 * Throws `not_found` for others than its participants and when it is deleted, and `not_for_sale` to its sender, where it has no
 * price, and across a block or to an account that is not public.
 */
async function getOffer(tx: Tx, viewer: Viewer, id: MessageId) {
  const message = viewer.id && (await findMessageFor(tx, viewer.id, id))
  if (!message || !viewer.id || message.deleted_at) throw new AppError('not_found')
  const conversation = await findConversation(tx, { ...viewer, id: viewer.id }, message.conversation_id)
  const isOpen = conversation && !conversation.is_blocked && conversation.are_public
  if (!isOpen || message.sender_id === viewer.id || message.price_tokens === 0) throw new AppError('not_for_sale')
  return { performerId: message.sender_id, priceTokens: message.price_tokens }
}

async function announceSale(tx: Tx, id: MessageId, tokens: number): Promise<void> {
  const message = await lockMessage(tx, id)
  if (!message) throw new Error('a message was sold that is not there')
  const { conversation_id: conversationId, broadcast_id: broadcastId, performer_id, member_id } = message
  if (broadcastId) await countBroadcastSale(tx, broadcastId, { sales: 1, tokens })
  await tx.enqueue('message-bought', { conversationId, messageId: id, accountIds: [performer_id, member_id] })
}

/** Takes a refunded sale off the counters of its broadcast. */
export async function uncountSale(tx: Tx, id: string, tokens: number): Promise<void> {
  const message = await lockMessage(tx, MessageId.parse(id))
  if (message?.broadcast_id) await countBroadcastSale(tx, message.broadcast_id, { sales: -1, tokens: -tokens })
}
