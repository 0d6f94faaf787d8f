import type { Settings } from '@limelight/contract/core/settings'
import type { SubscriptionId } from '@limelight/contract/ids'
import { getSettings } from '#/core/settings/settings.service'
import { findPublicPerformers } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { nextPriceOf, presentOf } from './next-price.service.ts'
import { findToRemind, findWithHigherPrice } from './notices.queries.ts'
import { notifyFanOf } from './notify-fan-of.service.ts'
import { higherPriceOf } from './offers.ts'
import {
  higherPriceMail,
  plannedTrialAheadMail,
  resumesAheadMail,
  trialAheadMail,
  yearlyAheadMail,
} from './subscription-mails.ts'
import { lockSubscription, type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts'
import { isReminderDue } from './term-reminder.ts'

const PAGE = 500

/** Ids of subscriptions whose fan may have to be notified, page by page; an id may come twice. */
export async function* pagesToNotify(ctx: Ctx): AsyncGenerator<SubscriptionId[]> {
  const now = ctx.clock.now()
  for (const find of [findToRemind, findWithHigherPrice]) {
    let after: SubscriptionId | null = null
    for (;;) {
      const ids: SubscriptionId[] = await find(ctx, { now, after, limit: PAGE })
      if (ids.length > 0) yield ids
      after = ids.at(-1) ?? null
      if (ids.length < PAGE) break
    }
  }
}

/**
 * Notifies the fan that a year renews or a trial ends soon, and that the performer asks a higher price. The row remembers each
 * in the transaction that queues the mail, so each is mailed once, however many processes run, wherever the clock goes.
 */
export async function notifyFan(ctx: Ctx, id: SubscriptionId): Promise<void> {
  const settings = await getSettings(ctx)
  await ctx.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (!subscription) return
    await remind(tx, { subscription, settings })
    await announceHigherPrice(tx, { subscription, settings })
  })
}

type Notice = { subscription: SubscriptionRow; settings: Settings }

async function remind(tx: Tx, { subscription, settings }: Notice): Promise<void> {
  if (!isReminderDue(subscription, tx.clock.now())) return
  const performer = await findPerformer(tx, subscription)
  // The performer is gone, so nothing renews; the mail at the end says so.
  if (!performer) return
  const { id, type, status, resumes_at } = subscription
  const endsAt = resumes_at ?? subscription.expired_at
  const price = { priceMinor: await nextPriceOf(tx, subscription), currency: settings.currency }
  await notifyFanOf(tx, { subscription }, (about) => {
    if (type === 'free') return trialAheadMail({ ...about, endsAt })
    const ahead = { ...about, ...price, endsAt }
    if (resumes_at) return resumesAheadMail(ahead)
    return status === 'trialing' ? plannedTrialAheadMail(ahead) : yearlyAheadMail(ahead)
  })
  await updateSubscription(tx, id, { reminded_for: endsAt })
}

/** At most one mail in a term, and none about a price the fan was notified of before. */
async function announceHigherPrice(tx: Tx, { subscription, settings }: Notice): Promise<void> {
  const { id, status, is_renewing, expired_at, price_notified_for, price_notified_minor } = subscription
  if (
    !is_renewing ||
    subscription.next_plan_id !== null ||
    (status !== 'active' && status !== 'past_due') ||
    price_notified_for?.equals(expired_at)
  )
    return
  const performer = await findPerformer(tx, subscription)
  const offeredMinor = performer && higherPriceOf(subscription.price_minor, await presentOf(tx, subscription.plan_id))
  if (offeredMinor === undefined || offeredMinor <= (price_notified_minor ?? 0)) return
  const price = { currency: settings.currency, agreedMinor: subscription.price_minor, offeredMinor }
  await notifyFanOf(tx, { subscription }, (about) => higherPriceMail({ ...about, ...price }))
  await updateSubscription(tx, id, { price_notified_minor: offeredMinor, price_notified_for: expired_at })
}

async function findPerformer(tx: Tx, { fan_id, performer_id }: SubscriptionRow) {
  const [performer] = await findPublicPerformers(tx, [performer_id], offlineViewer(fan_id))
  return performer
}
