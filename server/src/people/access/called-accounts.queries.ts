import { type RawBuilder, sql } from 'kysely'
import { beginningWith } from '#/platform/db/list'
import { foldedContains } from '#/platform/db/text-search'

/** Who is called like that among millions cannot all be shown, and nobody looks through thousands. */
const CALLED_MAX = 1_000
/** Of one of them, the newest. */
const ROWS_EACH = 200

/**
 * Ids of at most 1,000 accounts by a part of the name or username: each from an index, where a condition on both reads every account where
 * many match one of them.
 */
export function idsOfNamed(q: string): RawBuilder<unknown> {
  return idsBy(namesLike(q))
}

/** Also by the beginning of the address: for operators alone. */
export function idsOfCalled(q: string): RawBuilder<unknown> {
  return idsBy([...namesLike(q), sql`a.email like ${beginningWith(wordsOf(q))}`])
}

function namesLike(q: string): RawBuilder<unknown>[] {
  const words = wordsOf(q)
  return [foldedContains(sql`search_fold(a.name)`, words), foldedContains(sql.ref('a.username'), words)]
}

function wordsOf(q: string): string {
  return q.replace(/^@/, '').toLowerCase()
}

function idsBy(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const most = sql.lit(CALLED_MAX)
  const parts = conditions.map((condition) => sql`(select a.id from account a where ${condition} limit ${most})`)
  return sql`(${sql.join(parts, sql` union `)} limit ${most})`
}

/** Ids of the rows of those accounts in a table that has them in `column`, of each the newest 200 by `newest`. */
export function idsOfTheirs(q: string, { table, column, newest }: Theirs): RawBuilder<unknown> {
  return sql`(
      select theirs.id
      from ${idsOfCalled(q)} as called (id)
      cross join lateral (
        select r.id from ${sql.table(table)} r where ${sql.ref(`r.${column}`)} = called.id
        order by ${sql.ref(`r.${newest}`)} desc limit ${sql.lit(ROWS_EACH)}
      ) as theirs
    )`
}

type Theirs = { table: string; column: string; newest: string }

/** Whether a row is one of these: looked up by their ids, however the list is ordered. */
export function isOneOf(id: string, sources: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(id)} = any(array(${sql.join(sources, sql` union all `)}))`
}
