import type { Settings } from '@limelight/contract/core/settings'
import type { PaymentId, SubscriptionId } from '@limelight/contract/ids'
import { type MinorUnits, tokensFor } from '@limelight/contract/money'
import { getBalance } from '#/core/ledger/ledger.service'
import { getSettings } from '#/core/settings/settings.service'
import { findCardToCharge } from '#/finance/payments/cards/cards.service'
import { collectPayment } from '#/finance/payments/collect-payment.service'
import { openCardPayment, saveWalletPayment } from '#/finance/payments/open-payment.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { findOpenChange, findRenewalPayment } from '#/finance/payments/payments.service'
import { priceRenewal } from '#/finance/payments/price-payment.service'
import { mailReceipt } from '#/finance/payments/receipt-mails.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import { addToCounters, findPublicPerformers } from '#/people/performers/performers.service'
import { findPlan, presentPriceOf } from '#/people/tiers/tiers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { sellTerm } from './grant-term.service.ts'
import { chargedPriceOf, renewalPriceOf } from './offers.ts'
import type { Plan, SoldPlan } from './paid-term.ts'
import { beginPause, endAfterPause, endPause } from './pause.service.ts'
import { findNext } from './plan-to-buy.service.ts'
import { expire, recordFailedRenewal } from './renewal-outcome.service.ts'
import { nextRenewalStep } from './renewal-retries.ts'
import { findDueIds, lockSubscription, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts'
import { typeOf } from './term.ts'

const DUE_PAGE = 500

/** Ids of everything that is due, page by page. */
export async function* pagesOfDue(ctx: Ctx): AsyncGenerator<SubscriptionId[]> {
  const now = ctx.clock.now()
  let after: SubscriptionId | null = null
  for (;;) {
    const ids: SubscriptionId[] = await findDueIds(ctx, { now, after, limit: DUE_PAGE })
    if (ids.length > 0) yield ids
    after = ids.at(-1) ?? null
    if (ids.length < DUE_PAGE) return
  }
}

/** One after the other, in this call; a failing one is logged and stays due. */
export async function renewDueSubscriptions(context: PaymentContext): Promise<void> {
  for await (const ids of pagesOfDue(context.ctx)) {
    for (const id of ids) {
      await renewSubscription(context, id).catch((err: unknown) =>
        context.ctx.log.error({ event: 'subscription.not_renewed', subscriptionId: id, err }),
      )
    }
  }
}

/**
 * Charges the next term, or ends the subscription; does nothing when it is not due. One run charges one term at most, and
 * a term is charged once however often and by however many this is called: the row's lock, one open payment per term, the
 * ledger's key of the term. A term that passed by six days is not charged any more, so a clock that jumps by years ends
 * subscriptions instead of charging for time without access.
 */
export async function renewSubscription(context: PaymentContext, id: SubscriptionId): Promise<void> {
  const settings = await getSettings(context.ctx)
  const paymentId = await context.ctx.transaction((tx) => startRenewal(context, tx, { id, settings }))
  if (paymentId) await collectPayment(context, paymentId)
}

/** The payment to collect after the commit, if there is one. */
type Due = { id: SubscriptionId; settings: Settings }

async function startRenewal(context: PaymentContext, tx: Tx, { id, settings }: Due): Promise<PaymentId | undefined> {
  const found = await lockSubscription(tx, id)
  if (!found) return undefined
  const step = nextRenewalStep(found, tx.clock.now())
  if (step === 'none') return undefined
  if (step === 'pause') {
    await beginPause(tx, found)
    return undefined
  }
  const isCharged = step === 'charge' || step === 'resume'
  const performer = isCharged ? await findPerformerToPay(tx, found) : undefined
  if (!performer || found.type === 'free') {
    await (found.resumes_at ? endAfterPause(tx, found) : expire(tx, { subscription: found }))
    return undefined
  }
  const paymentId = await chargeTerm(context, tx, { subscription: await endPause(tx, found), settings })
  if (found.resumes_at) await addToCounters(tx, found.performer_id, { subscriber_count: 1 })
  return paymentId
}

async function chargeTerm(
  context: PaymentContext,
  tx: Tx,
  { subscription, settings }: Pick<Renewal, 'subscription' | 'settings'>,
): Promise<PaymentId | undefined> {
  const { id } = subscription
  const open = await findRenewalPayment(tx, id, subscription.expired_at)
  if (open?.status === 'created' || open?.status === 'processing') return open.id
  if (open) {
    await recordFailedRenewal(tx, { subscription, waiting: open.id })
    return undefined
  }
  if (await isChangeInHand(tx, id)) return undefined
  const renewal = { subscription, plan: await findDuePlan(tx, subscription), settings }
  return subscription.method === 'wallet' ? chargeWallet(tx, renewal) : chargeCard(context, tx, renewal)
}

/** `priceMinor` is the price agreed on, `chargedMinor` what an offer leaves of it. */
type DuePlan = SoldPlan & Pick<Plan, 'priceMinor' | 'next'> & { chargedMinor: MinorUnits }

/**
 * What renews: the plan that the fan changes to, or the present one. A lower price counts from here on; a higher one waits until the fan
 * agrees.
 */
async function findDuePlan(tx: Tx, subscription: SubscriptionRow): Promise<DuePlan> {
  const { id, plan_id, tier_id, months, price_minor, next_plan_id, next_price_minor } = subscription
  const changed = next_plan_id ? await findPlan(tx, next_plan_id) : undefined
  if (changed && next_price_minor !== null) {
    const term = { planId: changed.id, tierId: changed.tier_id, months: changed.months }
    const priceMinor = renewalPriceOf(next_price_minor, presentPriceOf(changed))
    return { ...term, priceMinor, chargedMinor: priceMinor, next: await findNext(tx, term) }
  }
  const present = presentPriceOf(plan_id ? await findPlan(tx, plan_id) : undefined)
  const priceMinor = renewalPriceOf(price_minor, present)
  if (priceMinor !== price_minor) await updateSubscription(tx, id, { price_minor: priceMinor })
  const chargedMinor = chargedPriceOf(priceMinor, subscription)
  return { planId: plan_id, tierId: tier_id, months: months ?? 1, priceMinor, chargedMinor, next: null }
}

/** A change to a higher tier that is being charged comes first: it is settled within minutes, and the renewal an hour later. */
async function isChangeInHand(tx: Tx, id: SubscriptionId): Promise<boolean> {
  const change = await findOpenChange(tx, id)
  return change?.status === 'created' || change?.status === 'processing'
}

type Renewal = { subscription: SubscriptionRow; plan: DuePlan; settings: Settings }

async function chargeWallet(tx: Tx, { subscription, plan, settings }: Renewal): Promise<undefined> {
  const { fan_id: fanId, performer_id: performerId } = subscription
  const { chargedMinor: priceMinor } = plan
  const tokens = tokensFor(priceMinor, settings.tokenValue)
  // Asked first, because the ledger's refusal would end this transaction; spent in between, the next run asks again.
  if ((await getBalance(tx, fanId, 'wallet')) < tokens) {
    await recordFailedRenewal(tx, { subscription, waiting: undefined })
    return undefined
  }
  const priced = await priceRenewal(tx, { fanId, priceMinor, cardCountry: null, isTaxed: false, settings })
  const paymentId = await saveWalletPayment(tx, { ...paymentFor({ subscription, plan, settings }), priced })
  const sold = { ...plan, offeredMinor: priceMinor, isRenewing: true, method: 'wallet', cardId: null } as const
  const key = renewalKey(subscription.id, subscription.expired_at)
  await sellTerm(tx, { ...sold, fanId, performerId, key, paid: { tokens }, isRenewal: true }, settings)
  await mailReceipt(tx, paymentId, { settings })
  return undefined
}

async function chargeCard(context: PaymentContext, tx: Tx, renewal: Renewal): Promise<PaymentId | undefined> {
  const { subscription, plan, settings } = renewal
  const card = subscription.card_id && (await findCardToCharge(tx, subscription.fan_id, subscription.card_id))
  if (!card) {
    await recordFailedRenewal(tx, { subscription, waiting: undefined })
    return undefined
  }
  const { fan_id: fanId } = subscription
  const { chargedMinor: priceMinor } = plan
  const priced = await priceRenewal(tx, { fanId, priceMinor, cardCountry: card.country, isTaxed: true, settings })
  return openCardPayment(context, tx, { ...paymentFor(renewal), priced, card })
}

/** Ledger key of a term, whatever pays it. */
export function renewalKey(id: SubscriptionId, from: Temporal.Instant): string {
  return `renew/${id}/${from}`
}

function paymentFor({ subscription, plan, settings }: Renewal) {
  return {
    fanId: subscription.fan_id,
    kind: 'subscription',
    settings,
    performer_id: subscription.performer_id,
    subscription_type: typeOf(plan.months),
    plan_id: plan.planId,
    months: plan.months,
    ...(plan.chargedMinor !== plan.priceMinor && { plan_price_minor: plan.priceMinor }),
    renews_subscription_id: subscription.id,
    renews_from: subscription.expired_at,
  } as const
}

/** Nobody pays for a performer who is gone, and no suspended fan pays for what they cannot see. */
async function findPerformerToPay(tx: Tx, { fan_id, performer_id }: SubscriptionRow) {
  const [performer] = await findPublicPerformers(tx, [performer_id], offlineViewer(fan_id))
  const [fan] = await findAccounts(tx, [fan_id])
  return fan?.status === 'active' ? performer : undefined
}
