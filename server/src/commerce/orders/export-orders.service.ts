import type { Readable } from 'node:stream'
import type { Output } from '@limelight/contract/api'
import type { OrderTotal as OrderTotalShape } from '@limelight/contract/commerce/orders'
import type { AccountId } from '@limelight/contract/ids'
import { type CsvColumn, exportList } from '#/core/audit/export-list.service'
import type { Ctx } from '#/platform/ctx'
import type { AddedUp } from '#/platform/db/add-up'
import { type AllOrdersFilter, addUpAllOrders, listAllOrdersAfter, type OrderRow } from './order-lists.queries.ts'

type OrderTotal = Output<typeof OrderTotalShape>

export async function addUpOrders(ctx: Ctx, filter: AllOrdersFilter): Promise<AddedUp<OrderTotal>> {
  const { isTooMany, totals } = await addUpAllOrders(ctx, filter)
  return {
    isTooMany,
    totals: totals.map(({ count, paid, tokens, refunded }) => ({ count, paid, tokens, refundedTokens: refunded })),
  }
}

/** Addresses are left out: what is sent needs them, and bookkeeping does not. */
const COLUMNS: CsvColumn<OrderRow>[] = [
  ['Date', (row) => row.created_at.toString()],
  ['Number', (row) => row.number],
  ['Status', (row) => row.status],
  ['Fan', (row) => row.fan.username ?? row.fan.name],
  ['Creator', (row) => row.performer.username ?? row.performer.name],
  ['Product', (row) => row.product_name],
  ['Type', (row) => row.product_type],
  ['Quantity', (row) => row.quantity],
  ['Tokens', (row) => row.total_tokens],
  ['Discount tokens', (row) => row.discount_tokens],
  ['Order', (row) => row.id],
]

export function exportOrders(ctx: Ctx, operatorId: AccountId, filter: AllOrdersFilter): Promise<Readable> {
  return exportList<OrderRow>(ctx, {
    operatorId,
    list: 'orders',
    filter,
    columns: COLUMNS,
    nextBatch: (last, limit) => listAllOrdersAfter(ctx, { filter, last, limit }),
  })
}
