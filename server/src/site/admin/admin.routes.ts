import type { admin } from '@limelight/contract/site/admin'
import { listAudit } from '#/core/audit/audit.service'
import { listAccounts } from '#/people/accounts/accounts.service'
import { viewDocument } from '#/people/performers/documents.service'
import { getOwnPerformer } from '#/people/performers/performers.service'
import { decideReview, listForReview } from '#/people/performers/review.service'
import { getReviewChecks } from '#/people/performers/review-checks.service'
import type { Ctx } from '#/platform/ctx'
import { decideEach } from '#/platform/decide-each'
import type { Handlers } from '#/platform/http/endpoint'
import { exportAccounts, exportAuditLog, exportLedger } from './export-lists.service.ts'
import { releasePayouts, repairEmail } from './repair-email.service.ts'
import { reinstateAccount, suspendAccount } from './suspension.service.ts'
import { listTodos } from './todos.service.ts'

/** The operator's calls; the domains implement them. `invalidateSessions` makes a suspension count at once. */
export function adminRoutes(
  ctx: Ctx,
  { invalidateSessions }: { invalidateSessions: () => void },
): Handlers<typeof admin> {
  return {
    'GET /admin/todos': async ({ caller }) => ({ data: await listTodos(ctx, caller) }),
    ...reviewRoutes(ctx, { invalidateSessions }),
    'GET /admin/users': ({ query }) => listAccounts(ctx, query),
    'GET /admin/users/export': ({ caller, query }) => exportAccounts(ctx, caller.id, query),
    'POST /admin/users/suspend': async ({ body: { ids, reason }, caller }) => {
      const decided = await decideEach(ids, (accountId) => suspendAccount(ctx, { operator: caller, accountId, reason }))
      invalidateSessions()
      return { data: decided }
    },
    'POST /admin/users/reinstate': async ({ body: { ids }, caller }) => ({
      data: await decideEach(ids, (accountId) => reinstateAccount(ctx, { operator: caller, accountId })),
    }),
    'PUT /admin/users/{id}/suspend': async ({ params, body, caller }) => {
      const account = await suspendAccount(ctx, { operator: caller, accountId: params.id, reason: body.reason })
      invalidateSessions()
      return { data: account }
    },
    'PUT /admin/users/{id}/reinstate': async ({ params, caller }) => ({
      data: await reinstateAccount(ctx, { operator: caller, accountId: params.id }),
    }),
    'PUT /admin/users/{id}/email': async ({ params, body, caller }) => {
      const account = await repairEmail(ctx, { operatorId: caller.id, accountId: params.id, ...body })
      invalidateSessions()
      return { data: account }
    },
    'PUT /admin/users/{id}/release-payouts': async ({ params, body, caller }) => ({
      data: await releasePayouts(ctx, { operatorId: caller.id, accountId: params.id, reason: body.reason }),
    }),
    'GET /admin/audit-log': ({ query }) => listAudit(ctx, query),
    'GET /admin/ledger-entries/export': ({ caller, query }) => exportLedger(ctx, caller.id, query),
    'GET /admin/audit-log/export': ({ caller, query }) => exportAuditLog(ctx, caller.id, query),
  }
}

type ReviewCalls = Pick<typeof admin, Extract<keyof typeof admin, `${string} /admin/performers${string}`>>

/** Applications of creators. */
function reviewRoutes(ctx: Ctx, { invalidateSessions }: { invalidateSessions: () => void }): Handlers<ReviewCalls> {
  return {
    'GET /admin/performers': ({ query }) => listForReview(ctx, query),
    'GET /admin/performers/{id}': async ({ params }) => ({ data: await getOwnPerformer(ctx, params.id) }),
    'GET /admin/performers/{id}/documents/{documentId}': ({ params, caller }) =>
      viewDocument(ctx, caller.id, { performerId: params.id, documentId: params.documentId }),
    'GET /admin/performers/{id}/checks': async ({ params, caller }) => ({
      data: await getReviewChecks(ctx, { operatorId: caller.id, performerId: params.id }),
    }),
    'PUT /admin/performers/{id}/approve': async ({ params, body, caller }) => {
      const performer = await decideReview(ctx, {
        operatorId: caller.id,
        performerId: params.id,
        decision: 'approve',
        mayOverride: caller.operatorRole === 'owner',
        overrideReason: body.overrideReason,
      })
      invalidateSessions()
      return { data: performer }
    },
    'PUT /admin/performers/{id}/reject': async ({ params, body, caller }) => {
      const performer = await decideReview(ctx, {
        operatorId: caller.id,
        performerId: params.id,
        decision: 'reject',
        reason: body.reason,
      })
      invalidateSessions()
      return { data: performer }
    },
  }
}
