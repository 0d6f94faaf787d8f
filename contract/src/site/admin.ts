/** The operator's console: reviewing performers, suspending accounts, the audit log. Settings are in `settings.ts`. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { LedgerId } from '../core/ledger.ts'
import { AccountId, DocumentId } from '../ids.ts'
import { CreatedBetween, countedListOf, csvFile, Decided, Instant, listQuery, ok, severalOf } from '../page.ts'
import { CurrentUser, Picture } from '../people/accounts.ts'
import { Email } from '../people/email.ts'
import { OwnPerformer, PERFORMER_STATUSES } from '../people/performers.ts'
import { ReviewChecks } from '../people/review-checks.ts'
import { line, opaque, text } from '../text.ts'

const params = z.strictObject({ id: AccountId })
const Reason = z.strictObject({ reason: text(1_000, { min: 3 }) })

export const PerformerForReview = z.object({
  _id: AccountId,
  username: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  avatar: Picture,
  status: z.enum(PERFORMER_STATUSES),
  country: z.string().nullable(),
  documents: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export const AuditEntry = z.object({
  _id: z.uuid(),
  actor: z.object({ _id: AccountId, name: z.string() }).nullable(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.uuid().nullable(),
  details: z.unknown(),
  createdAt: Instant,
})
/** The state of an account as the operator sees it; a suspended one cannot log in and its sessions end at once. */
export const AccountRow = CurrentUser.omit({ termsToAccept: true, mustAddFactor: true }).extend({
  status: z.enum(['active', 'suspended', 'closed']),
  suspensionReason: z.string().nullable(),
  /** After an operator has corrected the email address: nothing is paid out until then. */
  payoutsHeldUntil: Instant.nullable(),
  /** A creator's new address to which a second operator has to agree, by sending the same one. */
  proposedEmail: z.object({ email: z.string(), operatorId: AccountId }).nullable(),
})

/** Tasks of an operator, most urgent first. */
export const OPERATOR_TODOS = [
  'disputes',
  'reports',
  'reportedMessages',
  'payouts',
  'approvedPayouts',
  'performers',
  'ageChecks',
  'messages',
  'differences',
  'failedJobs',
] as const
export const OperatorTodo = z.object({
  kind: z.enum(OPERATOR_TODOS),
  count: z.int().min(1),
  /** Since when the oldest waits. */
  since: Instant,
  /** The deadline of the next one, where a third party sets it. */
  dueAt: Instant.nullable(),
})
export type OperatorTodo = z.output<typeof OperatorTodo>

const userFilters = {
  role: z.enum(['fan', 'performer', 'operator']).optional(),
  status: z.enum(['active', 'suspended', 'closed']).optional(),
  ...CreatedBetween,
}
const auditFilters = { action: opaque(60, { min: 0 }).optional(), ...CreatedBetween }

