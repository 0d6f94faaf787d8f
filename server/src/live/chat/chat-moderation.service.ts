/** Who keeps a chat in order: its creator, and the moderators that the creator has chosen, who can do less. */
import { AppError } from '@limelight/contract/errors'
import type { AccountId, StreamId, StreamMessageId } from '@limelight/contract/ids'
import { MODERATORS_MAX, type Moderator } from '@limelight/contract/live/stream-chat'
import { isOwn } from '#/content/sellable/sellable.policy'
import { writeAudit } from '#/core/audit/audit.service'
import { publicImageUrl } from '#/core/media/media.service'
import { deleteTipText } from '#/finance/earnings/earnings.service'
import { deleteBan, findBan, upsertBan } from '#/live/streams/stream-bans.queries'
import * as moderators from '#/live/streams/stream-moderators.queries'
import type { StreamRow } from '#/live/streams/streams.queries'
import { getKnownStream, getOwnRow } from '#/live/streams/streams.service'
import { getAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import * as queries from './stream-chat.queries.ts'
import { toStreamMessage } from './stream-message-view.ts'

type Member = Viewer & { id: AccountId }
type Reading = Db & Pick<Ctx, 'clock' | 'config'>

/** A moderator whom the creator has banned is none while that lasts. */
export async function mayModerate(ctx: Reading, stream: StreamRow, viewer: Viewer): Promise<boolean> {
  if (viewer.id === undefined) return false
  if (isOwn(stream, viewer)) return true
  const pair = { performerId: stream.performer_id, accountId: viewer.id }
  return (await moderators.isModerator(ctx, pair)) && (await findBan(ctx, pair)) === undefined
}

/** Who reads what somebody restricted writes: its author, as if it were any message, and those who see that it is hidden. */
export type QuietReaders = { author: AccountId; moderators: AccountId[] }

export async function findQuietReaders(tx: Tx, performerId: AccountId, author: AccountId): Promise<QuietReaders> {
  const readers: AccountId[] = [performerId]
  for (const { id: accountId } of await moderators.listModerators(tx, performerId))
    if (accountId !== author && !(await findBan(tx, { performerId, accountId }))) readers.push(accountId)
  return { author, moderators: readers }
}

/** Throws `not_found` for a stream that the account neither owns nor moderates. */
async function getModerated(tx: Tx, member: Member, id: StreamId): Promise<StreamRow> {
  const stream = await getKnownStream(tx, member, id)
  if (!(await mayModerate(tx, stream, member))) throw new AppError('not_found')
  return stream
}

/** Throws `not_found` for what is neither their own nor in a chat that they moderate, and for what the creator wrote. A repeat changes nothing. */
export async function deleteStreamMessage(
  tx: Tx,
  member: Member,
  { id, messageId }: { id: StreamId; messageId: StreamMessageId },
): Promise<void> {
  const message = await queries.findStreamMessage(tx, messageId)
  if (message?.stream_id !== id) throw new AppError('not_found')
  const isOwnMessage = message.sender_id === member.id
  const stream = isOwnMessage ? undefined : await getModerated(tx, member, id)
  const isByModerator = stream !== undefined && !isOwn(stream, member)
  if (isByModerator && message.sender_id === stream.performer_id) throw new AppError('not_found')
  if (!(await queries.emptyStreamMessages(tx, id, messageId))) return
  // Others clear the chat only: the creator's lists keep what came with a tip.
  if (isOwnMessage && message.tip_sale_id) await deleteTipText(tx, message.tip_sale_id)
  if (isByModerator)
    await writeAudit(tx, {
      actorId: member.id,
      action: 'chat.message_deleted',
      targetType: 'stream',
      targetId: id,
      details: { messageId, senderId: message.sender_id },
    })
  const { performer_id: performerId } = stream ?? (await getKnownStream(tx, member, id))
  const onlyFor = message.is_quiet ? await findQuietReaders(tx, performerId, message.sender_id) : undefined
  await tx.enqueue('stream-message-deleted', { streamId: id, messageId, ...(onlyFor && { onlyFor }) })
}

export async function clearChat(tx: Tx, owner: Member, id: StreamId): Promise<void> {
  await getOwnRow(tx, owner, id)
  if (await queries.emptyStreamMessages(tx, id)) await tx.enqueue('stream-messages-cleared', { streamId: id })
}

type Ban = { id: StreamId; userId: AccountId }

/**
 * Throws `not_found` for streams that the account neither owns nor moderates, for an unknown account, for the creator, and where a moderator names
 * another or somebody whom the creator has removed for good. What a moderator does is audited.
 */
export async function ban(tx: Tx, member: Member, { id, userId, minutes }: Ban & { minutes?: number | undefined }) {
  const stream = await getModerated(tx, member, id)
  const performerId = stream.performer_id
  if (userId === member.id || userId === performerId) throw new AppError('not_found')
  await getAccount(tx, userId)
  if (!isOwn(stream, member)) {
    const pair = { performerId, accountId: userId }
    if (await moderators.isModerator(tx, pair)) throw new AppError('not_found')
    // A few minutes would shorten what the creator has decided.
    if ((await findBan(tx, pair))?.until === null) return
    await writeAudit(tx, {
      actorId: member.id,
      action: minutes === undefined ? 'chat.removed' : 'chat.muted',
      targetType: 'account',
      targetId: userId,
      details: { streamId: id, performerId, ...(minutes !== undefined && { minutes }) },
    })
  }
  const until = minutes === undefined ? null : tx.clock.now().add({ minutes })
  await upsertBan(tx, { performerId, accountId: userId, until })
}

export async function liftBan(tx: Tx, owner: Member, { id, userId }: Ban): Promise<void> {
  const stream = await getOwnRow(tx, owner, id)
  await deleteBan(tx, { performerId: stream.performer_id, accountId: userId })
}

/** Instead of the one before; one that was hidden is for everybody then. Throws `not_found` for streams of others and for a message that is deleted or of another chat. */
export async function pinMessage(
  tx: Tx,
  owner: Member,
  { id, messageId }: { id: StreamId; messageId: StreamMessageId | null },
): Promise<void> {
  await getOwnRow(tx, owner, id)
  const message = messageId === null ? undefined : await queries.findStreamMessage(tx, messageId)
  if (messageId !== null && (message?.stream_id !== id || message.deleted_at !== null)) throw new AppError('not_found')
  if (messageId !== null && message?.is_quiet) await queries.showMessage(tx, messageId)
  await queries.pinMessage(tx, id, messageId)
  await tx.enqueue('stream-pinned', {
    streamId: id,
    message: message ? toStreamMessage(message, { seesHidden: false }) : null,
  })
}

export async function listModerators(db: Db, performerId: AccountId): Promise<Moderator[]> {
  const rows = await moderators.listModerators(db, performerId)
  return rows.map(({ id, username, name, avatar_file_id: file }) => ({
    _id: id,
    username,
    name,
    avatar: publicImageUrl(file, 'avatar-small'),
  }))
}

/** Throws `not_found` for no active member of that name, and `limit_reached`. A repeat changes nothing. */
export async function addModerator(tx: Tx, owner: Member, username: string): Promise<Moderator[]> {
  const accountId = await moderators.findCandidate(tx, owner, username)
  if (accountId === undefined) throw new AppError('not_found')
  await moderators.lockOwner(tx, owner.id)
  const others = await moderators.listModerators(tx, owner.id)
  const isNew = !others.some(({ id }) => id === accountId)
  if (isNew && others.length >= MODERATORS_MAX) throw new AppError('limit_reached', { maximum: MODERATORS_MAX })
  if (isNew) {
    await moderators.insertModerator(tx, { performerId: owner.id, accountId })
    await auditChoice(tx, owner.id, { action: 'chat.moderator_added', accountId })
  }
  return listModerators(tx, owner.id)
}

export async function removeModerator(tx: Tx, performerId: AccountId, accountId: AccountId): Promise<Moderator[]> {
  await moderators.deleteModerator(tx, { performerId, accountId })
  await auditChoice(tx, performerId, { action: 'chat.moderator_removed', accountId })
  return listModerators(tx, performerId)
}

type Choice = { action: 'chat.moderator_added' | 'chat.moderator_removed'; accountId: AccountId }

function auditChoice(tx: Tx, actorId: AccountId, { action, accountId }: Choice) {
  return writeAudit(tx, { actorId, action, targetType: 'account', targetId: accountId })
}
