import { type RawBuilder, sql } from 'kysely'

/** A column that names a thing, and one that tells more of it. */
type Searched = { name: string; more?: string }

/** More words than these say nothing more; each costs a look into the index. */
const WORDS_MAX = 8

/**
 * Whether an item is about `q`: all of its words are in the text, the last one perhaps only begun, or the name contains
 * something so similar that it may be a misspelling (trigrams, from 0.6 on). In any language, hence without stemming. Both
 * halves have an index (migration 0021), whose expressions these must equal.
 */
export function isAbout({ name, more }: Searched, q: string): RawBuilder<boolean> {
  const words =
    q
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, WORDS_MAX) ?? []
  if (words.length === 0) return sql<boolean>`false`
  const text = more === undefined ? sql.ref(name) : sql`${sql.ref(name)} || ' ' || ${sql.ref(more)}`
  // Only letters and digits are left of the words, so this is no query language any more.
  const query = words.map((word, i) => (i === words.length - 1 ? `${word}:*` : word)).join(' & ')
  return sql<boolean>`(to_tsvector('simple', ${text}) @@ to_tsquery('simple', ${query}) or ${words.join(' ')} <% ${sql.ref(name)})`
}
