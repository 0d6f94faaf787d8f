import type { ItemStatus } from '@limelight/contract/content/items'
import { ITEM_KINDS, type ItemKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { ITEM_TABLES, tableOf } from '#/content/items/item-kinds.queries'
import type { Db } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { containing, type ListQuery, orderBy } from '#/platform/db/list'

export type ItemRow = {
  kind: ItemKind
  id: string
  title: string
  status: ItemStatus
  is_deleted: boolean
  created_at: Temporal.Instant
  published_at: Temporal.Instant | null
}
export type FoundItem = { kind: ItemKind; id: string; title: string; creator_id: AccountId; creator_name: string }

/** Items of a creator, deleted ones too: two conditions, since those that are deleted have an index of their own. */
export function isOf(performerId: AccountId, alias: string): RawBuilder<unknown> {
  const [performer, deletedAt] = [sql.ref(`${alias}.performer_id`), sql.ref(`${alias}.deleted_at`)]
  return sql`(${performer} = ${performerId} and ${deletedAt} is null or ${performer} = ${performerId} and ${deletedAt} is not null)`
}

/** Of every kind and state, deleted ones too: buyers keep them, and reports speak of them. */
export async function listItemsOf(db: Db, performerId: AccountId, query: ListQuery): Promise<CountedPage<ItemRow>> {
  const kinds = ITEM_KINDS.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, i.id, ${ITEM_TABLES[kind].label} as title, i.status,
        i.deleted_at is not null as is_deleted, i.created_at, i.updated_at, i.published_at
      from ${tableOf(kind)} i
      where ${isOf(performerId, 'i')}`,
  )
  const titled = query.q === undefined ? sql`true` : sql`title ilike ${containing(query.q)}`
  return await listCounted<ItemRow>(db, {
    columns: sql`kind, id, title, status, is_deleted, created_at, published_at`,
    from: sql`from (${sql.join(kinds, sql` union all `)}) as own where ${titled}`,
    order: orderBy(query, { createdAt: 'created_at', updatedAt: 'updated_at' }, 'id'),
    page: query,
  })
}

/** Some items with the words in their title, in no order, so that a common word costs no more than a rare one. */
export function findItemsByTitle(ctx: Db, words: string, limit: number): Promise<FoundItem[]> {
  return findItems(ctx, (kind) => sql`${sql.ref(`i.${ITEM_TABLES[kind].title}`)} ilike ${containing(words)}`, limit)
}

export function findItemsById(ctx: Db, id: string): Promise<FoundItem[]> {
  return findItems(ctx, () => sql`i.id = ${id}::uuid`, 1)
}

/** So many that the index of trigrams is cheaper than meeting a few of them in the table itself, where there may be none. */
const MATCHES_MAX = 1_000

async function findItems(
  { db }: Db,
  conditionOf: (kind: ItemKind) => RawBuilder<unknown>,
  limit: number,
): Promise<FoundItem[]> {
  const kinds = ITEM_KINDS.map(
    (kind) => sql`(
      select ${sql.lit(kind)} as kind, i.id, ${ITEM_TABLES[kind].label} as title, i.performer_id
      from ${tableOf(kind)} i
      where i.id = any(array(
        select i.id from ${tableOf(kind)} i where i.deleted_at is null and ${conditionOf(kind)} limit ${sql.lit(MATCHES_MAX)}
      ))
      limit ${limit}
    )`,
  )
  const { rows } = await sql<FoundItem>`
    select found.kind, found.id, found.title, a.id as creator_id, a.name as creator_name
    from (select * from (${sql.join(kinds, sql` union all `)}) as any_kind limit ${limit}) as found
    join account a on a.id = found.performer_id
  `.execute(db)
  return rows
}
