/** Comments of people whom the creator of the item has restricted: only they and the creator read them. */
import type { AccountId, CommentId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { hasRestricted } from '#/people/access/restrictions.queries'
import { keepsOutWords } from '#/people/blocks/blocked-words.service'
import type { Tx } from '#/platform/ctx'

export async function setQuiet(tx: Tx, id: CommentId, isQuiet: boolean): Promise<void> {
  await sql`update comment set is_quiet = ${isQuiet} where id = ${id}`.execute(tx.db)
}

type Pair = { performerId: AccountId; authorId: AccountId }

/** What a new comment of this author depends on, beside the item. */
export async function findCommenting(
  { db }: Tx,
  { performerId, authorId }: Pair,
): Promise<{ isRestricted: boolean; hasWords: boolean }> {
  if (performerId === authorId) return { isRestricted: false, hasWords: false }
  const { rows } = await sql<{ is_restricted: boolean; has_words: boolean }>`
    select ${hasRestricted(sql`${performerId}::uuid`, sql`${authorId}::uuid`)} as is_restricted,
      ${keepsOutWords(sql`${performerId}::uuid`)} as has_words
  `.execute(db)
  return { isRestricted: rows[0]?.is_restricted === true, hasWords: rows[0]?.has_words === true }
}

/** All of theirs below the creator's items. Locks them, comments before replies, as those that delete them do. */
export async function showAllQuiet(tx: Tx, { performerId, authorId }: Pair): Promise<void> {
  const isTheirs = sql`author_id = ${authorId} and performer_id = ${performerId} and is_quiet`
  await sql`select from comment where ${isTheirs} order by parent_id nulls first, id for update`.execute(tx.db)
  await sql`update comment set is_quiet = false where ${isTheirs}`.execute(tx.db)
}

/** Those of a restored comment and its replies whose authors are not restricted any more. */
export async function showLifted(tx: Tx, id: CommentId): Promise<void> {
  await sql`
    update comment c set is_quiet = false
    where (c.id = ${id} or c.parent_id = ${id}) and c.is_quiet
      and not ${hasRestricted(sql.ref('c.performer_id'), sql.ref('c.author_id'))}
  `.execute(tx.db)
}
