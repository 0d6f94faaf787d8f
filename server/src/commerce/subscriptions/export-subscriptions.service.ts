import type { Readable } from 'node:stream'
import type { Output } from '@limelight/contract/api'
import type { adminSubscriptions } from '@limelight/contract/commerce/admin-subscriptions'
import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { type CsvColumn, exportList } from '#/core/audit/export-list.service'
import type { Ctx, Db } from '#/platform/ctx'
import {
  type AdminSubscriptionRow,
  type AdminSubscriptionsFilter,
  addUpAll,
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

type Totals = Output<(typeof adminSubscriptions)['GET /admin/subscriptions/totals']['response']>['data']

export async function addUpSubscriptions(db: Db, filter: AdminSubscriptionsFilter): Promise<Totals> {
  const { isTooMany, totals } = await addUpAll(db, filter)
  return {
    isTooMany,
    totals: totals.map(({ count, renewing, per_month }) => ({
      count,
      renewing,
      perMonth: decimalFromMinor(per_month),
    })),
  }
}
