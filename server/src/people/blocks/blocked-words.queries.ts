import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export async function findBlockedWords({ db }: Db, performerId: AccountId): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    select blocked_words as words from performer where account_id = ${performerId}
  `.execute(db)
  return rows[0]?.words ?? []
}

export async function updateBlockedWords(tx: Tx, performerId: AccountId, words: readonly string[]): Promise<void> {
  await sql`
    update performer set blocked_words = ${[...words]}::text[], updated_at = ${tx.clock.now()} where account_id = ${performerId}
  `.execute(tx.db)
}

/** The text and the words as a search compares them: small, without accents, forms of one letter as one. Undefined without words. */
export async function foldForComparison(
  { db }: Db,
  performerId: AccountId,
  text: string,
): Promise<{ text: string; words: string[] } | undefined> {
  const { rows } = await sql<{ text: string; words: string[] }>`
    select search_fold(${text}) as text, array(select search_fold(word) from unnest(blocked_words) as word) as words
    from performer
    where account_id = ${performerId} and cardinality(blocked_words) > 0
  `.execute(db)
  return rows[0]
}

/** Whether a creator keeps out any word at all, for statements that read more; `performer` is a column or a value. */
export function keepsOutWords(performer: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from performer w where w.account_id = ${performer} and cardinality(w.blocked_words) > 0
  )`
}
