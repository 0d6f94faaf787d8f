/** Notes that operators write about an account. Audited without their text, which can be deleted. */
import { randomUUIDv7 } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { type AccountNote, NOTES_MAX } from '@limelight/contract/site/account-notes'
import { writeAudit } from '#/core/audit/audit.service'
import { getAccount, lockAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import * as queries from './account-notes.queries.ts'

type Operator = Pick<Caller, 'id' | 'operatorRole'>

/** Throws `not_found`. */
export async function listNotesAbout(ctx: Ctx, operator: Operator, accountId: AccountId): Promise<AccountNote[]> {
  await getAccount(ctx, accountId)
  return (await queries.listNotes(ctx, accountId, NOTES_MAX)).map((row) => toNote(row, operator))
}

/** Throws `not_found`, `limit_reached`, and `invalid_state` for a closed account. Locks it, so that two at once are counted. */
export async function addNote(
  ctx: Ctx,
  operator: Operator,
  { accountId, text }: { accountId: AccountId; text: string },
): Promise<AccountNote> {
  const id = randomUUIDv7()
  await ctx.transaction(async (tx) => {
    await getAccount(tx, accountId)
    const { status } = await lockAccount(tx, accountId)
    if (status === 'closed') throw new AppError('invalid_state', { status })
    if ((await queries.listNotes(tx, accountId, NOTES_MAX)).length >= NOTES_MAX) throw new AppError('limit_reached')
    await queries.insertNote(tx, { id, accountId, authorId: operator.id, text })
    await audit(tx, operator, { action: 'note.created', accountId, id })
  })
  return getNote(ctx, operator, { id, accountId })
}

/** Throws `not_found` for notes of others. */
export async function changeNote(
  ctx: Ctx,
  operator: Operator,
  { text, ...ref }: queries.NoteRef & { text: string },
): Promise<AccountNote> {
  await ctx.transaction(async (tx) => {
    if (!(await queries.updateNote(tx, ref, { authorId: operator.id, text }))) throw new AppError('not_found')
    await audit(tx, operator, { action: 'note.changed', ...ref })
  })
  return getNote(ctx, operator, ref)
}

/** Throws `not_found` for notes of others, unless an owner deletes them. */
export async function removeNote(ctx: Ctx, operator: Operator, ref: queries.NoteRef): Promise<void> {
  await ctx.transaction(async (tx) => {
    const authorId = operator.operatorRole === 'owner' ? undefined : operator.id
    if (!(await queries.deleteNote(tx, ref, authorId))) throw new AppError('not_found')
    await audit(tx, operator, { action: 'note.deleted', ...ref })
  })
}

async function getNote(ctx: Ctx, operator: Operator, { id, accountId }: queries.NoteRef): Promise<AccountNote> {
  const note = (await listNotesAbout(ctx, operator, accountId)).find(({ _id }) => _id === id)
  if (!note) throw new AppError('not_found')
  return note
}

type Noted = queries.NoteRef & { action: 'note.created' | 'note.changed' | 'note.deleted' }

function audit(tx: Tx, { id: actorId }: Operator, { action, accountId, id }: Noted): Promise<void> {
  return writeAudit(tx, { actorId, action, targetType: 'account', targetId: accountId, details: { noteId: id } })
}

function toNote(row: queries.NoteRow, { id: operatorId }: Operator): AccountNote {
  return {
    _id: row.id,
    author: { _id: row.author_id, name: row.author_name },
    isOwn: row.author_id === operatorId,
    text: row.text,
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}
