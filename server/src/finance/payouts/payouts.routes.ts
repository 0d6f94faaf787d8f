import type { payouts } from '@limelight/contract/finance/payouts'
import type { performers } from '@limelight/contract/people/performers'
import { getOwnPerformer } from '#/people/performers/performers.service'
import type { Handlers } from '#/platform/http/endpoint'
import { decidePayout } from './decide-payout.service.ts'
import {
  addUpAllPayouts,
  checkPendingReview,
  exportAllPayouts,
  exportPayouts,
  getOwnPayout,
  getPayoutForOperator,
  listAllPayouts,
  listOwnPayouts,
  revealBanking,
} from './list-payouts.service.ts'
import { getPayoutFigures } from './payout-figures.service.ts'
import { changeSchedule } from './payout-schedule.service.ts'
import { saveBanking, savePayoutRoute } from './payout-settings.service.ts'
import { changePayout, requestPayout } from './request-payout.service.ts'
import type { PayoutContext } from './transfer-driver.ts'

type SettingCalls = Pick<
  typeof performers,
  'PUT /performers/banking-settings' | 'PUT /performers/payment-gateway-settings'
>
type OperatorCalls = Pick<typeof payouts, Extract<keyof typeof payouts, `${string} /admin/${string}`>>

export function payoutsRoutes(context: PayoutContext): Handlers<typeof payouts> {
  const { ctx } = context
  return {
    ...operatorRoutes(context),
    'POST /payout-requests/calculate': async ({ caller }) => ({ data: await getPayoutFigures(context, caller.id) }),
    'GET /payout-requests/search': ({ caller, query }) => listOwnPayouts(ctx, caller.id, query),
    'POST /payout-requests': async ({ caller, body, once }) => {
      const id = await once((tx) => requestPayout(tx, context, { performerId: caller.id, ...body }))
      return { data: await getOwnPayout(ctx, caller.id, id) }
    },
    'PUT /payout-requests/schedule': async ({ caller, body }) => {
      await ctx.transaction((tx) => changeSchedule(tx, caller.id, body.every))
      return { data: await getPayoutFigures(context, caller.id) }
    },
    'PUT /payout-requests/{id}': async ({ caller, params: { id }, body }) => {
      await ctx.transaction((tx) => changePayout(tx, caller.id, { id, change: body }))
      return { data: await getOwnPayout(ctx, caller.id, id) }
    },
    'GET /payout-requests/{id}/view': async ({ caller, params }) => ({
      data: await getOwnPayout(ctx, caller.id, params.id),
    }),
    'GET /payout-requests/check/pending-review': async ({ caller }) => ({
      data: await checkPendingReview(ctx, caller.id),
    }),
    'GET /payout-requests/export': async ({ caller, query }) =>
      exportPayouts(ctx, { performerId: caller.id, status: query.status }),
  }
}

/** Of a performer's own settings those about payouts. */
export function payoutSettingsRoutes(context: PayoutContext): Handlers<SettingCalls> {
  return {
    'PUT /performers/banking-settings': async ({ caller, body }) => {
      await saveBanking(context, caller, body)
      return { data: await getOwnPerformer(context.ctx, caller.id) }
    },
    'PUT /performers/payment-gateway-settings': async ({ caller, body }) => {
      await savePayoutRoute(context, caller, body)
      return { data: await getOwnPerformer(context.ctx, caller.id) }
    },
  }
}

function operatorRoutes(context: PayoutContext): Handlers<OperatorCalls> {
  const { ctx } = context
  return {
    'GET /admin/payout-requests/search': ({ query }) => listAllPayouts(ctx, query),
    'GET /admin/payout-requests/totals': async ({ query }) => ({ data: await addUpAllPayouts(ctx, query) }),
    'GET /admin/payout-requests/export': ({ caller, query }) => exportAllPayouts(ctx, caller.id, query),
    'GET /admin/payout-requests/{id}': async ({ params }) => ({ data: await getPayoutForOperator(ctx, params.id) }),
    'PUT /admin/payout-requests/{id}': async ({ caller, params: { id }, body }) => {
      await decidePayout(context, { id, operatorId: caller.id, decision: body })
      return { data: await getPayoutForOperator(ctx, id) }
    },
    'POST /admin/payout-requests/{id}/banking': async ({ caller, params }) => ({
      data: await revealBanking(ctx, caller.id, params.id),
    }),
  }
}
