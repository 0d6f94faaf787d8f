/** The accounts and products of a run, on the built app. */
import type { AddressId, CardId, FeedId, ProductId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { BANKING } from '#test/earners'
import { anAddress, aProduct } from '#test/shop'
import type { Coupon, Model, Terms } from './model.ts'

export const FANS = 3
export const PERFORMERS = 2
export const FEED_PRICE = 333
export const PRODUCT = {
  price: 701,
  shippingFee: 49,
  isAffiliateEnabled: true,
  affiliatePercent: 12.34,
  stock: 100_000,
}
export const PRICES_MINOR = { monthly: 999, yearly: 9_995 } as const
const COUNTRY = 'SE'
/** Tokens worth one cent and no tax, as sites begin; and numbers that divide nothing. */
export const SITES: Terms[] = [
  { tokenValue: 1, commissionBps: 2_000, taxBps: 0, holdDays: 7 },
  { tokenValue: 7, commissionBps: 1_733, taxBps: 2_550, holdDays: 7 },
]

export type Site = { app: TestApp; operator: Member; context: PaymentContext; terms: Terms }
export type World = Site & {
  fans: { member: Member; cardId: CardId; addressId: AddressId }[]
  performers: { member: Member; feeds: FeedId[]; productId: ProductId }[]
  /** The second performer's, in which the first one's product is shown. */
  affiliateFeedId: FeedId
  /** Balances of the site's accounts when the run began. */
  before: Record<string, number>
}

/** Close its app in the end. */
export async function openSite(terms: Terms): Promise<Site> {
  const app = await startTestApp()
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', {
    body: {
      values: {
        tokenValue: terms.tokenValue,
        commission: terms.commissionBps,
        earningHoldDays: terms.holdDays,
        taxEnabled: terms.taxBps > 0,
        minimumPayoutAmount: 1,
        paymentGateway: 'sandbox',
      },
    },
  })
  if (terms.taxBps > 0)
    await operator.api('POST /admin/tax-rates', {
      body: { country: COUNTRY, percent: terms.taxBps / 100, validFrom: '2020-01-01' },
    })
  return { app, operator, context: openPaymentContext(app.ctx), terms }
}

/** New people; what earlier ones did moves no money any more. */
export async function openWorld(site: Site): Promise<World> {
  const { app } = site
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { commission: site.terms.commissionBps } } })
  const [fans, performers] = await Promise.all([
    Promise.all(Array.from({ length: FANS }, () => aBuyer(app))),
    Promise.all(Array.from({ length: PERFORMERS }, () => aSeller(app))),
  ])
  const [shown, shower] = performers
  if (!shown || !shower) throw new Error('two performers are needed')
  const { id: affiliateFeedId } = await aFeed(app, { by: shower.member, productId: shown.productId })
  // A change of where payouts go pauses them for three days.
  app.clock.advance({ hours: 73 })
  return { ...site, operator, fans, performers, affiliateFeedId, before: await readSiteAccounts(app) }
}

async function aBuyer(app: TestApp) {
  const member = await aFan(app)
  return { member, cardId: await aCard(member, 'succeeds', COUNTRY), addressId: await anAddress(member) }
}

async function aSeller(app: TestApp) {
  const prices = { monthlyPriceMinor: PRICES_MINOR.monthly, yearlyPriceMinor: PRICES_MINOR.yearly }
  const member = await aPerformer(app, prices)
  await member.api('PUT /performers/banking-settings', { body: BANKING })
  const feeds: FeedId[] = []
  for (const price of [FEED_PRICE, FEED_PRICE * 2])
    feeds.push((await aFeed(app, { by: member, access: 'paid', price })).id)
  return { member, feeds, productId: (await aProduct(app, { by: member, ...PRODUCT })).id }
}

/** One that divides nothing and runs out, and one that pays small things entirely. */
export async function makeCoupons({ operator, app }: World): Promise<Coupon[]> {
  const stamp = `${app.clock.now().epochMilliseconds}`
  const coupons: Coupon[] = [
    { code: `PART-${stamp}`, percentBps: 1_237, amountMinor: null, maxUses: 5, maxUsesPerFan: 3, uses: [] },
    { code: `SUM-${stamp}`, percentBps: null, amountMinor: 999, maxUses: 6, maxUsesPerFan: 4, uses: [] },
  ]
  for (const { code, percentBps, amountMinor, maxUses, maxUsesPerFan } of coupons)
    await operator.api('POST /admin/coupons', {
      body: {
        code,
        scopes: ['subscription', 'top_up', 'product'],
        percent: percentBps === null ? null : percentBps / 100,
        amount: amountMinor === null ? null : amountMinor / 100,
        maxUses,
        maxUsesPerFan,
      },
    })
  return coupons
}

export function newModel({ app, terms }: World, coupons: Coupon[]): Model {
  return {
    terms: { ...terms },
    now: () => app.clock.now(),
    accounts: {},
    cards: Array.from({ length: FANS }, () => true),
    sales: [],
    payments: [],
    subscriptions: [],
    orders: [],
    charges: [],
    payouts: [],
    unlocked: new Map(),
    coupons,
    advancedHours: 0,
    operations: 0,
  }
}

/** What the bank does with a fan's card from now on. */
export async function honourCard({ app, fans }: World, fan: number, isHonoured: boolean): Promise<void> {
  const behaviour = isHonoured ? 'succeeds' : 'insufficient_funds'
  await sql`update payment_card set gateway_ref = ${behaviour} where id = ${fans[fan]?.cardId}`.execute(app.ctx.db)
}

async function readSiteAccounts({ ctx }: TestApp): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, balance from ledger.balance where owner_id is null
  `.execute(ctx.db)
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}
