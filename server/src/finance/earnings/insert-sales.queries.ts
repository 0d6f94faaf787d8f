/** Several sales in one statement: starting its plan and checking its constraints costs more than its rows. */
import { sql } from 'kysely'
import { postTogetherCall } from '#/core/ledger/ledger.queries'
import type { Transfer } from '#/core/ledger/ledger.service'
import type { Tx } from '#/platform/ctx'
import { noteOutboxRow } from '#/platform/jobs/outbox.queries'
import { type NewSale, saleEvent } from './earnings.queries.ts'

type Posted = { n: number; balance: number }

/** As `insertSale`, of sales that a wallet pays and that have one seller each; no key may be known. In their order. */
export async function insertSales(tx: Tx, sales: readonly { row: NewSale; transfer: Transfer }[]): Promise<Posted[]> {
  noteOutboxRow(tx.db)
  const column = <T>(of: (row: NewSale) => T) => sales.map(({ row }) => of(row))
  const { rows } = await sql<Posted>`
    with posted as materialized (
      select n, transfer_id, balance from ${postTogetherCall(sales.map(({ transfer }) => transfer))}
    ), sold as materialized (
      select * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ kind }) => kind)}::text[],
        ${column(({ fanId }) => fanId)}::uuid[], ${column(({ performerId }) => performerId)}::uuid[],
        ${column(({ targetId }) => targetId)}::uuid[], ${column((row) => row.tokens)}::bigint[],
        ${column(({ grossMinor }) => grossMinor)}::bigint[], ${column(({ feeMinor }) => feeMinor)}::bigint[],
        ${column(({ netMinor }) => netMinor)}::bigint[], ${column(({ feeBps }) => feeBps)}::integer[],
        ${column(({ heldUntil }) => heldUntil.toString())}::timestamptz[],
        ${column((row) => JSON.stringify(saleEvent(row)))}::jsonb[])
        with ordinality as s (id, kind, fan_id, performer_id, target_id, tokens, gross_minor, fee_minor, net_minor, fee_bps,
          held_until, event, n)
    ), added as (
      insert into sale (id, kind, fan_id, performer_id, target_id, tokens, gross_minor, fee_minor, net_minor, fee_bps,
        transfer_id, held_until, created_at)
      select s.id, s.kind, s.fan_id, s.performer_id, s.target_id, s.tokens, s.gross_minor, s.fee_minor, s.net_minor, s.fee_bps,
        posted.transfer_id, s.held_until, ${tx.clock.now()}::timestamptz
      from sold s join posted on posted.n = s.n
    ), notified as (
      insert into outbox (topic, payload)
      select 'sale-recorded', event from sold
      union all
      select 'balance-changed', jsonb_build_object('accountId', s.fan_id, 'delta', -s.tokens, 'balance', posted.balance)
      from sold s join posted on posted.n = s.n
    )
    select n, balance from posted order by n
  `.execute(tx.db)
  return rows
}
