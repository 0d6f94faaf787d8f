import { ITEM_KINDS, type ItemKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { ITEM_TABLES, tableOf } from '#/content/items/item-kinds.queries'
import type { Db } from '#/platform/ctx'

/** UTC days, both included. */
export type Days = { from: string; to: string }
export type ViewsOfDay = { day: string; views: number }
export type SalesOfDay = { day: string; sales: number; net: number }
export type ComersOfDay = { day: string; count: number }
export type ItemLine = { kind: ItemKind; id: string; title: string }

/** One row per item of a condition, whatever its kind. */
function ownItems(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const kinds = ITEM_KINDS.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, i.id, ${ITEM_TABLES[kind].label} as title, i.status, i.schedule_at, i.published_at
      from ${tableOf(kind)} i
      where i.deleted_at is null and ${condition}`,
  )
  return sql.join(kinds, sql` union all `)
}

/** Half-open in instants, so that the index on the instant is used. */
function within(column: string, { from, to }: Days): RawBuilder<unknown> {
  return sql`${sql.ref(column)} >= ${from}::date::timestamp at time zone 'UTC'
      and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'UTC'`
}

/** As earnings count and sum them: less what was refunded. */
const soldCount = sql.raw('count(*) filter (where s.refunded_at is null)')
const soldNet = sql.raw('sum(s.net_minor - s.refunded_net_minor)::bigint')

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`

export async function sumViewsByDay({ db }: Db, performerId: AccountId, { from, to }: Days): Promise<ViewsOfDay[]> {
  const { rows } = await sql<ViewsOfDay>`
    select day, sum(views)::bigint as views
    from item_view_day
    where performer_id = ${performerId} and day between ${from}::date and ${to}::date
    group by day
  `.execute(db)
  return rows
}

export async function sumSalesByDay({ db }: Db, performerId: AccountId, days: Days): Promise<SalesOfDay[]> {
  const { rows } = await sql<SalesOfDay>`
    select ${dayOf('s.created_at')} as day, ${soldCount} as sales, ${soldNet} as net
    from sale s
    where s.performer_id = ${performerId} and ${within('s.created_at', days)}
    group by 1
  `.execute(db)
  return rows
}

export function countFollowersByDay(ctx: Db, performerId: AccountId, days: Days): Promise<ComersOfDay[]> {
  return countNewByDay(ctx, performerId, { table: 'follow', days })
}

/** Subscribing again revives the same row, so each fan is new once. */
export function countSubscribersByDay(ctx: Db, performerId: AccountId, days: Days): Promise<ComersOfDay[]> {
  return countNewByDay(ctx, performerId, { table: 'subscription', days })
}

async function countNewByDay(
  { db }: Db,
  performerId: AccountId,
  { table, days }: { table: 'follow' | 'subscription'; days: Days },
): Promise<ComersOfDay[]> {
  const { rows } = await sql<ComersOfDay>`
    select ${dayOf('created_at')} as day, count(*) as count
    from ${sql.table(table)}
    where performer_id = ${performerId} and ${within('created_at', days)}
    group by 1
  `.execute(db)
  return rows
}

type Top = { days: Days; limit: number }

export async function findMostViewed(
  { db }: Db,
  performerId: AccountId,
  { days: { from, to }, limit }: Top,
): Promise<(ItemLine & { views: number })[]> {
  const { rows } = await sql<ItemLine & { views: number }>`
    select own.kind, own.id, own.title, seen.views
    from (
      select item_id, sum(views)::bigint as views
      from item_view_day
      where performer_id = ${performerId} and day between ${from}::date and ${to}::date
      group by item_id
    ) as seen
    join (${ownItems(sql`i.performer_id = ${performerId}`)}) as own on own.id = seen.item_id
    order by seen.views desc, own.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** Only own items: what the creator sold for others as an affiliate is in the totals. */
export async function findBestSold(
  { db }: Db,
  performerId: AccountId,
  { days, limit }: Top,
): Promise<(ItemLine & { sales: number; net: number })[]> {
  const { rows } = await sql<ItemLine & { sales: number; net: number }>`
    select own.kind, own.id, own.title, sold.sales, sold.net
    from (
      select s.target_id, ${soldCount} as sales, ${soldNet} as net
      from sale s
      where s.performer_id = ${performerId} and s.target_id is not null
        and ${within('s.created_at', days)}
      group by s.target_id
    ) as sold
    join (${ownItems(sql`i.performer_id = ${performerId}`)}) as own on own.id = sold.target_id
    where sold.sales > 0
    order by sold.net desc, own.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

export async function findOwnItem({ db }: Db, performerId: AccountId, id: string): Promise<ItemLine | undefined> {
  const { rows } = await sql<ItemLine>`
    select kind, id, title from (${ownItems(sql`i.id = ${id}::uuid and i.performer_id = ${performerId}`)}) as own
  `.execute(db)
  return rows[0]
}

export async function listViewsOfItem({ db }: Db, id: string, { from, to }: Days): Promise<ViewsOfDay[]> {
  const { rows } = await sql<ViewsOfDay>`
    select day, views::bigint as views from item_view_day where item_id = ${id} and day between ${from}::date and ${to}::date
  `.execute(db)
  return rows
}

/** What affiliates earned by showing it is theirs, hence the creator. */
export async function sumSalesOfItem(
  { db }: Db,
  { id, performerId }: { id: string; performerId: AccountId },
  days: Days,
): Promise<SalesOfDay[]> {
  const { rows } = await sql<SalesOfDay>`
    select ${dayOf('s.created_at')} as day, ${soldCount} as sales, ${soldNet} as net
    from sale s
    where s.target_id = ${id} and s.performer_id = ${performerId}
      and ${within('s.created_at', days)}
    group by 1
  `.execute(db)
  return rows
}

export async function hasPublished({ db }: Db, performerId: AccountId): Promise<boolean> {
  const { rows } = await sql`
    select from (${ownItems(sql`i.performer_id = ${performerId} and i.published_at is not null`)}) as own limit 1
  `.execute(db)
  return rows.length > 0
}

export async function findScheduled(
  { db }: Db,
  performerId: AccountId,
  limit: number,
): Promise<(ItemLine & { schedule_at: Temporal.Instant })[]> {
  const { rows } = await sql<ItemLine & { schedule_at: Temporal.Instant }>`
    select kind, id, title, schedule_at
    from (${ownItems(sql`i.performer_id = ${performerId} and i.status = 'scheduled'`)}) as own
    order by schedule_at, id
    limit ${limit}
  `.execute(db)
  return rows
}

/** Failed ones first: those wait for their creator. */
export async function findUnderWay(
  { db }: Db,
  performerId: AccountId,
  limit: number,
): Promise<(ItemLine & { is_failed: boolean })[]> {
  const kinds = ITEM_KINDS.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, i.id, ${ITEM_TABLES[kind].label} as title, bool_or(m.status = 'failed') as is_failed
      from ${tableOf(kind)} i
      cross join lateral (${ITEM_TABLES[kind].files}) as needed (file_id)
      join media_file m on m.id = needed.file_id and m.status <> 'ready'
      where i.performer_id = ${performerId} and i.deleted_at is null and not i.is_processed
      group by i.id`,
  )
  const { rows } = await sql<ItemLine & { is_failed: boolean }>`
    select kind, id, title, is_failed
    from (${sql.join(kinds, sql` union all `)}) as own
    order by is_failed desc, id desc
    limit ${limit}
  `.execute(db)
  return rows
}
