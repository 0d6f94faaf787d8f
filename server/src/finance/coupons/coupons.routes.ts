import type { coupons } from '@limelight/contract/finance/coupons'
import type { Ctx } from '#/platform/ctx'
import { decideEach } from '#/platform/decide-each'
import type { Handlers } from '#/platform/http/endpoint'
import { exportCoupons } from './export-coupons.service.ts'
import { changeCoupon, createCoupon, deactivateCoupon, listCoupons, listCouponUses } from './manage-coupons.service.ts'

/** Applying one is asked of the checkout, which knows the prices. */
export function couponsRoutes(ctx: Ctx): Handlers<Omit<typeof coupons, 'POST /coupons/{code}/apply-coupon'>> {
  return {
    'GET /admin/coupons': ({ query }) => listCoupons(ctx, query),
    'GET /admin/coupons/export': ({ caller, query }) => exportCoupons(ctx, caller.id, query),
    'POST /admin/coupons': async ({ caller, body }) => ({ data: await createCoupon(ctx, caller.id, body) }),
    'POST /admin/coupons/deactivate': async ({ caller, body }) => ({
      data: await decideEach(body.ids, (id) => deactivateCoupon(ctx, caller.id, id)),
    }),
    'PUT /admin/coupons/{id}': async ({ caller, params: { id }, body }) => ({
      data: await changeCoupon(ctx, caller.id, { id, fields: body }),
    }),
    'GET /admin/coupons/{id}/uses': ({ params, query }) => listCouponUses(ctx, params.id, query),
  }
}
