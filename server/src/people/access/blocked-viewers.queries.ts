import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#/platform/http/caller'

/**
 * Whether lists show this performer to a viewer: public (not suspended, approved; migrations/0004-people.sql) and not blocked. The
 * condition of every list and page of what performers publish; single items are judged by `canKnowOf`.
 */
export function isPublicTo(performer: RawBuilder<unknown>, viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from account n where n.id = ${performer} and n.is_public) and ${isNotBlocked(performer, viewer)})`
}

/**
 * Whether a viewer may see a performer: neither side has blocked the other, and they have not blocked the country they
 * look from. One condition for every query that shows something of theirs. `performer` is a column, such as `sql.ref('f.performer_id')`.
 */
export function isNotBlocked(performer: RawBuilder<unknown>, { id, role, country }: Viewer): RawBuilder<boolean> {
  if (role === 'operator') return sql<boolean>`true`
  const conditions: RawBuilder<unknown>[] = []
  if (id !== undefined) {
    conditions.push(
      sql`not exists (select from account_block b where b.blocker_id = ${performer} and b.blocked_id = ${id})`,
    )
    conditions.push(
      sql`not exists (select from account_block b where b.blocker_id = ${id} and b.blocked_id = ${performer})`,
    )
  }
  if (country !== null) {
    const isOwn = id === undefined ? sql`false` : sql`${performer} = ${id}`
    conditions.push(
      sql`(${isOwn} or not exists (select from country_block c where c.performer_id = ${performer} and c.country = ${country}))`,
    )
  }
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
