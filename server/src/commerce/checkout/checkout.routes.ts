import type { checkout } from '@limelight/contract/commerce/checkout'
import type { coupons } from '@limelight/contract/finance/coupons'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { getReceiptPdf } from '#/finance/receipts/receipts.service'
import { getSpendingLimit, setSpendingLimit } from '#/finance/spending-limits/spending-limits.service'
import type { Handlers } from '#/platform/http/endpoint'
import { applyCoupon, quote } from './quote.service.ts'

type Calls = typeof checkout & Pick<typeof coupons, 'POST /coupons/{code}/apply-coupon'>

export function checkoutRoutes(context: PaymentContext): Handlers<Calls> {
  const { ctx } = context
  return {
    'POST /payment/quote': async ({ caller, viewer, body }) => ({
      data: await quote(context, { ...viewer, id: caller.id }, body),
    }),
    'POST /coupons/{code}/apply-coupon': async ({ caller, viewer, params: { code }, body }) => ({
      data: await applyCoupon(context, { ...viewer, id: caller.id }, { code, purchase: body }),
    }),
    'GET /payment/transactions/{id}/receipt': ({ caller, params }) => getReceiptPdf(ctx, caller.id, params.id),
    'GET /payment/spending-limit': async ({ caller }) => ({ data: await getSpendingLimit(ctx, caller.id) }),
    'PUT /payment/spending-limit': async ({ caller, body }) => ({ data: await setSpendingLimit(ctx, caller.id, body) }),
  }
}
