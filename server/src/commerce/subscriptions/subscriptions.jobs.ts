import { SubscriptionId } from '@limelight/contract/ids'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import type { Jobs } from '#/platform/jobs/jobs'
import { notifyFan, pagesToNotify } from './notify-fan.service.ts'
import { pagesOfDue, renewSubscription } from './renew.service.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'subscription-renew': { subscriptionId: string }
    'subscription-notify': { subscriptionId: string }
  }
}

/** Hourly; each subscription is a job of its own, so that a poisonous one holds up no other. */
export function handleSubscriptions(context: PaymentContext, jobs: Jobs): void {
  const { ctx } = context
  jobs.schedule('subscriptions-renew', '11 * * * *', async () => {
    for await (const ids of pagesOfDue(ctx)) {
      await ctx.transaction(async (tx) => {
        for (const subscriptionId of ids) await tx.enqueue('subscription-renew', { subscriptionId })
      })
    }
  })
  jobs.schedule('subscriptions-notify', '41 * * * *', async () => {
    for await (const ids of pagesToNotify(ctx)) {
      await ctx.transaction(async (tx) => {
        for (const subscriptionId of ids) await tx.enqueue('subscription-notify', { subscriptionId })
      })
    }
  })
  jobs.handle('subscription-notify', { retryLimit: 3 }, ({ subscriptionId }) =>
    notifyFan(ctx, SubscriptionId.parse(subscriptionId)),
  )
  jobs.handle('subscription-renew', { retryLimit: 3 }, ({ subscriptionId }) =>
    renewSubscription(context, SubscriptionId.parse(subscriptionId)),
  )
}
