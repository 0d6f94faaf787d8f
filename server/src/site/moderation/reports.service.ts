import { createHmac, randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, MessageId, ReportId } from '@limelight/contract/ids'
import type { Report, reports } from '@limelight/contract/site/reports'
import type { Ctx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import type { ListQuery } from '#/platform/db/list'
import type { Viewer } from '#/platform/http/caller'
import { excerptOf } from '#/talk/messages/report-message.service'
import { findReported } from './reported-objects.service.ts'
import * as queries from './reports.queries.ts'

type NewReport = Output<(typeof reports)['POST /reports']['body']>

/**
 * Reports what the viewer may know of; a repeat while it is open changes nothing. Throws `not_found`. A visitor
 * is recognised by address, of which only a keyed hash is stored.
 */
export async function report(
  ctx: Ctx,
  viewer: Viewer,
  { body, address }: { body: NewReport; address: string },
): Promise<Report> {
  const { objectType, objectId, category, description, email } = body
  const reporter: queries.Reporter = viewer.id === undefined ? { hash: hashOf(ctx, address), email } : { id: viewer.id }
  return ctx.transaction(async (tx) => {
    const known = (await findReported(tx, viewer, [{ type: objectType, id: objectId }])).get(objectId)
    if (!known) throw new AppError('not_found')
    await queries.insertReport(tx, reporter, {
      id: ReportId.parse(randomUUIDv7()),
      object_type: objectType,
      object_id: objectId,
      target_id: known.ownerId,
      category,
      description,
      excerpt: objectType === 'message' ? await excerptOf(tx, MessageId.parse(objectId)) : null,
    })
    const row = await queries.findOpenReport(tx, reporter, objectId)
    // Decided in the moment between the two: the next attempt finds none open and makes one.
    if (!row) throw new AppError('unavailable')
    return toReport(row)
  })
}

export async function listOwnReports(ctx: Ctx, reporterId: AccountId, query: ListQuery): Promise<CountedData<Report>> {
  const { rows, ...counted } = await queries.listOwn(ctx, reporterId, query)
  return { data: rows.map(toReport), ...counted }
}

export function toReport(row: queries.ReportRow): Report {
  return {
    _id: row.id,
    objectType: row.object_type,
    objectId: row.object_id,
    category: row.category,
    description: row.description,
    status: row.status,
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}

function hashOf({ config }: Ctx, address: string): Buffer {
  return createHmac('sha256', config.keyFor('reports')).update(address).digest().subarray(0, 16)
}
