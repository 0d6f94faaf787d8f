import type { Output } from '@limelight/contract/api'
import { type ReportObject, TAKE_DOWN_OBJECTS, type TakeDownObject } from '@limelight/contract/content-kinds'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, MessageId, type ReportId } from '@limelight/contract/ids'
import { type AdminReport, AdminReport as AdminReportShape, type reports } from '@limelight/contract/site/reports'
import { writeAudit } from '#/core/audit/audit.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import { deleteMessage } from '#/talk/messages/messages.service'
import { findReportableMessages } from '#/talk/messages/report-message.service'
import { mailReporters } from './report-mails.service.ts'
import { requireStep } from './report-policy.ts'
import { findReported, type Known } from './reported-objects.service.ts'
import { findPicturesOf } from './reported-pictures.ts'
import * as queries from './reports.queries.ts'
import { toReport } from './reports.service.ts'
import { OPERATOR, takeDownContent } from './take-downs.service.ts'

type Query = Output<(typeof reports)['GET /admin/reports']['query']>
type Step = Output<(typeof reports)['PUT /admin/reports/{id}']['body']>

export async function listReports(ctx: Ctx, operatorId: AccountId, query: Query): Promise<CountedData<AdminReport>> {
  const { rows, ...counted } = await queries.listAll(ctx, query)
  const known = await findReported(
    ctx,
    OPERATOR,
    rows.map((row) => ({ type: row.object_type, id: row.object_id })),
  )
  const pictures = await findPicturesOf(ctx, operatorId, known.values())
  return { data: rows.map((row) => toAdminReport(row, known.get(row.object_id), pictures)), ...counted }
}

/** With what was said, if it is about a message; that look is written down first. */
export async function viewReport(ctx: Ctx, operatorId: AccountId, id: ReportId): Promise<AdminReport> {
  const report = await getReport(ctx, operatorId, id)
  if (report.objectType !== 'message') return report
  const excerpt = await ctx.transaction(async (tx) => {
    await writeAudit(tx, { actorId: operatorId, action: 'report.viewed', targetType: 'report', targetId: id })
    return queries.readExcerptOf(tx, id)
  })
  const parsed = Excerpt.safeParse(excerpt)
  return { ...report, excerpt: parsed.success ? parsed.data : null }
}

const Excerpt = AdminReportShape.shape.excerpt

async function getReport(ctx: Ctx, operatorId: AccountId, id: ReportId): Promise<AdminReport> {
  const row = await queries.findForOperator(ctx, id)
  if (!row) throw new AppError('not_found')
  const known = await findReported(ctx, OPERATOR, [{ type: row.object_type, id: row.object_id }])
  return toAdminReport(row, known.get(row.object_id), await findPicturesOf(ctx, operatorId, known.values()))
}

type Decision = { operatorId: AccountId; id: ReportId; step: Step }

/**
 * Moves a report on. Taking content down updates the counters, mails the creator and closes the other open reports
 * of it. Audited. Throws what `requireStep` throws. Locks the report, then what it is about.
 */
export async function decideReport(ctx: Ctx, { operatorId, id, step }: Decision): Promise<AdminReport> {
  await ctx.transaction(async (tx) => {
    const report = await queries.lockReport(tx, id)
    if (!report) throw new AppError('not_found')
    const { status, removeContent } = step
    const note = step.note ?? report.note
    const ref = { type: report.object_type, id: report.object_id }
    requireStep({ from: report.status, to: status, objectType: ref.type, removeContent, note })
    const body = { objectId: ref.id, reason: note, refundBuyers: step.refundBuyers, withholdFiles: step.withholdFiles }
    if (removeContent && ref.type === 'message') await removeMessage(tx, MessageId.parse(ref.id))
    const isTakenDown =
      removeContent &&
      isRemovable(ref.type) &&
      (await takeDownContent(tx, operatorId, { ...body, objectType: ref.type })) !== undefined
    await queries.updateReport(tx, id, { status, note, operatorId })
    const closed = removeContent ? await queries.closeOthers(tx, ref.id, { status, note, operatorId }) : []
    if (status === 'actioned' || status === 'dismissed') await mailReporters(tx, [report, ...closed], status)
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'report.decided',
      targetType: 'report',
      targetId: id,
      details: { status, note, isTakenDown, alsoClosed: closed.length, objectType: ref.type, objectId: ref.id },
    })
  })
  return getReport(ctx, operatorId, id)
}

/** As its sender would; the report keeps the copy. */
async function removeMessage(tx: Tx, id: MessageId): Promise<void> {
  const [message] = await findReportableMessages(tx, OPERATOR, [id])
  if (message) await deleteMessage(tx, message.senderId, id)
}

function isRemovable(type: ReportObject): type is TakeDownObject {
  return TAKE_DOWN_OBJECTS.some((known) => known === type)
}

function toAdminReport(
  row: queries.AdminReportRow,
  known: Known | undefined,
  pictures: ReadonlyMap<string, string>,
): AdminReport {
  return {
    ...toReport(row),
    label: known?.label ?? '',
    path: known?.path ?? null,
    picture: pictures.get(row.object_id) ?? null,
    target: partyOf(row.target_id, row.target_username, row.target_name),
    reporter: partyOf(row.reporter_id, row.reporter_username, row.reporter_name),
    reporterEmail: row.reporter_email,
    note: row.note,
    excerpt: null,
    openOfObject: row.open_of_object,
  }
}

function partyOf(id: AccountId | null, username: string | null, name: string | null): AdminReport['target'] {
  return id === null || name === null ? null : { _id: id, username, name }
}
