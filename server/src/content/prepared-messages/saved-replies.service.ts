import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, SavedReplyId } from '@limelight/contract/ids'
import { SAVED_REPLIES_MAX } from '@limelight/contract/talk/auto-occasions'
import type { SavedReply } from '@limelight/contract/talk/prepared-messages'
import { lockAccount } from '#/people/accounts/accounts.service'
import type { Db, Tx } from '#/platform/ctx'
import * as queries from './prepared-messages.queries.ts'

export async function listSavedReplies(db: Db, performerId: AccountId): Promise<SavedReply[]> {
  return (await queries.listReplies(db, performerId, SAVED_REPLIES_MAX)).map(toReply)
}

/** Throws `limit_reached`. Locks the account, so that two at once are counted. */
export async function saveReply(tx: Tx, performerId: AccountId, text: string): Promise<SavedReply> {
  await lockAccount(tx, performerId)
  if ((await queries.countReplies(tx, performerId)) >= SAVED_REPLIES_MAX)
    throw new AppError('limit_reached', { maximum: SAVED_REPLIES_MAX })
  const row = { id: SavedReplyId.parse(randomUUIDv7()), performer_id: performerId, text }
  await queries.insertReply(tx, row)
  return toReply({ ...row, updated_at: tx.clock.now() })
}

type Ref = { performerId: AccountId; id: SavedReplyId }

/** Throws `not_found` for those of others. */
export async function changeReply(tx: Tx, ref: Ref, text: string): Promise<SavedReply> {
  if (!(await queries.updateReply(tx, ref, text))) throw new AppError('not_found')
  return toReply({ id: ref.id, text, updated_at: tx.clock.now() })
}

/** Throws `not_found` for those of others. */
export async function deleteReply(tx: Tx, ref: Ref): Promise<void> {
  if (!(await queries.deleteReply(tx, ref))) throw new AppError('not_found')
}

function toReply({ id, text, updated_at }: queries.ReplyRow): SavedReply {
  return { _id: id, text, updatedAt: updated_at.toString() }
}
