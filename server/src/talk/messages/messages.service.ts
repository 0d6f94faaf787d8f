import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@limelight/contract/api'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { AccountId, ConversationId, MessageId } from '@limelight/contract/ids'
import type { Message, messages } from '@limelight/contract/talk/messages'
import type { Reader, Sign } from '#/content/sellable/sellable-view.service'
import { releaseFiles } from '#/core/media/media.service'
import { deleteTipText } from '#/finance/earnings/earnings.service'
import { type Ctx, searching, type Tx } from '#/platform/ctx'
import { answerStory } from './answer-story.service.ts'
import { messagePriceFor, recipientOf } from './conversation-view.ts'
import { askLock, findConversation, lockConversation, type Member } from './conversations.queries.ts'
import { sortAndHide } from './hide-requests.service.ts'
import { requireMayWrite } from './may-write.service.ts'
import { deleteMessageFiles, insertMessageFiles } from './message-files.queries.ts'
import { claimMessageFiles, filesOf } from './message-files.service.ts'
import { nextMessageId } from './message-id.ts'
import { askAnswered, settlePayment } from './message-payments.queries.ts'
import { createPoll, pollsOf } from './message-polls.service.ts'
import { acceptLocked } from './message-requests.service.ts'
import { toMessage } from './message-view.ts'
import type { MessageRow } from './messages.queries.ts'
import * as queries from './messages.queries.ts'
import { noteWritten } from './note-written.queries.ts'
import { askHearing, notifyOfMessage } from './notify-of-messages.service.ts'
import { type MessageTerms, payForMessage } from './pay-for-message.service.ts'
import { isPlain, plainRow } from './plain-message.ts'
import {
  hasManyMessages,
  planForEach,
  searchAllMessages,
  searchNewestMessages,
  searchOwnMessages,
} from './search-messages.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'message-created': { conversationId: string; messageId: string; senderId: string; recipientId: string | null }
    'message-deleted': { conversationId: string; messageId: string; senderId: string; recipientId: string }
  }
}

type Sent = Output<(typeof messages)['POST /messages/conversations/{id}']['body']>
/** What is sent automatically answers nothing that a fan has paid for. */
type Sending = Sent & {
  conversationId: ConversationId
  isAutomatic?: boolean
  /** The member of the sender's team who typed it. */
  sentBy?: AccountId | null
}
type Query = Output<(typeof messages)['GET /messages/conversations/{id}']['query']>
type SearchQuery = Output<(typeof messages)['GET /messages/search']['query']>
type SearchAnswer = Input<(typeof messages)['GET /messages/search']['response']>
type ListAnswer = Input<(typeof messages)['GET /messages/conversations/{id}']['response']>

