import type { SaleKind } from '@limelight/contract/content-kinds'
import { type AccountId, SaleId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { idsOfTheirs, isOneOf } from '#/people/access/called-accounts.queries'
import type { Db } from '#/platform/ctx'
import { type AddedUp, addUp } from '#/platform/db/add-up'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type Between, createdBetween, equals, type ListQuery, newestAfter, orderBy } from '#/platform/db/list'

export type AdminChargeRow = {
  id: SaleId
  kind: SaleKind
  fan_id: AccountId
  fan_username: string | null
  fan_name: string
  performer_id: AccountId
  performer_username: string | null
  performer_name: string
  target_id: string | null
  tokens: number
  gross_minor: number
  fee_minor: number
  net_minor: number
  refunded_net_minor: number
  refunded_at: Temporal.Instant | null
  refund_reason: string | null
  created_at: Temporal.Instant
}
export type AdminChargesFilter = Between & {
  q?: string | undefined
  kind?: SaleKind | undefined
  fanId?: AccountId | undefined
  performerId?: AccountId | undefined
  targetId?: string | undefined
}
export type AdminChargesQuery = ListQuery & AdminChargesFilter
/** In minor units. */
export type ChargeTotals = Record<
  'count' | 'gross' | 'fee' | 'net' | 'refunded' | 'refunded_fee' | 'refunded_net',
  number
>

// A sale is written once: its update is its creation.
const SORTABLE = { createdAt: 's.created_at', updatedAt: 's.created_at', tokens: 's.tokens' }
const columns =
  sql.raw(`s.id, s.kind, s.fan_id, f.username as fan_username, coalesce(f.name, 'Former member') as fan_name,
  s.performer_id, p.username as performer_username, coalesce(p.name, 'Former member') as performer_name, s.target_id,
  s.tokens, s.gross_minor, s.fee_minor, s.net_minor, s.refunded_net_minor, s.refunded_at, s.refund_reason, s.created_at`)
const joined = sql.raw(`from sale s
    left join account f on f.id = s.fan_id
    left join account p on p.id = s.performer_id`)

export async function listAdminCharges({ db }: Db, query: AdminChargesQuery): Promise<CountedPage<AdminChargeRow>> {
  return await listCounted<AdminChargeRow>(
    { db },
    {
      columns,
      from: sql`${joined} where ${matches(query)}`,
      order: orderBy(query, SORTABLE, 's.id'),
      page: query,
    },
  )
}

export async function listAdminChargesAfter(
  { db }: Db,
  { filter, last, limit }: { filter: AdminChargesFilter; last: AdminChargeRow | undefined; limit: number },
): Promise<AdminChargeRow[]> {
  const { rows } = await sql<AdminChargeRow>`
    select ${columns} ${joined} where ${matches(filter)} ${newestAfter('s', last, limit)}
  `.execute(db)
  return rows
}

export function addUpAdminCharges(db: Db, { kind, ...filter }: AdminChargesFilter): Promise<AddedUp<ChargeTotals>> {
  return addUp<ChargeTotals>(db, {
    from: sql`from sale s where ${matches(filter)}`,
    columns: sql`s.kind, s.gross_minor, s.fee_minor, s.net_minor, s.refunded_gross_minor, s.refunded_fee_minor, s.refunded_net_minor`,
    rest: equals('kind', kind),
    sums: sql`count(*) as count, coalesce(sum(gross_minor), 0) as gross, coalesce(sum(fee_minor), 0) as fee,
      coalesce(sum(net_minor), 0) as net, coalesce(sum(refunded_gross_minor), 0) as refunded,
      coalesce(sum(refunded_fee_minor), 0) as refunded_fee, coalesce(sum(refunded_net_minor), 0) as refunded_net`,
  })
}

function matches(filter: AdminChargesFilter): RawBuilder<unknown> {
  const { kind, fanId, performerId, targetId, q } = filter
  return sql`s.tokens is not null
      and ${equals('s.kind', kind)}
      and ${equals('s.fan_id', fanId)}
      and ${equals('s.performer_id', performerId)}
      and ${equals('s.target_id', targetId)}
      and ${createdBetween('s.created_at', filter)}
      and ${q === undefined ? sql`true` : isOneOf('s.id', sourcesOf(q))}`
}

function sourcesOf(q: string): RawBuilder<unknown>[] {
  const id = SaleId.safeParse(q.toLowerCase())
  return [
    idsOfTheirs(q, { table: 'sale', column: 'fan_id', newest: 'created_at' }),
    idsOfTheirs(q, { table: 'sale', column: 'performer_id', newest: 'created_at' }),
    ...(id.success ? [sql`(select ${id.data}::uuid)`] : []),
  ]
}

export async function findAdminCharge({ db }: Db, id: SaleId): Promise<AdminChargeRow | undefined> {
  const { rows } = await sql<AdminChargeRow>`
    select ${columns} ${joined} where s.id = ${id} and s.tokens is not null
  `.execute(db)
  return rows[0]
}

/** Unrefunded sales of an item from the oldest on; of the site, some at a time. */
export async function findUnrefundedSales(
  { db }: Db,
  { targetId, after, limit }: { targetId: string; after: SaleId | null; limit: number },
): Promise<SaleId[]> {
  const { rows } = await sql<{ id: SaleId }>`
    select id from sale
    where target_id = ${targetId} and tokens is not null and refunded_at is null
      and (${after}::uuid is null or id > ${after})
    order by id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}
