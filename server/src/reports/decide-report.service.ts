import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, ReportId } from '@limelight/contract/ids'
import type { AdminReport, ReportObject, reports } from '@limelight/contract/reports'
import { getAccount } from '#/accounts/accounts.service'
import { writeAudit } from '#/audit/audit.service'
import type { Ctx } from '#/platform/ctx'
import type { Onlooker } from '#/platform/http/viewer'
import { type MailContent, queueMail } from '#/platform/mail/mail.service'
import { getSettings } from '#/settings/settings.service'
import { requireStep } from './report-policy.ts'
import { findReported, type Known, takeDown } from './reported-objects.service.ts'
import * as queries from './reports.queries.ts'
import { toReport } from './reports.service.ts'

type Query = Output<(typeof reports)['GET /admin/reports']['query']>
type Step = Output<(typeof reports)['PUT /admin/reports/{id}']['body']>

/** Operators see everything, from everywhere. */
const OPERATOR: Onlooker = { id: undefined, role: 'operator', country: null }

export async function listReports(ctx: Ctx, query: Query): Promise<{ data: AdminReport[]; total: number }> {
  const { rows, total } = await queries.listAll(ctx, query)
  const known = await findReported(
    ctx,
    OPERATOR,
    rows.map((row) => ({ type: row.object_type, id: row.object_id })),
  )
  return { data: rows.map((row) => toAdminReport(row, known.get(row.object_id))), total }
}

export async function getReport(ctx: Ctx, id: ReportId): Promise<AdminReport> {
  const row = await queries.findForOperator(ctx, id)
  if (!row) throw new AppError('not_found')
  const known = await findReported(ctx, OPERATOR, [{ type: row.object_type, id: row.object_id }])
  return toAdminReport(row, known.get(row.object_id))
}

type Decision = { operatorId: AccountId; id: ReportId; step: Step }

/**
 * Moves a report on. Taking content down settles the counters, tells the performer by mail and closes the other open reports
 * of it. Audited. Throws what `requireStep` throws. Locks the report, then what it is about.
 */
export async function decideReport(ctx: Ctx, { operatorId, id, step }: Decision): Promise<AdminReport> {
  const { siteName } = await getSettings(ctx)
  await ctx.transaction(async (tx) => {
    const report = await queries.lockReport(tx, id)
    if (!report) throw new AppError('not_found')
    const { status, removeContent } = step
    const note = step.note ?? report.note
    const ref = { type: report.object_type, id: report.object_id }
    requireStep({ from: report.status, to: status, objectType: ref.type, removeContent, note })
    const known = (await findReported(tx, OPERATOR, [ref])).get(ref.id)
    const isTakenDown = removeContent && (await takeDown(tx, ref, note))
    await queries.updateReport(tx, id, { status, note, operatorId })
    const alsoClosed = removeContent ? await queries.closeOthers(tx, ref.id, { status, note, operatorId }) : 0
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'report.decided',
      targetType: 'report',
      targetId: id,
      details: { status, note, isTakenDown, alsoClosed, objectType: ref.type, objectId: ref.id },
    })
    if (!isTakenDown || !known) return
    const { email } = await getAccount(tx, known.ownerId)
    const mail = takenDownMail({ type: ref.type, known, reason: note, origin: ctx.config.publicUrl })
    if (email) await queueMail(tx, email, { ...mail, siteName })
  })
  return getReport(ctx, id)
}

const WORDS: Record<ReportObject, string> = {
  feed: 'post',
  video: 'video',
  gallery: 'gallery',
  photo: 'photo',
  product: 'product',
  comment: 'comment',
  performer: 'profile',
  user: 'account',
}
const STUDIO: Partial<Record<ReportObject, string>> = {
  feed: '/creator/feeds',
  video: '/creator/videos',
  gallery: '/creator/galleries',
  photo: '/creator/galleries',
  product: '/creator/store',
}

type TakenDown = { type: ReportObject; known: Known; reason: string; origin: string }

function takenDownMail({ type, known, reason, origin }: TakenDown): MailContent {
  const path = STUDIO[type]
  return {
    subject: `We took down your ${WORDS[type]}`,
    paragraphs: [
      known.label === ''
        ? `Your ${WORDS[type]} was taken down.`
        : `Your ${WORDS[type]} “${known.label}” was taken down.`,
      `Reason: ${reason}`,
      'If you think that this is a mistake, please write to us.',
    ],
    action: path
      ? { label: 'Open my studio', url: `${origin}${path}` }
      : { label: 'Write to us', url: `${origin}/contact` },
  }
}

function toAdminReport(row: queries.AdminReportRow, known: Known | undefined): AdminReport {
  return {
    ...toReport(row),
    label: known?.label ?? '',
    path: known?.path ?? null,
    target: partyOf(row.target_id, row.target_username, row.target_name),
    reporter: partyOf(row.reporter_id, row.reporter_username, row.reporter_name),
    reporterEmail: row.reporter_email,
    note: row.note,
    openOfObject: row.open_of_object,
  }
}

function partyOf(id: AccountId | null, username: string | null, name: string | null): AdminReport['target'] {
  return id === null || name === null ? null : { _id: id, username, name }
}
