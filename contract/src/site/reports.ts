/** Reports of what breaks the rules, also without an account (spec section 7; product decision 1). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { REPORT_OBJECTS } from '../content-kinds.ts'
import { AccountId, ReportId } from '../ids.ts'
import { countedListOf, csvFile, Decided, Instant, listQuery, ok, severalOf } from '../page.ts'
import { Email } from '../people/email.ts'
import { line, text } from '../text.ts'

export const REPORT_CATEGORIES = [
  'minor',
  'non_consensual',
  'illegal',
  'violence',
  'harassment',
  'hate',
  'copyright',
  'impersonation',
  'spam',
  'other',
] as const
export const REPORT_STATUSES = ['received', 'in_review', 'actioned', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

export const Report = z.object({
  _id: ReportId,
  objectType: z.enum(REPORT_OBJECTS),
  objectId: z.uuid(),
  category: z.enum(REPORT_CATEGORIES),
  description: z.string(),
  status: z.enum(REPORT_STATUSES),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Report = z.output<typeof Report>

const party = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() })
/** The operator's view. */
export const AdminReport = Report.extend({
  /** The beginning of its text, its title or name; empty when it is deleted. */
  label: z.string(),
  /** The path of its page; null when it is deleted. */
  path: z.string().nullable(),
  /** The address of a small picture of it, which opens to this operator. */
  picture: z.string().nullable(),
  target: party.nullable(),
  reporter: party.nullable(),
  reporterEmail: z.string().nullable(),
  note: z.string(),
  /**
   * Of a message: a copy of it and of the five before it, oldest first, each with what it said before it was changed. Only where one
   * report is asked for, which is audited; null in lists and for other objects.
   */
  excerpt: z
    .array(
      z.object({
        senderId: AccountId,
        name: z.string(),
        type: z.string(),
        text: z.string(),
        earlierTexts: z.array(z.string()).default([]),
        createdAt: Instant,
      }),
    )
    .nullable(),
  /** Open reports of the same object, this one included. */
  openOfObject: z.int(),
})
export type AdminReport = z.output<typeof AdminReport>

const filters = {
  status: z.enum(REPORT_STATUSES).optional(),
  category: z.enum(REPORT_CATEGORIES).optional(),
  objectType: z.enum(REPORT_OBJECTS).optional(),
  /** By an account, or against it. */
  reporterId: AccountId.optional(),
  targetId: AccountId.optional(),
}

export const reports = defineApi({
  'POST /reports': {
    for: 'anyone',
    summary: 'Report content or a person. A second report while the first is open has no effect',
    body: z.strictObject({
      objectType: z.enum(REPORT_OBJECTS),
      objectId: z.uuid(),
      category: z.enum(REPORT_CATEGORIES),
      description: text(2_000).default(''),
      /** Visitors may leave an address for the answer. */
      email: Email.optional(),
    }),
    response: ok(Report),
    status: 201,
    rateLimit: { max: 20, perSeconds: 3600 },
  },
  'GET /reports': {
    for: 'member',
    summary: 'The member’s reports and their outcomes',
    query: listQuery(['updatedAt', 'createdAt']),
    response: countedListOf(Report),
  },
  'GET /admin/reports': {
    for: 'operator',
    area: 'moderation',
    summary: 'All reports',
    query: listQuery(['updatedAt', 'createdAt']).extend(filters),
    response: countedListOf(AdminReport),
  },
  'GET /admin/reports/export': {
    for: 'operator',
    area: 'moderation',
    needsConfirmation: true,
    summary: 'Reports as CSV, without copies of messages. Each export is recorded in the audit log',
    query: z.strictObject({ ...filters, q: line(100).optional() }),
    ...csvFile('reports.csv'),
  },
  'GET /admin/reports/{id}': {
    for: 'operator',
    area: 'moderation',
    summary: 'One report',
    params: z.strictObject({ id: ReportId }),
    response: ok(AdminReport),
  },
  'POST /admin/reports/dismiss': {
    for: 'operator',
    area: 'moderation',
    summary: 'Dismiss several reports for one reason. Each is decided on its own',
    body: z.strictObject({ ids: severalOf(ReportId), note: text(2_000, { min: 3 }) }),
    response: Decided,
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'PUT /admin/reports/{id}': {
    for: 'operator',
    area: 'moderation',
    summary:
      'Update the status of a report. `actioned` with removeContent takes down the reported content, or deletes the reported message',
    params: z.strictObject({ id: ReportId }),
    body: z.strictObject({
      status: z.enum(REPORT_STATUSES),
      note: text(2_000).optional(),
      /** The creator is notified of the reason. */
      removeContent: z.boolean().default(false),
      /** With removeContent: tokens return to everyone who bought it. */
      refundBuyers: z.boolean().default(false),
      /** With removeContent: its files also open to nobody else wherever their creator uses them again. */
      withholdFiles: z.boolean().default(false),
    }),
    response: ok(AdminReport),
    errors: ['invalid_state'],
  },
})
