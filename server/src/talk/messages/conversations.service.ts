import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '@limelight/contract/api'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, ConversationId, MessageId } from '@limelight/contract/ids'
import { COUNTED_MAX, OFFSET_MAX } from '@limelight/contract/page'
import {
  type Conversation,
  type conversations,
  NEW_CONVERSATIONS_PER_HOUR,
} from '@limelight/contract/talk/conversations'
import { isRestricted } from '#/people/access/restrictions.queries'
import { getVisibleFan, lockAccount } from '#/people/accounts/accounts.service'
import { requirePublicPerformer } from '#/people/performers/performers.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { ConversationSearch } from './conversation-search.queries.ts'
import { type IsOnline, toConversation } from './conversation-view.ts'
import type { ConversationOrder, ConversationPlace, ConversationRow, Member } from './conversations.queries.ts'
import * as queries from './conversations.queries.ts'
import { showRequest } from './hide-requests.queries.ts'
import { readMessagesOf } from './notify-of-messages.service.ts'
import { countRequests, sumUnread } from './unread.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** For the sockets of both sides. */
    'message-read': { conversationId: string; accountId: string; otherId: string; upTo: string }
  }
}

/** Who is online is known to the sockets, not to the database. */
type Looking = { ctx: Ctx; isOnline: IsOnline }
type Source = Output<(typeof conversations)['POST /conversations']['body']>
type ListQuery = Omit<Output<(typeof conversations)['GET /conversations']['query']>, 'filter'> & ConversationSearch
type ListAnswer = Input<(typeof conversations)['GET /conversations']['response']>

/**
 * The conversation with a creator, or of a creator with one of their followers and subscribers; opened if the two have none.
 * Throws `not_found` for anyone else and across a block, `rate_limited` for an account that writes to too many creators.
 */
export async function openConversation(tx: Tx, viewer: Member, { source, sourceId }: Source): Promise<ConversationId> {
  if (viewer.role === 'operator' || sourceId === viewer.id) throw new AppError('not_found')
  if (source === 'user' && viewer.role !== 'performer') throw new AppError('not_found')
  // For a creator is written to fans alone: what the creator does as a fan is theirs.
  if (source === 'performer' && viewer.isTeam) throw new AppError('not_found')
  const pair =
    source === 'performer'
      ? { performerId: sourceId, memberId: viewer.id }
      : { performerId: viewer.id, memberId: sourceId }
  const existing = await queries.findConversationOfPair(tx, pair)
  if (existing) return existing
  await (source === 'performer'
    ? requirePublicPerformer(tx, sourceId, viewer)
    : requireOpenMember(tx, sourceId, viewer))
  if (source === 'performer') await requireFewOpened(tx, viewer.id)
  await queries.insertConversation(tx, { ...pair, id: ConversationId.parse(randomUUIDv7()), openedBy: viewer.id })
  const opened = await queries.findConversationOfPair(tx, pair)
  if (!opened) throw new Error('the conversation was not stored')
  return opened
}

/** Throws `not_found` for everyone but its participants. */
export async function getConversation(
  { ctx, isOnline }: Looking,
  viewer: Member,
  id: ConversationId,
): Promise<Conversation> {
  const row = await queries.findConversation(ctx, viewer, id)
  if (!row) throw new AppError('not_found')
  return toConversation(row, viewer, isOnline)
}

/** Throws `cursor_invalid`, and `request_invalid` for pages so deep that only a cursor goes there. */
export async function listConversations(
  { ctx, isOnline }: Looking,
  viewer: Member,
  { current, pageSize, cursor, sortBy, sort, ...search }: ListQuery,
): Promise<ListAnswer> {
  const order = { by: sortBy, direction: sort }
  const from = cursor === undefined ? undefined : readCursor(cursor, order)
  const offset = from ? 0 : (current - 1) * pageSize
  if (offset > OFFSET_MAX) throw invalidField('current', 'Use the cursor for further pages.')
  const [found, total] = await Promise.all([
    queries.listConversations(ctx, viewer, { order, from, offset, limit: pageSize + 1, ...search }),
    queries.countConversations(ctx, viewer, search),
  ])
  const rows = found.slice(0, pageSize)
  const isMore = found.length > pageSize
  return {
    data: rows.map((row) => toConversation(row, viewer, isOnline)),
    total: Math.min(total, COUNTED_MAX),
    isTotalCapped: total > COUNTED_MAX,
    isMore,
    nextCursor: isMore ? cursorAt(rows.at(-1), order) : null,
  }
}