export const admin = defineApi({
  'GET /admin/todos': {
    for: 'operator',
    area: 'overview',
    // The navigation of the console asks each minute.
    isBackground: true,
    summary:
      'Items that need an operator: the count of each kind, the oldest and the earliest due date. Kinds without items are left out',
    response: ok(z.array(OperatorTodo)),
  },
  'GET /admin/performers': {
    for: 'operator',
    area: 'accounts',
    summary: 'Creators, by status',
    query: listQuery(['updatedAt', 'createdAt', 'name']).extend({ status: z.enum(PERFORMER_STATUSES).optional() }),
    response: countedListOf(PerformerForReview),
  },
  'GET /admin/performers/{id}': {
    for: 'operator',
    area: 'moderation',
    summary: 'One creator with their documents',
    params,
    response: ok(OwnPerformer),
  },
  'GET /admin/performers/{id}/checks': {
    for: 'operator',
    area: 'moderation',
    summary: 'What is checked before an approval, and what of it is missing for the operator who asks',
    params,
    response: ok(ReviewChecks),
  },
  'GET /admin/performers/{id}/documents/{documentId}': {
    for: 'operator',
    area: 'moderation',
    needsConfirmation: true,
    summary: 'An identity document. Each view is recorded in the audit log',
    params: z.strictObject({ id: AccountId, documentId: DocumentId }),
    response: z.custom<Uint8Array>((v) => v instanceof Uint8Array),
    produces: 'image/jpeg',
  },
  'PUT /admin/performers/{id}/approve': {
    for: 'operator',
    area: 'moderation',
    summary:
      'Approve a creator, who is notified by email. The operator has to have opened each document, and the checks to be complete; an owner can approve nevertheless, with a reason, unless the creator is under age',
    params,
    body: z.strictObject({ overrideReason: text(1_000, { min: 3 }).optional() }).default({}),
    response: ok(OwnPerformer),
    errors: ['invalid_state', 'review_incomplete'],
  },
  'PUT /admin/performers/{id}/reject': {
    for: 'operator',
    area: 'moderation',
    summary: 'Reject a creator with a reason, which is emailed to them',
    params,
    body: Reason,
    response: ok(OwnPerformer),
    errors: ['invalid_state'],
  },
  'GET /admin/users': {
    for: 'operator',
    area: 'accounts',
    summary: 'All accounts',
    query: listQuery(['updatedAt', 'createdAt', 'name']).extend(userFilters),
    response: countedListOf(AccountRow),
  },
  'GET /admin/users/export': {
    for: 'operator',
    area: 'people',
    needsConfirmation: true,
    summary: 'Accounts as CSV. Each export is recorded in the audit log',
    query: z.strictObject({ ...userFilters, q: line(100).optional() }),
    ...csvFile('users.csv'),
  },
  'POST /admin/users/suspend': {
    for: 'operator',
    area: 'people',
    needsConfirmation: true,
    summary: 'Suspend several accounts for one reason. Each is decided on its own',
    body: Reason.extend({ ids: severalOf(AccountId) }),
    response: Decided,
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'POST /admin/users/reinstate': {
    for: 'operator',
    area: 'people',
    needsConfirmation: true,
    summary: 'Lift the suspensions of several accounts. Each is decided on its own',
    body: z.strictObject({ ids: severalOf(AccountId) }),
    response: Decided,
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'PUT /admin/users/{id}/suspend': {
    for: 'operator',
    area: 'people',
    needsConfirmation: true,
    summary: 'Suspend an account and end its sessions',
    params,
    body: Reason,
    response: ok(AccountRow),
    errors: ['invalid_state'],
  },
  'PUT /admin/users/{id}/reinstate': {
    for: 'operator',
    area: 'people',
    needsConfirmation: true,
    summary: 'Lift a suspension',
    params,
    response: ok(AccountRow),
    errors: ['invalid_state'],
  },
  'PUT /admin/users/{id}/email': {
    for: 'operator',
    area: 'people',
    needsConfirmation: true,
    summary:
      'Correct the email address of a fan or creator who cannot log in. Ends all sessions of the account, notifies the new and the previous address, and holds payouts for 7 days. For a creator a second operator has to send the same address',
    params,
    body: Reason.extend({ email: Email }),
    response: ok(AccountRow),
    errors: ['invalid_state', 'email_taken'],
  },
  'PUT /admin/users/{id}/release-payouts': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary:
      'End the hold on payouts after a corrected email address. Not by an operator who took part in the correction',
    params,
    body: Reason,
    response: ok(AccountRow),
    errors: ['invalid_state'],
  },
  'GET /admin/audit-log': {
    for: 'operator',
    area: 'audit',
    summary: 'The audit log',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).extend(auditFilters),
    response: countedListOf(AuditEntry),
  },
  'GET /admin/audit-log/export': {
    for: 'operator',
    area: 'audit',
    needsConfirmation: true,
    summary: 'The audit log as CSV. Each export is recorded in it',
    query: z.strictObject(auditFilters),
    ...csvFile('audit-log.csv'),
  },
  'GET /admin/ledger-entries/export': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary:
      'Ledger entries as CSV, of the whole ledger or of one account, newest first. Each export is recorded in the audit log',
    query: z.strictObject({ ...CreatedBetween, accountId: LedgerId.optional() }),
    ...csvFile('ledger.csv'),
  },
})
