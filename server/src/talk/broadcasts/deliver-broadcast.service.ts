import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { type AccountId, type BroadcastId, ConversationId } from '@limelight/contract/ids'
import { releaseFiles } from '#/core/media/media.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { nextMessageId } from '#/talk/messages/message-id'
import { notifyOfMessages } from '#/talk/messages/notify-of-messages.service'
import { listAudience, listBroadcastFiles, lockBroadcast, updateBroadcast } from './broadcasts.queries.ts'
import { emptyCopies, insertCopies, lockConversationsOf, openConversations } from './deliver.queries.ts'

type Delivered = { conversationId: string; messageId: string; recipientId: string }

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** For the sockets of the fans that a batch has reached. */
    'broadcast-delivered': { senderId: string; messages: Delivered[] }
    'broadcast-unsent': { messages: Delivered[] }
  }
}

const BATCH = 1_000

/**
 * Delivers a broadcast batch by batch. Each batch is a transaction that also notes how far it came, so that a delivery that was
 * interrupted goes on where it stopped, and nobody gets it twice.
 */
export async function deliverBroadcast(ctx: Ctx, id: BroadcastId): Promise<void> {
  while (await ctx.transaction((tx) => deliverBatch(tx, id)));
}

/** False when it is finished. */
async function deliverBatch(tx: Tx, id: BroadcastId): Promise<boolean> {
  const broadcast = await lockBroadcast(tx, id)
  if (broadcast?.status !== 'sending') return false
  const fans = await listAudience(tx, broadcast, { after: broadcast.reached_account_id, limit: BATCH })
  const last = fans.at(-1)
  if (!last) {
    await updateBroadcast(tx, id, { status: 'sent', finished_at: tx.clock.now() })
    return false
  }
  const { performer_id: performerId } = broadcast
  const opened = fans.map((fanId) => ({ id: ConversationId.parse(randomUUIDv7()), fanId }))
  await openConversations(tx, performerId, opened)
  const conversations = await lockConversationsOf(tx, broadcast, fans)
  const copies = conversations.map((conversation) => ({
    id: nextMessageId(conversation.last_message_id),
    conversationId: conversation.id,
    recipientId: conversation.fan_id,
    clientId: randomUUID(),
  }))
  await insertCopies(tx, broadcast, copies)
  await updateBroadcast(tx, id, {
    reached_account_id: last,
    sent_count: broadcast.sent_count + copies.length,
  })
  const conversationIds = copies.map(({ conversationId }) => conversationId)
  await notifyOfMessages(tx, { senderId: performerId, conversationIds, source: id })
  await tx.enqueue('broadcast-delivered', { senderId: performerId, messages: copies.map(toDelivered) })
  return true
}

/** Deletes every copy that nobody has bought, batch by batch. */
export async function unsendBroadcast(ctx: Ctx, id: BroadcastId): Promise<void> {
  while (await ctx.transaction((tx) => unsendBatch(tx, id)));
}

async function unsendBatch(tx: Tx, id: BroadcastId): Promise<boolean> {
  const broadcast = await lockBroadcast(tx, id)
  if (broadcast?.status !== 'unsending') return false
  const copies = await emptyCopies(tx, id, BATCH)
  if (copies.length > 0) {
    const messages = copies.map((copy) =>
      toDelivered({ id: copy.id, conversationId: copy.conversation_id, recipientId: copy.fan_id }),
    )
    await tx.enqueue('broadcast-unsent', { messages })
    return true
  }
  await updateBroadcast(tx, id, { status: 'unsent', finished_at: tx.clock.now() })
  // Buyers keep what they have paid for.
  if (broadcast.sale_count === 0) {
    const files = await listBroadcastFiles(tx, [id])
    await releaseFiles(
      tx,
      files.map((file) => file.file_id),
    )
  }
  return false
}

function toDelivered({
  id,
  conversationId,
  recipientId,
}: {
  id: string
  conversationId: string
  recipientId: AccountId
}) {
  return { conversationId, messageId: id, recipientId }
}
