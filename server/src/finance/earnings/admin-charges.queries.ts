import type { SaleKind } from '@limelight/contract/content-kinds'
import type { AccountId, SaleId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

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
export type AdminChargesQuery = ListQuery & {
  kind?: SaleKind | undefined
  fanId?: AccountId | undefined
  performerId?: AccountId | undefined
  targetId?: string | undefined
}

// A sale is written once: its update is its creation.
const SORTABLE = { createdAt: 's.created_at', updatedAt: 's.created_at', tokens: 's.tokens' }
const columns =
  sql.raw(`s.id, s.kind, s.fan_id, f.username as fan_username, coalesce(f.name, 'Former member') as fan_name,
  s.performer_id, p.username as performer_username, coalesce(p.name, 'Former member') as performer_name, s.target_id,
  s.tokens, s.gross_minor, s.fee_minor, s.net_minor, s.refunded_net_minor, s.refunded_at, s.refund_reason, s.created_at`)
const joined = sql.raw(`from sale s
    left join account f on f.id = s.fan_id
    left join account p on p.id = s.performer_id`)

export async function listAdminCharges(
  { db }: Db,
  query: AdminChargesQuery,
): Promise<{ rows: AdminChargeRow[]; total: number }> {
  const { kind = null, fanId = null, performerId = null, targetId = null, q = null } = query
  const { rows } = await sql<AdminChargeRow & { total: number }>`
    select ${columns}, count(*) over () as total
    ${joined}
    where s.tokens is not null
      and (${kind}::text is null or s.kind = ${kind})
      and (${fanId}::uuid is null or s.fan_id = ${fanId})
      and (${performerId}::uuid is null or s.performer_id = ${performerId})
      and (${targetId}::uuid is null or s.target_id = ${targetId})
      and (${q}::text is null
        or concat_ws(' ', f.name, f.username, p.name, p.username, s.id) ilike ${containing(q ?? '')})
    ${orderBy(query, SORTABLE, 's.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
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
    where target_id = ${targetId} and tokens is not null and kind <> 'affiliate' and refunded_at is null
      and (${after}::uuid is null or id > ${after})
    order by id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}
