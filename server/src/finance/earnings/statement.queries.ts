import type { SaleKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#/platform/ctx'

/** Of one month; `end` is the first instant that is not in it. */
export type Span = { start: Temporal.Instant; end: Temporal.Instant }

/**
 * Every transfer that changed what the site owes them: their earnings and what waits in a payout together, so that asking for a
 * payout and getting it back are no movements. Dates are the ledger's own. The sale gives gross and fee, and joins by
 * transfer and performer: a shared sale is two rows of one transfer.
 */
function movements(performerId: AccountId): RawBuilder<unknown> {
  return sql`
    select t.id, t.kind, t.created_at, t.reason, m.amount, s.kind as sale_kind, s.gross_minor, s.fee_minor
    from (
      select e.transfer_id, sum(e.amount)::bigint as amount
      from ledger.entry e
      where e.account_id in (
        select a.id from ledger.account a where a.owner_id = ${performerId} and a.kind in ('earnings', 'payout')
      )
      group by e.transfer_id
      having sum(e.amount) <> 0
    ) m
    join ledger.transfer t on t.id = m.transfer_id
    left join sale s on s.transfer_id = t.id and s.performer_id = ${performerId}`
}

export type StatementSums = {
  opening: number
  closing: number
  refunds: number
  refund_count: number
  payouts: number
  payout_count: number
  other: number
  first_at: Temporal.Instant | null
}

export async function sumStatement({ db }: Db, performerId: AccountId, { start, end }: Span): Promise<StatementSums> {
  const { rows } = await sql<StatementSums>`
    with movement as (${movements(performerId)}),
    sorted as (
      select amount, created_at, created_at >= ${start} and created_at < ${end} as is_within,
        case
          when sale_kind is not null then 'sale'
          when kind like 'refund-%' or kind like 'dispute%' then 'refund'
          when kind = 'payout-paid' then 'payout'
          else 'other'
        end as type
      from movement
    )
    select
      coalesce(sum(amount) filter (where created_at < ${start}), 0)::bigint as opening,
      coalesce(sum(amount) filter (where created_at < ${end}), 0)::bigint as closing,
      coalesce(-sum(amount) filter (where is_within and type = 'refund'), 0)::bigint as refunds,
      count(*) filter (where is_within and type = 'refund') as refund_count,
      coalesce(-sum(amount) filter (where is_within and type = 'payout'), 0)::bigint as payouts,
      count(*) filter (where is_within and type = 'payout') as payout_count,
      coalesce(sum(amount) filter (where is_within and type = 'other'), 0)::bigint as other,
      min(created_at) as first_at
    from sorted
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('sums of a statement returned nothing')
  return row
}

export type KindSums = { kind: SaleKind; sales: number; gross: number; fee: number; net: number }

export async function sumStatementByKind(
  { db }: Db,
  performerId: AccountId,
  { start, end }: Span,
): Promise<KindSums[]> {
  const { rows } = await sql<KindSums>`
    select sale_kind as kind, count(*) as sales, sum(gross_minor)::bigint as gross, sum(fee_minor)::bigint as fee,
      sum(amount)::bigint as net
    from (${movements(performerId)}) as movement
    where sale_kind is not null and created_at >= ${start} and created_at < ${end}
    group by 1
    order by 1
  `.execute(db)
  return rows
}

export type Movement = {
  id: number
  kind: string
  created_at: Temporal.Instant
  sale_kind: SaleKind | null
  gross_minor: number | null
  fee_minor: number | null
  amount: number
}

/** In the ledger's order, which is that of the ids; the next page begins after `afterId`. */
export async function listMovements(
  { db }: Db,
  performerId: AccountId,
  { start, end, afterId, limit }: Span & { afterId: number; limit: number },
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select id, kind, created_at, sale_kind, gross_minor, fee_minor, amount
    from (${movements(performerId)}) as movement
    where created_at >= ${start} and created_at < ${end} and id > ${afterId}
    order by id
    limit ${limit}
  `.execute(db)
  return rows
}
