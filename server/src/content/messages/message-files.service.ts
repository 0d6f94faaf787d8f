/** Files of messages: uploading them, who may open them, and what happens when they are rendered. */

import type { Output } from '@limelight/contract/api'
import type { FileProgress, FilePurpose, MediaFile } from '@limelight/contract/core/media'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { AccountId, FileId, MessageId } from '@limelight/contract/ids'
import type { Role } from '@limelight/contract/people/roles'
import { MESSAGE_FILE_TYPES, type MessageFileType, type MessageType } from '@limelight/contract/talk/messages'
import type { Reader } from '#/content/sellable/sellable-view.service'
import {
  claimFiles,
  fileProgress,
  fileView,
  findFilesByIds,
  type MediaRow,
  maxBytesOf,
  receiveUpload,
} from '#/core/media/media.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { IncomingFile } from '#/platform/http/endpoint'
import { findCopyWithFile, findMessageOfFile, listFileIds } from './message-files.queries.ts'
import { canViewMessage, isPrivate, messageFileView, showsFiles } from './message-view.ts'
import { findMessage, findMessageFor, findRecipient, type MessageRow } from './messages.queries.ts'
import { openMessage } from './open-message.service.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'message-updated': { conversationId: string; messageId: string; accountIds: string[] }
  }
}

type Upload = { visibility: 'public' | 'private'; type: MessageFileType; owner: { id: AccountId; role: Role } }

/** Takes a file for a message to come; one that no message claims is collected after a day. */
export async function uploadMessageFile(
  { ctx, sign }: Reader,
  { visibility, type, owner }: Upload,
  file: IncomingFile,
): Promise<MediaFile> {
  const purpose = purposeOf(visibility, type)
  const row = await receiveUpload(ctx, file.open(), {
    purpose,
    ownerId: owner.id,
    quota: owner.role === 'fan' ? 'fan' : 'creator',
    originalName: file.originalName,
    maxBytes: await maxBytesOf(ctx, purpose),
    signal: file.signal,
  })
  return fileView(row, { viewerId: owner.id, grant: 'full', sign })
}

/** Throws `not_found` for others than participants, and for a file of another message. */
export async function getMessageFileStatus(
  ctx: Ctx,
  viewerId: AccountId,
  ids: { messageId: MessageId; fileId: FileId },
): Promise<Output<typeof FileProgress>> {
  return fileProgress((await getFile(ctx, viewerId, ids)).file)
}

/** Opens what was bought. Throws as `getMessageFileStatus`, and `message_locked` for what has to be bought first. */
export async function getMessageFile(
  { ctx, sign }: Reader,
  viewerId: AccountId,
  ids: { messageId: MessageId; fileId: FileId },
): Promise<MediaFile> {
  const { message, file } = await getFile(ctx, viewerId, ids)
  const isUnopened = message.is_bought && !canViewMessage(message, viewerId) && isPrivate(file)
  if (isUnopened) await ctx.transaction((tx) => openMessage(tx, viewerId, message.id))
  const isOpen = isUnopened || canViewMessage(message, viewerId)
  if (!isOpen && isPrivate(file)) throw new AppError('message_locked')
  return messageFileView(file, { isOpen, viewerId, sign })
}

/** Whether it may be streamed now, because its message is open to the viewer; undefined when it is of no message (yet). */
export async function canStreamMessageFile(ctx: Ctx, viewer: Viewer, fileId: string): Promise<boolean | undefined> {
  const messageId =
    (await findMessageOfFile(ctx, fileId)) ?? (viewer.id && (await findCopyWithFile(ctx, viewer.id, fileId)))
  if (messageId === undefined) return undefined
  const message = viewer.id && (await findMessageFor(ctx, viewer.id, messageId))
  if (!message || !viewer.id || !showsFiles(message, viewer.id)) return false
  const file = (await findFilesByIds(ctx, [fileId])).get(fileId)
  return canViewMessage(message, viewer.id) || (file !== undefined && !isPrivate(file))
}

/** A file is rendered, or cannot be: both sides load its message anew. */
export async function showMessageFile(ctx: Ctx, fileId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const messageId = await findMessageOfFile(tx, fileId)
    const message = messageId && (await findMessage(tx, messageId))
    if (message) await announceUpdate(tx, message)
  })
}

async function announceUpdate(tx: Tx, message: MessageRow): Promise<void> {
  const recipientId = await findRecipient(tx, message.conversation_id, message.sender_id)
  await tx.enqueue('message-updated', {
    conversationId: message.conversation_id,
    messageId: message.id,
    accountIds: [message.sender_id, ...(recipientId ? [recipientId] : [])],
  })
}

/** The files of each message in its order; of each message that has any. */
export async function filesOf(
  db: Db,
  messages: readonly Pick<MessageRow, 'id' | 'type'>[],
): Promise<Map<string, MediaRow[]>> {
  const ids = messages.filter(({ type }) => type !== 'text').map(({ id }) => id)
  const links = await listFileIds(db, ids)
  const files = await findFilesByIds(
    db,
    links.map(({ file_id }) => file_id),
  )
  const found = Map.groupBy(links, ({ message_id }) => String(message_id))
  return new Map([...found].map(([id, parts]) => [id, parts.flatMap(({ file_id }) => files.get(file_id) ?? [])]))
}

type Sent = { senderId: AccountId; fileIds: readonly FileId[]; price: number; maySell: boolean }

/**
 * The type of a message with these files, which nobody else can use from now on. Throws `request_invalid` for files of different
 * kinds and for a price that nothing stands behind or nobody can pay, and what claiming throws.
 */
export async function claimMessageFiles(
  tx: Tx,
  { senderId, fileIds, price, maySell }: Sent,
): Promise<{ type: MessageType; files: MediaRow[] }> {
  const purposes = MESSAGE_FILE_TYPES.flatMap((type) => [purposeOf('public', type), purposeOf('private', type)])
  const files = await claimFiles(tx, { ids: fileIds, ownerId: senderId, purposes })
  const [type, other] = new Set(files.map(typeOf))
  if (other) throw invalidField('fileIds', 'Send photos, videos and recordings in separate messages.')
  if (price > 0 && !files.some(isPrivate)) throw invalidField('price', 'Add a photo, a video or a recording to sell.')
  if (price > 0 && !maySell) throw invalidField('price', 'Only creators can sell messages.')
  return { type: type ?? 'text', files }
}

function typeOf({ purpose }: MediaRow): MessageFileType | undefined {
  return MESSAGE_FILE_TYPES.find((type) => purpose.endsWith(`-${type}`))
}

function purposeOf(
  visibility: 'public' | 'private',
  type: MessageFileType,
): Extract<FilePurpose, `${string}message-${string}`> {
  return visibility === 'public' ? `message-${type}` : `private-message-${type}`
}

async function getFile(
  ctx: Ctx,
  viewerId: AccountId,
  { messageId, fileId }: { messageId: MessageId; fileId: FileId },
): Promise<{ message: MessageRow; file: MediaRow }> {
  const message = await findMessageFor(ctx, viewerId, messageId)
  if (!message || !showsFiles(message, viewerId)) throw new AppError('not_found')
  const links = await listFileIds(ctx, [messageId])
  const file = links.some(({ file_id }) => file_id === fileId) && (await findFilesByIds(ctx, [fileId])).get(fileId)
  if (!file) throw new AppError('not_found')
  return { message, file }
}
