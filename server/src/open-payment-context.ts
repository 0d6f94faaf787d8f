import { walletPurchases } from '#/commerce/checkout/wallet-purchases.service'
import { subscriptionPayments } from '#/commerce/subscriptions/subscription-payments.service'
import { isCardRenewing } from '#/commerce/subscriptions/subscriptions.queries'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { createSandboxGateway } from '#/finance/payments/sandbox/sandbox-gateway.service'
import { createStripeGateway } from '#/finance/payments/stripe/stripe-gateway.service'
import { topUpPayments } from '#/finance/top-ups/top-up.service'
import type { Ctx } from '#/platform/ctx'

/** Taking money, with every gateway that is configured and every kind of payment there is. */
export function openPaymentContext(ctx: Ctx): PaymentContext {
  const { stripe } = ctx.config
  return {
    ctx,
    drivers: { sandbox: createSandboxGateway(ctx), ...(stripe && { stripe: createStripeGateway(ctx, stripe) }) },
    kinds: { wallet_top_up: topUpPayments(walletPurchases), subscription: subscriptionPayments },
    purchases: walletPurchases,
    isCardInUse: isCardRenewing,
  }
}
