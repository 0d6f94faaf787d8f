import type { referrals } from '@limelight/contract/people/referrals'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getOwnSummary, getTotals, listAdminReferrals, listOwnReferrals, stopReferral } from './referrals.service.ts'
import { getInvitation } from './sign-up.service.ts'

export function referralsRoutes(ctx: Ctx): Handlers<typeof referrals> {
  return {
    'GET /referrals/{code}': async ({ params }) => ({ data: await getInvitation(ctx, params.code) }),
    'GET /users/referral': async ({ caller }) => ({ data: await getOwnSummary(ctx, caller) }),
    'GET /users/referrals': ({ caller, query }) => listOwnReferrals(ctx, caller.id, query),
    'GET /admin/referrals': ({ query }) => listAdminReferrals(ctx, query),
    'GET /admin/referrals/totals': async () => ({ data: await getTotals(ctx) }),
    'POST /admin/referrals/{id}/stop': async ({ caller, params, body }) => {
      await stopReferral(ctx, params.id, { operatorId: caller.id, ...body })
      return { data: { success: true } }
    },
  }
}
