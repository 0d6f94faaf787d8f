import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { type AccountId, type BroadcastId, ConversationId } from '@limelight/contract/ids'
import { releaseFiles } from '#/core/media/media.service'
import { readSettings } from '#/core/settings/settings.service'
import { findRestricting } from '#/people/access/restrictions.queries'
import type { Ctx, Tx } from '#/platform/ctx'
import { nextMessageId } from '#/talk/messages/message-id'
import { deletePoll } from '#/talk/messages/message-polls.service'
import { notifyOfMessages } from '#/talk/messages/notify-of-messages.service'
import { conditionsOf } from '#/talk/segments/segments.service'
import {
  type BroadcastRow,
  filesOfBroadcast,
  type Listed,
  listAudience,
  listBroadcastFiles,
  lockBroadcast,
  type Reach,
  reachesAtLeast,
  updateBroadcast,
} from './broadcasts.queries.ts'
import { emptyCopies, insertCopies, lockConversationsOf, openConversations } from './deliver.queries.ts'
import { deletePending, insertPending } from './pending.queries.ts'

type Delivered = { conversationId: string; messageId: string; recipientId: string }

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** For the sockets of the fans that a batch has reached. */
    'broadcast-delivered': { senderId: string; messages: Delivered[] }
    'broadcast-unsent': { messages: Delivered[] }
  }
}

/** Copies of one transaction. */
const BATCH = 1_000
/** Fans who are looked at in one transaction: most of them may be away. */
const LOOKED_AT_MAX = 20_000
/** Who has not used the site for so long gets large broadcasts when coming back. */
const PRESENT_DAYS = 30

/**
 * Delivers a broadcast batch by batch. Each batch is a transaction that also notes how far it came, so that a delivery that was
 * interrupted goes on where it stopped, and nobody gets it twice.
 */
export async function deliverBroadcast(ctx: Ctx, id: BroadcastId): Promise<void> {
  await ctx.transaction((tx) => decideLaziness(tx, id))
  let limit = BATCH
  while (limit > 0) limit = await ctx.transaction((tx) => deliverBatch(tx, id, limit))
}

async function decideLaziness(tx: Tx, id: BroadcastId): Promise<void> {
  const broadcast = await lockBroadcast(tx, id)
  if (broadcast?.status !== 'sending' || broadcast.is_lazy !== null) return
  const { lazyBroadcastFrom } = await readSettings(tx)
  await updateBroadcast(tx, id, { is_lazy: await reachesAtLeast(tx, await reachOf(tx, broadcast), lazyBroadcastFrom) })
}

/** How many fans to look at in the next one; 0 when it is finished. */
async function deliverBatch(tx: Tx, id: BroadcastId, limit: number): Promise<number> {
  const broadcast = await lockBroadcast(tx, id)
  if (broadcast?.status !== 'sending') return 0
  const presentSince = broadcast.is_lazy ? tx.clock.now().subtract({ hours: PRESENT_DAYS * 24 }) : undefined
  const reach = await reachOf(tx, broadcast)
  const listed = await listAudience(tx, reach, { after: broadcast.reached_account_id, limit, presentSince })
  const fans = listed.slice(0, endOfBatch(listed))
  const last = fans.at(-1)
  if (!last) {
    await updateBroadcast(tx, id, { status: 'sent', finished_at: tx.clock.now() })
    return 0
  }
  const [present, away] = [fans.filter(({ is_present }) => is_present), fans.filter(({ is_present }) => !is_present)]
  const sent = await writeCopies(tx, broadcast, { fanIds: present.map((fan) => fan.id), sentAt: tx.clock.now() })
  await insertPending(
    tx,
    id,
    away.map((fan) => fan.id),
  )
  await updateBroadcast(tx, id, {
    reached_account_id: last.id,
    sent_count: broadcast.sent_count + sent + away.length,
  })
  return fans.length < listed.length ? Math.max(fans.length, BATCH) : Math.min(limit * 2, LOOKED_AT_MAX)
}

/** As its segments are now. */
async function reachOf(tx: Tx, broadcast: BroadcastRow): Promise<Reach> {
  const { id, performer_id: performerId, included_segment_ids, excluded_segment_ids } = broadcast
  return {
    ...broadcast,
    segments: await conditionsOf(tx, performerId, included_segment_ids),
    excludedSegments: await conditionsOf(tx, performerId, excluded_segment_ids),
    files: filesOfBroadcast(id),
  }
}

/** Pure: behind the last of a full batch of fans who are present. */
function endOfBatch(listed: readonly Listed[]): number {
  let present = 0
  const last = listed.findIndex(({ is_present }) => {
    present += Number(is_present)
    return present === BATCH
  })
  return last === -1 ? listed.length : last + 1
}

/** Of those who do not have one; returns how many. */
export async function writeCopies(
  tx: Tx,
  broadcast: BroadcastRow,
  { fanIds, sentAt }: { fanIds: readonly AccountId[]; sentAt: Temporal.Instant },
): Promise<number> {
  if (fanIds.length === 0) return 0
  const { id, performer_id: performerId } = broadcast
  const opened = fanIds.map((fanId) => ({ id: ConversationId.parse(randomUUIDv7()), fanId }))
  await openConversations(tx, performerId, opened)
  const conversations = await lockConversationsOf(tx, broadcast, fanIds)
  const copies = conversations.map((conversation) => ({
    id: nextMessageId(conversation.last_message_id),
    conversationId: conversation.id,
    recipientId: conversation.fan_id,
    clientId: randomUUID(),
  }))
  await insertCopies(tx, broadcast, { copies, sentAt })
  const conversationIds = copies.map(({ conversationId }) => conversationId)
  await notifyOfMessages(tx, { senderId: performerId, conversationIds, source: id })
  const restricting = await findRestricting(tx, performerId, fanIds)
  const heard = copies.filter(({ recipientId }) => !restricting.has(recipientId))
  await tx.enqueue('broadcast-delivered', { senderId: performerId, messages: heard.map(toDelivered) })
  return copies.length
}

/** Deletes every copy that nobody has bought, batch by batch. */
export async function unsendBroadcast(ctx: Ctx, id: BroadcastId): Promise<void> {
  while (await ctx.transaction((tx) => unsendBatch(tx, id)));
}

async function unsendBatch(tx: Tx, id: BroadcastId): Promise<boolean> {
  const broadcast = await lockBroadcast(tx, id)
  if (broadcast?.status !== 'unsending') return false
  if (await deletePending(tx, id, LOOKED_AT_MAX)) return true
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
    if (broadcast.poll_id) await deletePoll(tx, broadcast.poll_id)
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