/** Throws `not_found` for everyone but the conversation's participants. */
export async function listMessages(
  { ctx, sign }: Reader,
  viewerId: AccountId,
  { conversationId, limit, ...range }: Query & { conversationId: ConversationId },
): Promise<ListAnswer> {
  const total = await queries.countMessages(ctx, conversationId, viewerId)
  if (total === undefined) throw new AppError('not_found')
  const found = await queries.listMessages(ctx, viewerId, { ...range, conversationId, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const [files, pollOf] = [await filesOf(ctx, rows), await pollsOf(ctx, rows, viewerId)]
  const data = rows.map((row) => toMessage(row, { files: files.get(row.id) ?? [], poll: pollOf(row), viewerId, sign }))
  return { data, total, isMore: found.length > limit }
}

/** This many are read in a few milliseconds; for more, the index of words is faster. */
const MANY_MESSAGES = 5_000

/** Messages of one's own conversations that contain a text, newest first. */
export async function searchMessages(
  ctx: Ctx,
  viewer: Member,
  { q, before, limit }: SearchQuery,
): Promise<SearchAnswer> {
  const search = { viewerId: viewer.id, isTeam: viewer.isTeam, q, before, limit: limit + 1 }
  const found = await searching(ctx)
    .db.transaction()
    .execute(async (db) => {
      await planForEach({ db })
      const hasMany = await hasManyMessages({ db }, viewer.id, MANY_MESSAGES)
      if (!hasMany) return await searchOwnMessages({ db }, search)
      const newest = await searchNewestMessages({ db }, search)
      return newest.length > limit ? newest : await searchAllMessages({ db }, search)
    })
  const data = found.slice(0, limit).map((row) => ({
    _id: row.id,
    conversationId: row.conversation_id,
    senderId: row.sender_id,
    text: row.text,
    createdAt: row.created_at.toString(),
    recipient: recipientOf(row),
  }))
  return { data, isMore: found.length > limit }
}

/** Throws `not_found` for others than participants, and for one's own that is deleted. */
export async function getMessage(
  { ctx, sign }: { ctx: Ctx | Tx; sign: Sign },
  viewerId: AccountId,
  id: MessageId,
): Promise<Message> {
  const row = await queries.findMessageFor(ctx, viewerId, id)
  if (!row || (row.sender_id === viewerId && row.deleted_at !== null)) throw new AppError('not_found')
  return show({ ctx, sign }, row, viewerId)
}

/**
 * Stores a message, once per `clientId`: a repeat returns the stored one, also when the sender may no longer write. Throws
 * `not_found` for others than participants, for a reply to nothing there and for files of others, `message_not_allowed` with the
 * reason, `idempotency_key_reused` for a `clientId` of another message, and what `claimMessageFiles` and `payForMessage` throw.
 * Locks the conversation, then the wallet if the message costs something.
 */
export async function sendMessage(
  tx: Tx,
  sender: Member,
  { conversationId, clientId = randomUUID(), isAutomatic = false, sentBy = null, ...sent }: Sending,
  { sign, terms }: { sign: Sign; terms: MessageTerms },
): Promise<Message> {
  if (sent.text === '' && sent.fileIds.length === 0) throw invalidField('text', 'Write something or add a file.')
  const { known, lastMessageId, row } = await lockFor(tx, sender, { conversationId, clientId })
  if (known) return show({ ctx: tx, sign }, requireSame(known, { ...sent, conversationId }), sender.id)
  requireMayWrite(row, sender)
  if (sent.replyToId) await requireInConversation(tx, conversationId, sent.replyToId)
  const { type } = await claimMessageFiles(tx, { ...sent, senderId: sender.id, maySell: sender.role === 'performer' })
  if (sent.type !== undefined && sent.type !== type) throw invalidField('type', 'The files are of another type.')
  const poll_id = await createPoll(tx, {
    performerId: sender.id,
    maySell: sender.role === 'performer',
    question: sent.text,
    poll: sent.poll,
    shownAt: tx.clock.now(),
  })
  const message = {
    poll_id,
    id: nextMessageId(lastMessageId),
    conversation_id: conversationId,
    sender_id: sender.id,
    type,
    text: sent.text,
    price_tokens: sent.price,
    reply_to_id: sent.replyToId ?? null,
    client_id: clientId,
    created_at: tx.clock.now().round('microsecond'),
    is_automatic: isAutomatic,
    sent_by: sentBy,
  }
  await queries.insertMessage(tx, message)
  await insertMessageFiles(tx, message.id, sent.fileIds)
  const recipientId = row.recipient_id
  await answerStory(tx, sender, { messageId: message.id, recipientId, storyId: sent.storyId })
  const price = messagePriceFor(row, sender)
  const payment = { messageId: message.id, conversationId, fanId: sender.id, performerId: recipientId, price }
  await payForMessage(tx, { ...payment, expectedPrice: sent.expectedPrice }, terms)
  const isAccepted = row.request !== null && !isAutomatic
  if (isAccepted) await acceptLocked(tx, { id: conversationId, accountId: sender.id, otherId: recipientId })
  const isAnswering = !isAutomatic && isAnswer(sent)
  await passOn(tx, { message, sender, recipientId, isPaid: price > 0, isAnswering })
  if (price === 0 && isPlain(message) && sent.storyId === undefined)
    return toMessage(plainRow(message), { files: [], poll: null, viewerId: sender.id, sign })
  const stored = await queries.findMessage(tx, message.id)
  if (!stored) throw new Error('the message was not stored')
  return show({ ctx: tx, sign }, stored, sender.id)
}

/** The conversation, locked, and what the client has sent with this id. Throws `not_found` for others than participants. */
async function lockFor(
  tx: Tx,
  sender: Member,
  { conversationId, clientId }: { conversationId: ConversationId; clientId: string },
) {
  const asked = await queries.askByClientId(tx, { senderId: sender.id, clientId })
  const locking = await askLock(tx, conversationId, sender.id)
  const row = await findConversation(tx, sender, conversationId)
  const [locked] = locking().rows
  if (!row || !locked) throw new AppError('not_found')
  const [sent] = asked().rows
  return { row, lastMessageId: locked.last_message_id, known: sent && (await queries.findMessage(tx, sent.id)) }
}

type Passed = {
  message: queries.NewMessage
  sender: Member
  recipientId: AccountId
  isPaid: boolean
  isAnswering: boolean
}

/** Sorts it for its recipient, counts it, and says so to pages, notifications and automations. */
async function passOn(tx: Tx, { message, sender, recipientId, isPaid, isAnswering }: Passed): Promise<void> {
  const { id: messageId, conversation_id: conversationId, text, is_automatic: isAutomatic } = message
  const between = { senderId: sender.id, recipientId }
  const answered = isAnswering ? await askAnswered(tx, { conversationId, senderId: sender.id }) : () => []
  const hearing = await askHearing(tx, between)
  const request = await sortAndHide(tx, { ...between, conversationId, isPaid, text })
  for (const answeredId of answered())
    await tx.enqueue('message-updated', {
      conversationId,
      messageId: answeredId,
      accountIds: [sender.id, recipientId],
    })
  await queries.countMessage(tx, message)
  await tx.enqueue('message-created', {
    conversationId,
    messageId,
    senderId: sender.id,
    recipientId: hearing(request),
  })
  await notifyOfMessage(tx, { ...between, conversationId, messageId })
  if (!isAutomatic && request === null) await noteWritten(tx, { ...between, id: messageId })
}

/** Throws `not_found` for others' messages; deleting twice is deleting once. Locks the conversation. */
export async function deleteMessage(tx: Tx, senderId: AccountId, id: MessageId): Promise<void> {
  const message = await queries.findMessage(tx, id)
  if (message?.sender_id !== senderId) throw new AppError('not_found')
  const conversation = await lockConversation(tx, message.conversation_id, senderId)
  if (!conversation) throw new AppError('not_found')
  if (!(await queries.emptyMessage(tx, message))) return
  if (message.tip_sale_id) await deleteTipText(tx, message.tip_sale_id)
  // Nobody can answer what is gone.
  await settlePayment(tx, id, 'kept')
  // A buyer keeps the files. A purchase holds the message's row, so this is certain by now.
  if (!(await queries.findMessage(tx, id))?.is_bought) await releaseFiles(tx, await deleteMessageFiles(tx, id))
  await tx.enqueue('message-deleted', {
    conversationId: message.conversation_id,
    messageId: id,
    senderId,
    recipientId: conversation.recipient_id,
  })
}

/** Files behind a price alone say nothing to a fan who has paid for an answer. */
function isAnswer({ text, price }: Pick<Sent, 'text' | 'price'>): boolean {
  return text !== '' || price === 0
}

async function show(
  { ctx, sign }: { ctx: Ctx | Tx; sign: Sign },
  row: MessageRow,
  viewerId: AccountId,
): Promise<Message> {
  const [files, pollOf] = [await filesOf(ctx, [row]), await pollsOf(ctx, [row], viewerId)]
  return toMessage(row, { files: files.get(row.id) ?? [], poll: pollOf(row), viewerId, sign })
}

async function requireInConversation(tx: Tx, conversationId: ConversationId, id: MessageId): Promise<void> {
  const message = await queries.findMessage(tx, id)
  if (message?.conversation_id !== conversationId || message.deleted_at) throw new AppError('not_found')
}

/** A deleted message has no text left to compare. */
function requireSame(
  stored: MessageRow,
  { conversationId, text, price }: Pick<Sent, 'text' | 'price'> & { conversationId: ConversationId },
): MessageRow {
  const isEqual = stored.text === text && stored.price_tokens === price
  const isSame = stored.conversation_id === conversationId && (isEqual || stored.deleted_at !== null)
  if (!isSame) throw new AppError('idempotency_key_reused')
  return stored
}
