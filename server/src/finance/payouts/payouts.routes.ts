import type { payouts } from '@limelight/contract/payouts'
import type { performers } from '@limelight/contract/performers'
import { getOwnPerformer } from '#/people/performers/performers.service'
import type { Handlers } from '#/platform/http/endpoint'
import { decidePayout } from './decide-payout.service.ts'
import {
  checkPendingReview,
  exportPayouts,
  getOwnPayout,
  getPayoutForOperator,
  listAllPayouts,
  listOwnPayouts,
  revealBanking,
} from './list-payouts.service.ts'
import { getPayoutFigures } from './payout-figures.service.ts'
import { saveBanking, savePayoutRoute } from './payout-settings.service.ts'
import { changePayout, requestPayout } from './request-payout.service.ts'
import type { PayoutDesk } from './transfer-driver.ts'

type SettingCalls = Pick<
  typeof performers,
  'PUT /performers/banking-settings' | 'PUT /performers/payment-gateway-settings'
>
type OperatorCalls = Pick<typeof payouts, Extract<keyof typeof payouts, `${string} /admin/${string}`>>

export function payoutsRoutes(desk: PayoutDesk): Handlers<typeof payouts> {
  const { ctx } = desk
  return {
    ...operatorRoutes(desk),
    'POST /payout-requests/calculate': async ({ viewer }) => ({ data: await getPayoutFigures(desk, viewer.id) }),
    'GET /payout-requests/search': ({ viewer, query }) => listOwnPayouts(ctx, viewer.id, query),
    'POST /payout-requests': async ({ viewer, body, once }) => {
      const id = await once((tx) => requestPayout(tx, desk, { performerId: viewer.id, ...body }))
      return { data: await getOwnPayout(ctx, viewer.id, id) }
    },
    'PUT /payout-requests/{id}': async ({ viewer, params: { id }, body }) => {
      await ctx.transaction((tx) => changePayout(tx, viewer.id, { id, change: body }))
      return { data: await getOwnPayout(ctx, viewer.id, id) }
    },
    'GET /payout-requests/{id}/view': async ({ viewer, params }) => ({
      data: await getOwnPayout(ctx, viewer.id, params.id),
    }),
    'GET /payout-requests/check/pending-review': async ({ viewer }) => ({
      data: await checkPendingReview(ctx, viewer.id),
    }),
    'GET /payout-requests/export': async ({ viewer, query }) =>
      exportPayouts(ctx, { performerId: viewer.id, status: query.status }),
  }
}

/** Of a performer's own settings those about payouts. */
export function payoutSettingsRoutes(desk: PayoutDesk): Handlers<SettingCalls> {
  return {
    'PUT /performers/banking-settings': async ({ viewer, body }) => {
      await saveBanking(desk, viewer, body)
      return { data: await getOwnPerformer(desk.ctx, viewer.id) }
    },
    'PUT /performers/payment-gateway-settings': async ({ viewer, body }) => {
      await savePayoutRoute(desk, viewer, body)
      return { data: await getOwnPerformer(desk.ctx, viewer.id) }
    },
  }
}

function operatorRoutes(desk: PayoutDesk): Handlers<OperatorCalls> {
  const { ctx } = desk
  return {
    'GET /admin/payout-requests/search': ({ query }) => listAllPayouts(ctx, query),
    'GET /admin/payout-requests/export': async ({ query }) => exportPayouts(ctx, query),
    'GET /admin/payout-requests/{id}': async ({ params }) => ({ data: await getPayoutForOperator(ctx, params.id) }),
    'PUT /admin/payout-requests/{id}': async ({ viewer, params: { id }, body }) => {
      await decidePayout(desk, { id, operatorId: viewer.id, decision: body })
      return { data: await getPayoutForOperator(ctx, id) }
    },
    'POST /admin/payout-requests/{id}/banking': async ({ viewer, params }) => ({
      data: await revealBanking(ctx, viewer.id, params.id),
    }),
  }
}
