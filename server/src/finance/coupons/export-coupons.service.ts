import type { Readable } from 'node:stream'
import type { AccountId } from '@limelight/contract/ids'
import { type CsvColumn, exportList } from '#/core/audit/export-list.service'
import type { Ctx } from '#/platform/ctx'
import { type CouponLine, type CouponsFilter, listLinesAfter } from './coupons.queries.ts'

const COLUMNS: CsvColumn<CouponLine>[] = [
  ['Created', (row) => row.created_at.toString()],
  ['Code', (row) => row.code],
  // A percentage has two decimals, as money has.
  ['Percent', (row) => (row.percent_bps === null ? null : { minor: row.percent_bps })],
  ['Amount', (row) => (row.amount_minor === null ? null : { minor: row.amount_minor })],
  ['For', (row) => row.scopes.join(' ')],
  ['Lowest price', (row) => ({ minor: row.minimum_minor })],
  ['From', (row) => row.starts_at?.toString() ?? null],
  ['Until', (row) => row.ends_at?.toString() ?? null],
  ['Uses at most', (row) => row.max_uses],
  ['Uses', (row) => row.use_count],
  ['Discounts', (row) => ({ minor: row.discount_total })],
  ['Active', (row) => (row.is_active ? 'yes' : 'no')],
  ['Coupon', (row) => row.id],
]

export function exportCoupons(ctx: Ctx, operatorId: AccountId, filter: CouponsFilter): Promise<Readable> {
  return exportList<CouponLine>(ctx, {
    operatorId,
    list: 'coupons',
    filter,
    columns: COLUMNS,
    nextBatch: (last, limit) => listLinesAfter(ctx, { filter, last, limit }),
  })
}
