import type { AccountId, CategoryId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type CategoryRow = { id: CategoryId; slug: string; name: string }

/** With the number of public creators in each. */
export async function listCategories({ db }: Db): Promise<(CategoryRow & { creators: number })[]> {
  const { rows } = await sql<CategoryRow & { creators: number }>`
    select c.id, c.slug, c.name, (
      select count(*)::integer
      from performer_category pc
      join account a on a.id = pc.performer_id
      join performer p on p.account_id = pc.performer_id
      where pc.category_id = c.id and a.is_public and a.role = 'performer' and p.status = 'active'
    ) as creators
    from category c
    order by c.position, c.id
  `.execute(db)
  return rows
}

/** All of them, which nobody else changes until the transaction ends. */
export async function lockCategories(tx: Tx): Promise<CategoryRow[]> {
  await sql`select pg_advisory_xact_lock(hashtext('categories'))`.execute(tx.db)
  const { rows } = await sql<CategoryRow>`select id, slug, name from category order by position, id`.execute(tx.db)
  return rows
}

export async function deleteCategories(tx: Tx, ids: readonly CategoryId[]): Promise<void> {
  await sql`delete from category where id = any(${ids}::uuid[])`.execute(tx.db)
}

/** Names of kept rows may change places, so they are moved out of each other's way first. */
export async function saveCategories(tx: Tx, rows: readonly CategoryRow[]): Promise<void> {
  await sql`update category set name = left(id::text, 40)`.execute(tx.db)
  await sql`
    insert into category (id, slug, name, position, created_at)
    select given.id, given.slug, given.name, given.position, ${tx.clock.now()}::timestamptz
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ slug }) => slug)}::text[], ${rows.map(({ name }) => name)}::text[])
      with ordinality as given (id, slug, name, position)
    on conflict (id) do update set name = excluded.name, position = excluded.position
  `.execute(tx.db)
}

export async function findChoice({ db }: Db, performerId: AccountId): Promise<CategoryId[]> {
  const { rows } = await sql<{ id: CategoryId }>`
    select c.id from performer_category pc join category c on c.id = pc.category_id
    where pc.performer_id = ${performerId}
    order by c.position, c.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** How many of the ids there are; they stay until the transaction ends. */
export async function keepCategories(tx: Tx, ids: readonly CategoryId[]): Promise<number> {
  const { rows } = await sql`select id from category where id = any(${ids}::uuid[]) for key share`.execute(tx.db)
  return rows.length
}

export async function replaceChoice(tx: Tx, performerId: AccountId, ids: readonly CategoryId[]): Promise<void> {
  // One change of a creator's at a time: two would add up to more than are allowed.
  await sql`select 1 from performer where account_id = ${performerId} for no key update`.execute(tx.db)
  await sql`delete from performer_category where performer_id = ${performerId}`.execute(tx.db)
  await sql`
    insert into performer_category (performer_id, category_id)
    select ${performerId}::uuid, id from unnest(${ids}::uuid[]) as id
  `.execute(tx.db)
}
