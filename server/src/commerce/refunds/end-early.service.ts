import type { EarlyEnd } from '@limelight/contract/commerce/early-ends'
import type { FanSubscription } from '@limelight/contract/commerce/subscriptions'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, RefundId, SubscriptionId } from '@limelight/contract/ids'
import { decimalFromMinor, tokens } from '@limelight/contract/money'
import { getFanSubscription } from '#/commerce/subscriptions/subscriptions.service'
import { endWithMonth, findPairOf, lockOwnSubscription } from '#/commerce/subscriptions/unused-time.service'
import { getSettings } from '#/core/settings/settings.service'
import { findOpenChange, listPaidTerms } from '#/finance/payments/payments.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Once } from '#/platform/http/endpoint'
import { payOrLeave } from './complete-refund.service.ts'
import { type FoundEnd, findEarlyEnd } from './find-early-end.service.ts'
import { postRefund, type RefundContext } from './post-refund.service.ts'
import { lockPayments } from './refunds.queries.ts'

/** What ending a fan's subscription early would do now; null: it cannot. Throws `not_found` for somebody else's. */
export async function previewEarlyEnd(ctx: Ctx, fanId: AccountId, id: SubscriptionId): Promise<EarlyEnd | null> {
  const settings = await getSettings(ctx)
  return ctx.transaction(async (tx) => {
    const found = await findEarlyEnd(tx, await lockOwnSubscription(tx, fanId, id), settings)
    return found ? toEarlyEnd(found, settings) : null
  })
}

type Order = { id: SubscriptionId; expectedAmount: number; once: Once }

/**
 * Ends a subscription of several months with the running month, and refunds the months behind it to what paid them: cards and wallet. What
 * the creator was paid out already, the site bears. Throws `not_found`, `subscription_suspended`, `invalid_state` when nothing can be
 * refunded, `price_changed` when it is less than the screen showed, and `request_in_progress` while a change of plan is being paid.
 */
export async function endEarly(
  context: RefundContext,
  fanId: AccountId,
  { id, expectedAmount, once }: Order,
): Promise<FanSubscription> {
  const { ctx } = context
  const settings = await getSettings(ctx)
  const { performerId, refunds } = await once((tx) => postEarlyEnd(tx, { fanId, id, expectedAmount, settings }))
  for (const refund of refunds) await payOrLeave(context, refund)
  return getFanSubscription(ctx, { fanId, performerId })
}

type Posting = Omit<Order, 'once'> & { fanId: AccountId; settings: Settings }

/** Locks the payments before the subscription, as a payment that succeeds does. */
async function postEarlyEnd(
  tx: Tx,
  { fanId, id, expectedAmount, settings }: Posting,
): Promise<{ performerId: AccountId; refunds: RefundId[] }> {
  const pair = await findPairOf(tx, id)
  if (pair?.fanId !== fanId) throw new AppError('not_found')
  const payments = await listPaidTerms(tx, pair)
  await lockPayments(
    tx,
    payments.map((payment) => payment.id),
  )
  const subscription = await lockOwnSubscription(tx, fanId, id)
  if (subscription.status === 'suspended') throw new AppError('subscription_suspended')
  if (await findOpenChange(tx, id)) throw new AppError('request_in_progress')
  const found = await findEarlyEnd(tx, subscription, settings)
  if (!found) throw new AppError('invalid_state', { status: subscription.status })
  const { amount } = toEarlyEnd(found, settings)
  if (amount < expectedAmount) throw new AppError('price_changed', { price: amount })
  const refunds = await refundAll(tx, found, settings)
  await endWithMonth(tx, subscription, found.until)
  return { performerId: pair.performerId, refunds }
}

async function refundAll(tx: Tx, { refunds }: FoundEnd, settings: Settings): Promise<RefundId[]> {
  const posted: RefundId[] = []
  for (const { paymentId, amountMinor, destination } of refunds) {
    const refund = { paymentId, amountMinor, destination, cause: 'early_end', reason: 'Ended early' } as const
    const { id } = await postRefund(
      tx,
      { ...refund, endsAccess: false, isSiteLiable: true, operatorId: null },
      settings,
    )
    posted.push(id)
  }
  return posted
}

function toEarlyEnd({ until, months, refunds }: FoundEnd, { tokenValue }: Pick<Settings, 'tokenValue'>): EarlyEnd {
  const sum = (of: 'amountMinor' | 'tokens', to: 'card' | 'wallet') =>
    refunds.filter(({ destination }) => destination === to).reduce((total, refund) => total + refund[of], 0)
  const [toCards, toWallet] = [sum('amountMinor', 'card'), sum('tokens', 'wallet')]
  return {
    until: until.toString(),
    months,
    amount: decimalFromMinor(toCards + toWallet * tokenValue),
    toCards: decimalFromMinor(toCards),
    tokens: tokens(toWallet),
  }
}