/**
 * Everything in it, for the account itself. Of somebody restricted, and in a request, it stays unread, so that they do not learn of it.
 * Throws `not_found` for others than its participants. Locks the conversation.
 */
export async function readAll(tx: Tx, account: AccountId, id: ConversationId): Promise<void> {
  const conversation = await queries.lockConversation(tx, id, account)
  if (!conversation) throw new AppError('not_found')
  const { last_message_id: upTo, recipient_id: otherId, request } = conversation
  if (request !== null) return
  if (await isRestricted(tx, { accountId: account, restrictedId: otherId })) return
  if (upTo === null || !(await queries.markRead(tx, { id, account, upTo }))) return
  await tx.enqueue('message-read', { conversationId: id, accountId: account, otherId, upTo })
  await readMessagesOf(tx, account, otherId)
}

/** Throws `not_found` for others than its participants. */
export async function changeConversation(
  looking: Looking,
  viewer: Member,
  { id, isHidden, ...settings }: queries.ConversationSettings & { id: ConversationId; isHidden?: false | undefined },
): Promise<Conversation> {
  const isTheirs = await looking.ctx.transaction(async (tx) => {
    if (isHidden === false) await showRequest(tx, { id, accountId: viewer.id })
    return queries.setConversationSettings(tx, { ...settings, id, account: viewer.id })
  })
  if (!isTheirs) throw new AppError('not_found')
  return getConversation(looking, viewer, id)
}

/** Who hears that an account is writing; undefined across a block and for conversations of others. */
export function findListener(db: Db, account: AccountId, id: ConversationId): Promise<AccountId | undefined> {
  return queries.findListener(db, account, id)
}

export { isCreatorsConversation, isCreatorsMessage } from './creators-conversations.queries.ts'

/** Unread messages of the inbox, and how many requests wait beside it. */
export async function getUnread(
  db: Db,
  account: { id: AccountId } & Pick<Member, 'isTeam'>,
): Promise<{ total: number; requests: number }> {
  const [total, requests] = await Promise.all([sumUnread(db, account), countRequests(db, account)])
  return { total, requests }
}

async function requireOpenMember(tx: Tx, id: AccountId, viewer: Member): Promise<void> {
  if (!(await queries.isOpenMember(tx, id, viewer))) throw new AppError('not_found')
  await getVisibleFan(tx, viewer, id)
}

/** Locks the account, so that calls side by side cannot exceed the limit. */
async function requireFewOpened(tx: Tx, fan: AccountId): Promise<void> {
  await lockAccount(tx, fan)
  const opened = await queries.countOpenedSince(tx, fan, tx.clock.now().subtract({ hours: 1 }))
  if (opened >= NEW_CONVERSATIONS_PER_HOUR * tx.config.rateLimitFactor)
    throw new AppError('rate_limited', { retryAfterSeconds: 3_600 })
}

/** The order, whether the last one of the page is pinned, and the id at which it ended. */
function cursorAt(row: ConversationRow | undefined, order: ConversationOrder): string | null {
  const id = order.by === 'updatedAt' ? row?.last_message_id : row?.id
  return id ? `${order.by}.${order.direction}.${row?.is_pinned ? 1 : 0}.${id}` : null
}

function readCursor(cursor: string, order: ConversationOrder): ConversationPlace {
  const [by, direction, pinned, id, rest] = cursor.split('.')
  const { success, data } = MessageId.safeParse(id)
  const isSameOrder = by === order.by && direction === order.direction && rest === undefined
  if (!success || !isSameOrder || !/^[01]$/.test(pinned ?? '')) throw new AppError('cursor_invalid')
  return { isPinned: pinned === '1', id: data }
}
