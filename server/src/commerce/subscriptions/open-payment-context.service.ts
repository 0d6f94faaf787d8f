import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { createSandboxGateway } from '#/finance/payments/sandbox-gateway.service'
import { createStripeGateway } from '#/finance/payments/stripe-gateway.service'
import { topUpPayments } from '#/finance/payments/top-up.service'
import type { Ctx } from '#/platform/ctx'
import { isCardRenewing, subscriptionPayments } from './subscription-payments.service.ts'

/** The desk with every kind of payment there is; it lives here, where both kinds are known. */
export function openPaymentContext(ctx: Ctx): PaymentContext {
  const { stripe } = ctx.config
  return {
    ctx,
    drivers: { sandbox: createSandboxGateway(ctx), ...(stripe && { stripe: createStripeGateway(ctx, stripe) }) },
    kinds: { wallet_top_up: topUpPayments, subscription: subscriptionPayments },
    isCardInUse: isCardRenewing,
  }
}
