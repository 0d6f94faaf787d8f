import type { Readable } from 'node:stream'
import type { AccountId } from '@limelight/contract/ids'
import { type CsvColumn, exportList } from '#/core/audit/export-list.service'
import type { Ctx } from '#/platform/ctx'
import { type AdminReportRow, listAllAfter, type ReportsFilter } from './reports.queries.ts'

/** Without what was reported: copies of messages are read one by one, which is recorded. */
const COLUMNS: CsvColumn<AdminReportRow>[] = [
  ['Date', (row) => row.created_at.toString()],
  ['Reason', (row) => row.category],
  ['Status', (row) => row.status],
  ['Kind of object', (row) => row.object_type],
  ['Object', (row) => row.object_id],
  ['Against', (row) => row.target_username ?? row.target_name],
  ['By', (row) => row.reporter_username ?? row.reporter_name ?? row.reporter_email],
  ['Description', (row) => row.description],
  ['Note', (row) => row.note],
  ['Changed', (row) => row.updated_at.toString()],
  ['Report', (row) => row.id],
]

export function exportReports(ctx: Ctx, operatorId: AccountId, filter: ReportsFilter): Promise<Readable> {
  return exportList<AdminReportRow>(ctx, {
    operatorId,
    list: 'reports',
    filter,
    columns: COLUMNS,
    nextBatch: (last, limit) => listAllAfter(ctx, { filter, last, limit }),
  })
}
