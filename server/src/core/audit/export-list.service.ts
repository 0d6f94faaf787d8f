import type { Readable } from 'node:stream'
import type { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import { type Cell, csvStream } from '#/platform/http/csv'
import { writeAudit } from './audit.service.ts'

export type CsvColumn<Row> = readonly [name: string, cell: (row: Row) => Cell]
/** Where the next rows begin: after the last one that was sent. */
export type Last = { id: string; created_at: Temporal.Instant }

type Export<Row> = {
  operatorId: AccountId
  /** Its name in the audit log. */
  list: string
  filter: Readonly<Record<string, string | undefined>>
  columns: readonly CsvColumn<Row>[]
  nextBatch: (last: Row | undefined, limit: number) => Promise<Row[]>
}

const BATCH = 500

/**
 * All rows of a list of the console that a filter matches, newest first. Recorded before the first row is sent, with the filter, but without the
 * search, which may be an address: entries are kept for ever.
 */
export async function exportList<Row extends Last>(
  ctx: Ctx,
  { operatorId, list, filter, columns, nextBatch }: Export<Row>,
): Promise<Readable> {
  const { q, ...others } = filter
  await ctx.transaction((tx) =>
    writeAudit(tx, {
      actorId: operatorId,
      action: 'list.exported',
      targetType: list,
      details: { ...others, isSearch: q !== undefined && q !== '' },
    }),
  )
  return csvStream<Row>(
    columns.map(([name]) => name),
    {
      nextBatch: (last) => nextBatch(last, BATCH),
      cells: (row) => columns.map(([, cell]) => cell(row)),
    },
  )
}
