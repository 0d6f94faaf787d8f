/** Half a year of trade before the demonstration begins, so that charts, lists and to-dos have something to show. */

import type { Settings } from '@limelight/contract/core/settings'
import type { AccountId, CardId } from '@limelight/contract/ids'
import { openPaymentContext } from '#/app'
import { renewDueSubscriptions } from '#/commerce/subscriptions/renew.service'
import { subscribe } from '#/commerce/subscriptions/subscribe.service'
import { tip } from '#/commerce/wallet/tip.service'
import { unlock } from '#/commerce/wallet/unlock.service'
import { getSettings } from '#/core/settings/settings.service'
import { addCard } from '#/finance/payments/cards/cards.service'
import { requestPayout } from '#/finance/payouts/request-payout.service'
import { topUp } from '#/finance/top-ups/top-up.service'
import { changeBanking } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { daysAgo } from './days-ago.ts'
import type { Buyer } from './seed-orders.ts'
import type { Login } from './seed-people.ts'
import type { Shown } from './seed-works.ts'

/** `guest` is the fan whose login the demonstration prints. */
type Trade = { fans: readonly AccountId[]; guest: AccountId; performers: readonly Pick<Login, 'id' | 'name'>[] }

/** Of the sandbox: it takes any amount. */
const CARD = { number: '4242424242424242', expMonth: 4, expYear: 2040, cvc: '123', holderName: 'A Fan' }
const TOP_UP = 50
const TIPS_TOKENS = [50, 120, 75, 300, 200, 40]
const TIP_EVERY_DAYS = 7
/** When each fan came: the site grows. */
const JOINED_DAYS_AGO = [176, 148, 121, 92, 58, 27]
const GUEST_JOINED_DAYS_AGO = 40
const UNLOCKED_DAYS_AGO = 9
/** More than they spend on tips by then. */
const TOP_UP_EVERY_DAYS = 40
/** Below what the first performer has earned by then, above the smallest payout. */
const PAYOUT = 60
const BANKING = {
  bankName: 'First Bank',
  country: 'NO',
  accountNumber: 'NO9386011117947',
} as const

/**
 * Plays it fan by fan, then the renewals day by day, in the caller's transaction, by the services that people use. It is fixed:
 * every demonstration has the same.
 */
export async function addTrade(now: Ctx, { fans, guest, performers }: Trade): Promise<Buyer[]> {
  const settings = await getSettings(now)
  const buyers: Buyer[] = []
  for (const [index, fanId] of fans.entries()) {
    const joined = JOINED_DAYS_AGO[index % JOINED_DAYS_AGO.length] ?? 0
    const cardId = await arrive(daysAgo(now, joined), fanId)
    buyers.push({ fanId, cardId })
    for (const [place, { id: performerId }] of performers.entries())
      if ((place + index) % 2 === 0)
        await subscribeTo(daysAgo(now, joined - 2 - place), { fanId, performerId, cardId, isYearly: index === 0 })
    for (let day = joined - TOP_UP_EVERY_DAYS; day > 0; day -= TOP_UP_EVERY_DAYS)
      await payIn(daysAgo(now, day), { fanId, cardId })
    for (let day = joined - 4, turn = index; day > 0; day -= TIP_EVERY_DAYS, turn += 1)
      await giveTip(daysAgo(now, day), { fanId, performerId: performers[turn % performers.length]?.id, turn }, settings)
  }
  buyers.push(await bringGuest(now, guest, performers[0]?.id))
  await renewUntilToday(now)
  await askForPayout(now, performers[0])
  return buyers
}

/** Who logs in as the fan finds a subscription, a card and payments of their own. */
async function bringGuest(now: Ctx, fanId: AccountId, performerId: AccountId | undefined): Promise<Buyer> {
  const cardId = await arrive(daysAgo(now, GUEST_JOINED_DAYS_AGO), fanId)
  if (performerId)
    await subscribeTo(daysAgo(now, GUEST_JOINED_DAYS_AGO - 1), { fanId, performerId, cardId, isYearly: false })
  return { fanId, cardId }
}

export async function unlockFor(now: Ctx, buyer: Buyer | undefined, sold: Shown['sold']): Promise<void> {
  if (!buyer) return
  const { fanId } = buyer
  const settings = await getSettings(now)
  const purchase = { kind: 'feed', fanId, viewer: offlineViewer(fanId), expectedPrice: undefined } as const
  for (const { id } of sold)
    await daysAgo(now, UNLOCKED_DAYS_AGO).transaction((tx) => unlock(tx, { ...purchase, id }, settings))
}

/** Each is charged on the day it is due, as the job would have done. */
async function renewUntilToday(now: Ctx): Promise<void> {
  for (let day = Math.max(...JOINED_DAYS_AGO); day >= 0; day -= 1)
    await renewDueSubscriptions(openPaymentContext(daysAgo(now, day)))
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

/** Requested today, with a mail to operators, since it waits for their decision. */
async function askForPayout(now: Ctx, performer: Trade['performers'][number] | undefined): Promise<void> {
  if (!performer) return
  const { id: performerId, name: accountHolder } = performer
  // A new account pauses payouts for three days.
  await daysAgo(now, 10).transaction((tx) => changeBanking(tx, performerId, { ...BANKING, accountHolder }))
  await now.transaction((tx) => requestPayout(tx, { ctx: now }, { performerId, amount: PAYOUT, note: '' }))
}
