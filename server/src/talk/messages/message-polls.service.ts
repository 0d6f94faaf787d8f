/** Polls in messages of creators. A broadcast has one for all of its copies; a private one is asked of one person. */
import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { Poll } from '@limelight/contract/content/feeds'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, type MessageId, MessagePollId, PollOptionId } from '@limelight/contract/ids'
import { type NewMessagePoll, QUESTION_MAX } from '@limelight/contract/talk/message-polls'
import type { Db, Tx } from '#/platform/ctx'
import { findConversation, type Member } from './conversations.queries.ts'
import * as polls from './message-polls.queries.ts'
import { canViewMessage } from './message-view.ts'
import { findMessageFor, lockMessage, type MessageRow } from './messages.queries.ts'

type Asked = {
  performerId: AccountId
  maySell: boolean
  question: string
  poll: Output<typeof NewMessagePoll> | undefined
  /** When the first can see it. */
  shownAt: Temporal.Instant
}

export { deletePoll } from './message-polls.queries.ts'

/** Null without one. Throws `request_invalid` for a poll of a fan, without a question, and for one that ends before anybody sees it. */
export async function createPoll(
  tx: Tx,
  { performerId, maySell, question, poll, shownAt }: Asked,
): Promise<MessagePollId | null> {
  if (!poll) return null
  if (!maySell) throw invalidField('poll', 'Only creators can send polls.')
  if (question === '') throw invalidField('text', 'Enter a question.')
  if (question.length > QUESTION_MAX) throw invalidField('text', 'Enter a shorter question.')
  const expiresAt = poll.expiredAt ? Temporal.Instant.from(poll.expiredAt) : null
  if (expiresAt && isClosed(expiresAt, shownAt))
    throw invalidField('poll.expiredAt', 'The poll must end after it is published.')
  const id = MessagePollId.parse(randomUUIDv7())
  const options = poll.options.map((description) => ({ id: PollOptionId.parse(randomUUIDv7()), description }))
  await polls.insertPoll(tx, { id, performerId, expiresAt, options })
  return id
}

/**
 * Once per person and poll, not changeable. Throws `not_found` for others than participants, for a message without a poll and for an option
 * of another one, `message_not_allowed` across a block, `forbidden` for one's own poll and a locked one, `poll_closed`, `already_voted`.
 * Locks the message, so that a deletion comes before the vote or after it, then the poll for sharing and the option's row.
 */
export async function voteInMessage(tx: Tx, voter: Member, id: MessageId, optionId: PollOptionId): Promise<void> {
  await lockMessage(tx, id)
  const message = await findMessageFor(tx, voter.id, id)
  if (!message?.poll_id || message.deleted_at !== null) throw new AppError('not_found')
  const conversation = await findConversation(tx, voter, message.conversation_id)
  if (!conversation) throw new AppError('not_found')
  if (conversation.is_blocked) throw new AppError('message_not_allowed', { reason: 'blocked' })
  if (!conversation.are_public) throw new AppError('message_not_allowed', { reason: 'suspended' })
  if (message.sender_id === voter.id || !canViewMessage(message, voter.id)) throw new AppError('forbidden')
  const vote = { pollId: message.poll_id, accountId: voter.id, optionId }
  const poll = await polls.lockPoll(tx, vote.pollId)
  if (!poll) throw new AppError('not_found')
  if (isClosed(poll.expires_at, tx.clock.now())) throw new AppError('poll_closed')
  if (!(await polls.countVote(tx, vote))) throw new AppError('not_found')
  if (!(await polls.insertVote(tx, vote))) throw new AppError('already_voted')
  const accountIds = [voter.id, message.sender_id]
  await tx.enqueue('message-updated', { conversationId: message.conversation_id, messageId: id, accountIds })
}

type Polled = Pick<
  MessageRow,
  'poll_id' | 'text' | 'sender_id' | 'price_tokens' | 'is_bought' | 'is_opened' | 'deleted_at'
>

type Reader = Db & { clock: Tx['clock'] }

/** As the viewer sees them; null of a message without one, and of one that is deleted. */
export function pollsOf(
  db: Reader,
  messages: readonly Polled[],
  viewerId: AccountId,
): Promise<(message: Polled) => Poll | null> {
  return readPolls(db, messages, viewerId, (message) => {
    if (message.deleted_at !== null) return null
    return { isOwn: message.sender_id === viewerId, isOpen: canViewMessage(message, viewerId) }
  })
}

type Asking = Pick<MessageRow, 'poll_id' | 'text'>

/** Of broadcasts, as their creator sees them. */
export function ownPolls(
  db: Reader,
  broadcasts: readonly Asking[],
  performerId: AccountId,
): Promise<(broadcast: Asking) => Poll | null> {
  return readPolls(db, broadcasts, performerId, () => ({ isOwn: true, isOpen: true }))
}

async function readPolls<T extends Asking>(
  db: Reader,
  asking: readonly T[],
  viewerId: AccountId,
  seenOf: (one: T) => Pick<Seen, 'isOwn' | 'isOpen'> | null,
): Promise<(one: T) => Poll | null> {
  const ids = asking.flatMap(({ poll_id }) => poll_id ?? [])
  const rows = new Map(ids.length === 0 ? [] : (await polls.listPolls(db, ids, viewerId)).map((row) => [row.id, row]))
  return (one) => {
    const row = one.poll_id && rows.get(one.poll_id)
    const seen = row && seenOf(one)
    return seen ? toPoll(row, { question: one.text, ...seen, now: db.clock.now() }) : null
  }
}

type Seen = { question: string; isOwn: boolean; isOpen: boolean; now: Temporal.Instant }

/** Pure. A locked poll shows its question and nothing else; votes are for the creator, who has voted, and everybody once it is closed. */
function toPoll(row: polls.PollRow, { question, isOwn, isOpen, now }: Seen): Poll {
  const closed = isClosed(row.expires_at, now)
  const areShown = closed || isOwn || row.voted_id !== null
  return {
    description: question,
    expiredAt: row.expires_at?.toString() ?? null,
    isClosed: closed,
    votedId: row.voted_id,
    totalVote: areShown && isOpen ? row.options.reduce((sum, { votes }) => sum + votes, 0) : null,
    options: isOpen
      ? row.options.map(({ id, description, votes }) => ({ _id: id, description, totalVote: areShown ? votes : null }))
      : [],
  }
}

/** Pure: a poll without an end never closes. */
function isClosed(expiresAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0
}
