/** Half a year of trade before the demonstration begins, so that charts, lists and to-dos have something to show. */

import type { Settings } from '@limelight/contract/core/settings'
import type { AccountId, CardId, FeedId } from '@limelight/contract/ids'
import { renewDueSubscriptions } from '#/commerce/subscriptions/renew.service'
import { subscribe } from '#/commerce/subscriptions/subscribe.service'
import { stopRenewal } from '#/commerce/subscriptions/subscriptions.service'
import { tip } from '#/commerce/wallet/tip.service'
import { unlock } from '#/commerce/wallet/unlock.service'
import { getSettings } from '#/core/settings/settings.service'
import { addCard } from '#/finance/payments/cards/cards.service'
import { topUp } from '#/finance/top-ups/top-up.service'
import { openPaymentContext } from '#/open-payment-context'
import type { Ctx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { chance } from './chance.ts'
import { atWeekend, daysAgo } from './days-ago.ts'
import { joining } from './joining.ts'
import type { Buyer } from './seed-orders.ts'
import { addPayouts } from './seed-payouts.ts'
import type { Login } from './seed-people.ts'

/** `guest` is the fan whose login the demonstration prints. */
type Trade = {
  fans: readonly AccountId[]
  guest: AccountId
  performers: readonly Pick<Login, 'id' | 'name'>[]
  operatorId: AccountId
}

/** Of the sandbox: it takes any amount. */
const CARD = { number: '4242424242424242', expMonth: 4, expYear: 2040, cvc: '123', holderName: 'A Fan' }
const TOP_UP = 50
const TIPS_TOKENS = [50, 120, 75, 300, 200, 40]
const TIP_EVERY_DAYS = 7
/** When each of the first fans came: the site grows. */
const JOINED_DAYS_AGO = [176, 148, 121, 92, 58, 27]
const GUEST_JOINED_DAYS_AGO = 40
const UNLOCKED_DAYS_AGO = 9
/** More than they spend on tips by then. */
const TOP_UP_EVERY_DAYS = 40
/** Every so many ends a subscription, after these days. */
const [CANCELS_EVERY, CANCELS_AFTER_DAYS] = [4, 38]

/**
 * Plays it fan by fan, each with their renewals day by day, by the services that people use. It is fixed: every demonstration has the
 * same. Each fan is a transaction: one of them all would keep the pictures waiting, which are rendered meanwhile.
 */
export async function addTrade(now: Ctx, { fans, guest, performers, operatorId }: Trade): Promise<Buyer[]> {
  const settings = await getSettings(now)
  const buyers: Buyer[] = []
  for (const [index, fanId] of fans.entries()) {
    const joined = JOINED_DAYS_AGO[index % JOINED_DAYS_AGO.length] ?? 0
    const own = performers.filter((_, place) => (place + index) % 2 === 0).map(({ id }) => id)
    const plan = { fanId, joined, performers: own, turn: index, settings, isYearly: index === 0 }
    buyers.push(await now.transaction((tx) => playBuyer(joining(tx), plan)))
  }
  buyers.push(await now.transaction((tx) => bringGuest(joining(tx), guest, performers[0]?.id)))
  await addPayouts(now, { performers, operatorId })
  return buyers
}

type BuyerPlan = {
  fanId: AccountId
  joined: number
  /** Whom they subscribe to and tip. */
  performers: readonly AccountId[]
  turn: number
  settings: Settings
  isYearly?: boolean
}

/** One buyer from the day they came until today. */
export async function playBuyer(now: Ctx, plan: BuyerPlan): Promise<Buyer> {
  const { fanId, joined, performers, turn, settings, isYearly = false } = plan
  const cardId = await arrive(daysAgo(now, joined), fanId)
  const began = performers.map((performerId, place) => ({ performerId, days: joined - 2 - place }))
  for (const { performerId, days } of began)
    if (days > 0) await subscribeTo(daysAgo(now, days), { fanId, performerId, cardId, isYearly })
  for (let day = joined - TOP_UP_EVERY_DAYS; day > 0; day -= TOP_UP_EVERY_DAYS)
    await payIn(daysAgo(now, day), { fanId, cardId })
  for (let day = joined - 4, nth = turn; day > 0; day -= TIP_EVERY_DAYS, nth += 1) {
    const performerId = performers[nth % performers.length]
    await giveTip(daysAgo(now, atWeekend(now, day, chance(turn, nth))), { fanId, performerId, turn: nth }, settings)
  }
  const [first] = began
  const ends = turn % CANCELS_EVERY === 3 && first && first.days > CANCELS_AFTER_DAYS
  const endsAgo = ends ? first.days - CANCELS_AFTER_DAYS : undefined
  await renewUntil(now, { from: joined, to: endsAgo ?? 0 })
  if (first && endsAgo !== undefined) {
    const pair = { fanId, performerId: first.performerId }
    await daysAgo(now, endsAgo).transaction((tx) => stopRenewal(tx, pair))
    await renewUntil(now, { from: endsAgo, to: 0 })
  }
  return { fanId, cardId }
}

/** Who logs in as the fan finds a subscription, a card and payments of their own. */
async function bringGuest(now: Ctx, fanId: AccountId, performerId: AccountId | undefined): Promise<Buyer> {
  const cardId = await arrive(daysAgo(now, GUEST_JOINED_DAYS_AGO), fanId)
  if (performerId)
    await subscribeTo(daysAgo(now, GUEST_JOINED_DAYS_AGO - 1), { fanId, performerId, cardId, isYearly: false })
  await renewUntil(now, { from: GUEST_JOINED_DAYS_AGO, to: 0 })
  return { fanId, cardId }
}

export async function unlockFor(
  now: Ctx,
  buyer: Buyer | undefined,
  sold: readonly { id: FeedId; daysAgo: number }[],
  unlockedDaysAgo = UNLOCKED_DAYS_AGO,
): Promise<void> {
  if (!buyer) return
  const { fanId } = buyer
  const settings = await getSettings(now)
  const purchase = { kind: 'feed', fanId, viewer: offlineViewer(fanId), expectedPrice: undefined } as const
  // Never before it came out.
  for (const { id, daysAgo: age } of sold)
    await daysAgo(now, Math.min(age, unlockedDaysAgo)).transaction((tx) => unlock(tx, { ...purchase, id }, settings))
}

/** Each is charged on the day it is due, as the job would have done. */
async function renewUntil(now: Ctx, { from, to }: { from: number; to: number }): Promise<void> {
  for (let day = from; day >= to; day -= 1) await renewDueSubscriptions(openPaymentContext(daysAgo(now, day)))
}

async function arrive(ctx: Ctx, fanId: AccountId): Promise<CardId> {
  const context = openPaymentContext(ctx)
  const { _id: cardId } = await addCard(context, fanId, { gateway: 'sandbox', details: CARD })
  await payIn(ctx, { fanId, cardId })
  return cardId
}

/** Of a size that pays for every product. */
export async function payIn(ctx: Ctx, { fanId, cardId }: Buyer): Promise<void> {
  await topUp(openPaymentContext(ctx), { fanId, cardId, viewer: offlineViewer(fanId), amount: TOP_UP }, ctx.transaction)
}

type RequestInput = { fanId: AccountId; performerId: AccountId; cardId: CardId; isYearly: boolean }

async function subscribeTo(ctx: Ctx, { fanId, performerId, cardId, isYearly }: RequestInput): Promise<void> {
  const body = { performerId, cardId, type: isYearly ? 'yearly' : 'monthly', paymentMethod: 'card' } as const
  await subscribe(openPaymentContext(ctx), fanId, { body, once: ctx.transaction, viewer: offlineViewer(fanId) })
}

type Tip = { fanId: AccountId; performerId: AccountId | undefined; turn: number }

async function giveTip(ctx: Ctx, { fanId, performerId, turn }: Tip, settings: Settings): Promise<void> {
  const price = TIPS_TOKENS[turn % TIPS_TOKENS.length]
  if (performerId === undefined || price === undefined) return
  await ctx.transaction((tx) => tip(tx, { fanId, viewer: offlineViewer(fanId), performerId, price }, settings))
}
