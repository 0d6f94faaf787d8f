import type { Readable } from 'node:stream'
import type { AccountId } from '@limelight/contract/ids'
import { type CsvColumn, exportList } from '#/core/audit/export-list.service'
import type { Ctx } from '#/platform/ctx'
import {
  type AdminSubscriptionRow,
  type AdminSubscriptionsFilter,
  listAllAfter,
} from './admin-subscriptions.queries.ts'

const COLUMNS: CsvColumn<AdminSubscriptionRow>[] = [
  ['Since', (row) => row.created_at.toString()],
  ['Fan', (row) => row.fan_username ?? row.fan_name],
  ['Creator', (row) => row.performer_username ?? row.performer_name],
  ['Type', (row) => row.type],
  ['Status', (row) => row.status],
  ['Price', (row) => ({ minor: row.price_minor })],
  ['Renews', (row) => (row.is_renewing ? 'yes' : 'no')],
  ['Until', (row) => row.expired_at.toString()],
  ['Subscription', (row) => row.id],
]

export function exportSubscriptions(
  ctx: Ctx,
  operatorId: AccountId,
  filter: AdminSubscriptionsFilter,
): Promise<Readable> {
  return exportList<AdminSubscriptionRow>(ctx, {
    operatorId,
    list: 'subscriptions',
    filter,
    columns: COLUMNS,
    nextBatch: (last, limit) => listAllAfter(ctx, { filter, last, limit }),
  })
}
