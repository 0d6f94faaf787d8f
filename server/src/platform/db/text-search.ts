import { type RawBuilder, sql } from 'kysely'
import { containing } from './list.ts'

/** Shorter texts are like half of all others. */
const SIMILAR_MIN = 3

/**
 * Whether a column of words (`search_words`, migrations/0003-search.sql) has all words of `q`, the last one perhaps only begun. In any
 * language, hence without stemming; nothing when `q` has no words.
 */
export function hasWords(words: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql<boolean>`${words} @@ ${queryOf(q)}`
}

/** The same, as a condition that no index answers: for lists that are walked in their order. */
export function hasWordsUnindexed(words: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql<boolean>`ts_match_vq(${words}, ${queryOf(q)})`
}

/**
 * Whether `q` is a part of a text, however their letters are typed (`search_fold`, migrations/0110-folded-search.sql). No index answers
 * it. ASCII is folded already: folding a text costs 15 times what `ilike` costs.
 */
export function contains(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const pattern = sql`(select ${foldedPattern(q)})`
  return sql<boolean>`(case when octet_length(${text}) = char_length(${text}) then ${text} ilike ${pattern}
    else search_fold(${text}) like ${pattern} end)`
}

/** The same for a column, or an expression on one, that holds folded text. Indexes of trigrams answer it. */
export function foldedContains(folded: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql<boolean>`${folded} like ${foldedPattern(q)}`
}

/** Whether a text contains something so similar to `q` that it may be a misspelling: trigrams, from 0.6 on. */
export function isSimilarTo(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const letters = lettersOf(q)
  return letters === undefined ? sql<boolean>`false` : sql<boolean>`${letters} <% ${text}`
}

/** Normalised first: else the wide `％` would become a wildcard. */
function foldedPattern(q: string): RawBuilder<unknown> {
  return sql`search_fold(${containing(q.normalize('NFKC'))})`
}

/** A subquery, so that the value is computed once: a generic plan would compute it for every row. */
function queryOf(q: string): RawBuilder<unknown> {
  return sql`(select search_query(${q}))`
}

/** Undefined where there is too little to be similar to. */
export function lettersOf(q: string): string | undefined {
  const letters = (q.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
  return Array.from(letters).length < SIMILAR_MIN ? undefined : letters
}
