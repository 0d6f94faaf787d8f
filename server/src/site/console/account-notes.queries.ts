import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type NoteRow = {
  id: string
  author_id: AccountId
  author_name: string
  text: string
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}
export type NoteRef = { id: string; accountId: AccountId }

/** `limit`: there are no more than `NOTES_MAX` of an account. */
export async function listNotes({ db }: Db, accountId: AccountId, limit: number): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.author_id, coalesce(a.name, '') as author_name, n.text, n.created_at, n.updated_at
    from account_note n
    left join account a on a.id = n.author_id
    where n.account_id = ${accountId}
    order by n.created_at desc, n.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

type NewNote = { id: string; accountId: AccountId; authorId: AccountId; text: string }

export async function insertNote(tx: Tx, { id, accountId, authorId, text }: NewNote): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into account_note (id, account_id, author_id, text, created_at, updated_at)
    values (${id}, ${accountId}, ${authorId}, ${text}, ${now}, ${now})
  `.execute(tx.db)
}

/** False for notes of others. */
export async function updateNote(
  tx: Tx,
  { id, accountId }: NoteRef,
  { authorId, text }: { authorId: AccountId; text: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account_note set text = ${text}, updated_at = ${tx.clock.now()}
    where id = ${id} and account_id = ${accountId} and author_id = ${authorId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** `authorId`: only theirs. */
export async function deleteNote(
  tx: Tx,
  { id, accountId }: NoteRef,
  authorId: AccountId | undefined,
): Promise<boolean> {
  const isTheirs = authorId === undefined ? sql`true` : sql`author_id = ${authorId}`
  const { numAffectedRows } = await sql`
    delete from account_note where id = ${id} and account_id = ${accountId} and ${isTheirs}
  `.execute(tx.db)
  return numAffectedRows === 1n
}
