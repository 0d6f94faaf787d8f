import type { checkout } from '@limelight/contract/checkout'
import type { coupons } from '@limelight/contract/coupons'
import { getReceiptPdf } from '#/finance/payments/receipts.service'
import { getSpendingLimit, setSpendingLimit } from '#/finance/payments/spending.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { applyCoupon, quote } from './quote.service.ts'

type Calls = typeof checkout & Pick<typeof coupons, 'POST /coupons/{code}/apply-coupon'>

export function checkoutRoutes(ctx: Ctx): Handlers<Calls> {
  return {
    'POST /payment/quote': async ({ viewer, onlooker, body }) => ({
      data: await quote(ctx, { ...onlooker, id: viewer.id }, body),
    }),
    'POST /coupons/{code}/apply-coupon': async ({ viewer, onlooker, params: { code }, body }) => ({
      data: await applyCoupon(ctx, { ...onlooker, id: viewer.id }, { code, purchase: body }),
    }),
    'GET /payment/transactions/{id}/receipt': ({ viewer, params }) => getReceiptPdf(ctx, viewer.id, params.id),
    'GET /payment/spending-limit': async ({ viewer }) => ({ data: await getSpendingLimit(ctx, viewer.id) }),
    'PUT /payment/spending-limit': async ({ viewer, body }) => ({ data: await setSpendingLimit(ctx, viewer.id, body) }),
  }
}
