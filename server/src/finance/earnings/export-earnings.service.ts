import type { Readable } from 'node:stream'
import type { AccountId } from '@limelight/contract/ids'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import { csvStream } from '#/platform/http/csv'
import { listSalesBefore, type SaleRow, type SalesFilter } from './earnings.queries.ts'

const BATCH = 500
const HEADER = [
  'Date',
  'Kind',
  'Fan',
  'Tokens',
  'Gross',
  'Fee',
  'Fee rate %',
  'Net',
  'Refunded',
  'Net after refunds',
  'Currency',
  'Payable from',
  'Refunded at',
  'Sale',
  'Message',
  'Tip for',
]

/** Every sale that the list would show, newest first. */
export async function exportEarnings(ctx: Ctx, performerId: AccountId, filter: SalesFilter): Promise<Readable> {
  const { currency } = await getSettings(ctx)
  return csvStream<SaleRow>(HEADER, {
    nextBatch: (last) => listSalesBefore(ctx, performerId, { filter, last, limit: BATCH }),
    cells: (row) => [
      row.created_at.toString(),
      row.kind,
      row.username ?? row.name,
      row.tokens,
      { minor: row.gross_minor },
      { minor: row.fee_minor },
      row.fee_bps / 100,
      { minor: row.net_minor },
      { minor: row.refunded_net_minor },
      { minor: row.net_minor - row.refunded_net_minor },
      currency,
      row.held_until.toString(),
      row.refunded_at?.toString() ?? null,
      row.id,
      row.tip_text,
      row.tip_title,
    ],
  })
}
