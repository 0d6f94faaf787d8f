/** Gifts: held until somebody redeems them, once, and given back otherwise. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { ApiError } from '@limelight/contract/client'
import { GIFT_DAYS, GIFTS_PER_DAY } from '@limelight/contract/commerce/gift-rules'

import type { PlanId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { runAutomations } from '#/talk/automations/run-automations.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, giveTokens, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { returnDue } from './settle-gift.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('a gift takes its price at once, and gives somebody else a subscription that never renews', async () => {
  const { performer, planId } = await aCreator()
  const [buyer, fan] = [await aFan(app, { balanceTokens: 1_500 }), await aFan(app)]

  const given = await give(buyer, performer, planId, { message: 'Happy birthday', expectedPrice: 1_000 })
  assert.deepEqual([given.price, given.state, given.months, given.email], [1_000, 'open', 1, null])
  assert.equal(await balanceOf(buyer), 500)
  const token = tokenOf(given)
  const shown = (await fan.api('POST /gifts/preview', { body: { token } })).data
  assert.deepEqual([shown.isOwn, shown.outcome?.kind, shown.gift.message], [false, 'starts', 'Happy birthday'])
  assert.equal(await earnedBy(performer), 0)

  const { data } = await fan.api('POST /gifts/redeem', { body: { token } })
  assert.equal(data.state, 'redeemed')
  const subscription = await mine(fan)
  assert.deepEqual(
    [subscription?.type, subscription?.status, subscription?.isRenewing],
    ['monthly', 'cancelled', false],
  )
  // The preview counted from a moment before.
  const moved = Temporal.Instant.from(shown.outcome?.until ?? '').until(subscription?.expiredAt ?? '')
  assert.ok(moved.total('seconds') < 60, moved.toString())
  assert.ok((await earnedBy(performer)) > 0)
  assert.equal(await balanceOf(buyer), 500)
  const [own] = (await buyer.api('GET /gifts/given')).data
  assert.deepEqual([own?.state, own?.link], ['redeemed', null])
  assert.equal((await fan.api('GET /gifts/received')).data[0]?.from, await nameOf(buyer))
  assert.equal(await mailsTo(buyer, 'Your gift was redeemed'), 1)
  // The same account again, as a second tab would: nothing more happens.
  await fan.api('POST /gifts/redeem', { body: { token } })
  assert.equal((await mine(fan))?.expiredAt, subscription?.expiredAt)
})

test('of ten who have the link one gets the gift', async () => {
  const { performer, planId } = await aCreator()
  const buyer = await aFan(app, { balanceTokens: 1_000 })
  const token = tokenOf(await give(buyer, performer, planId))
  const fans = await Promise.all(Array.from({ length: 10 }, () => aFan(app)))

  const codes = await Promise.all(fans.map((fan) => outcomeOf(fan.api('POST /gifts/redeem', { body: { token } }))))

  assert.deepEqual(countsOf(codes), { done: 1, gift_redeemed: 9 })
  assert.equal(await balanceOf(buyer), 0)
})

test('redeeming, declining and taking back at once: one of them happens, and the tokens are in one place', async () => {
  const { performer, planId } = await aCreator()
  for (let round = 0; round < 5; round += 1) {
    const buyer = await aFan(app, { balanceTokens: 1_000 })
    const [fan, other] = [await aFan(app), await aFan(app)]
    const given = await give(buyer, performer, planId)
    const body = { token: tokenOf(given) }

    const codes = await Promise.all([
      outcomeOf(fan.api('POST /gifts/redeem', { body })),
      outcomeOf(other.api('POST /gifts/decline', { body })),
      outcomeOf(buyer.api('POST /gifts/{id}/withdraw', { params: { id: given._id } })),
    ])

    assert.equal(codes.filter((one) => one === 'done').length, 1, String(codes))
    const isRedeemed = codes[0] === 'done'
    assert.equal(await balanceOf(buyer), isRedeemed ? 0 : 1_000)
    assert.equal((await mine(fan)) !== undefined, isRedeemed)
  }
})

test('nobody redeems a gift of their own, one of a creator who blocks them, one that is over, or one that never was', async () => {
  const { performer, planId } = await aCreator()
  const [buyer, fan] = [await aFan(app, { balanceTokens: 3_000 }), await aFan(app)]
  const own = { token: tokenOf(await give(buyer, performer, planId)) }
  await refuses('gift_own', buyer.api('POST /gifts/redeem', { body: own }))
  await refuses('gift_own', buyer.api('POST /gifts/decline', { body: own }))
  assert.equal((await buyer.api('POST /gifts/preview', { body: own })).data.isOwn, true)
  await refuses('not_found', performer.api('POST /gifts/redeem', { body: own }))
  await refuses('not_found', fan.api('POST /gifts/redeem', { body: { token: 'x'.repeat(43) } }))

  await performer.api('POST /block/users', { body: { userId: fan.id } })
  await refuses('not_found', fan.api('POST /gifts/redeem', { body: own }))
  assert.equal((await fan.api('POST /gifts/preview', { body: own })).data.outcome, null)
  // The money is not lost: a blocked fan can decline.
  await fan.api('POST /gifts/decline', { body: own })
  assert.equal(await balanceOf(buyer), 3_000)
  assert.equal(await mailsTo(buyer, 'Your gift was declined'), 1)
  await refuses('gift_ended', (await aFan(app)).api('POST /gifts/redeem', { body: own }))

  const stranger = await aFan(app)
  const given = await give(buyer, performer, planId)
  await refuses('not_found', stranger.api('POST /gifts/{id}/withdraw', { params: { id: given._id } }))
})

test('a gift that nobody redeems for a year returns to its buyer, once', async () => {
  const { performer, planId } = await aCreator()
  const buyer = await aFan(app, { balanceTokens: 1_000 })
  const token = tokenOf(await give(buyer, performer, planId))

  const moved = { hours: GIFT_DAYS * 24 - 1 }
  app.clock.advance(moved)
  await returnDue(app.ctx)
  assert.equal(await tokensOf(buyer), 0)
  app.clock.advance({ hours: 1 })
  const late = await aFan(app)
  await refuses('gift_ended', late.api('POST /gifts/redeem', { body: { token } }))
  await Promise.all([returnDue(app.ctx), returnDue(app.ctx)])

  assert.equal(await tokensOf(buyer), 1_000)
  assert.equal(await mailsTo(buyer, 'Your gift was not redeemed'), 1)
  app.clock.advance({ hours: -GIFT_DAYS * 24 })
})

test('beside a running subscription no day is lost: its renewal stays, and the gift comes first', async () => {
  const { performer, planId } = await aCreator()
  const [buyer, fan] = [await aFan(app, { balanceTokens: 1_000 }), await aFan(app, { balanceTokens: 1_000 })]
  await subscribe(fan, performer, planId)
  const before = await mine(fan)
  const token = tokenOf(await give(buyer, performer, planId))
  const { outcome } = (await fan.api('POST /gifts/preview', { body: { token } })).data
  assert.deepEqual([outcome?.kind, outcome?.from], ['extends', before?.expiredAt])

  await fan.api('POST /gifts/redeem', { body: { token } })

  const subscription = await mine(fan)
  assert.deepEqual(
    [subscription?.status, subscription?.isRenewing, subscription?.method, subscription?.expiredAt],
    ['active', true, 'wallet', outcome?.until],
  )
})

test('beside a higher tier the gift becomes time of that one, as long as its price lasts', async () => {
  const { performer, planId } = await aCreator()
  const gold = await aTier(performer, 'Gold', 40)
  const [buyer, fan] = [await aFan(app, { balanceTokens: 1_000 }), await aFan(app, { balanceTokens: 4_000 })]
  await subscribe(fan, performer, gold)
  const token = tokenOf(await give(buyer, performer, planId))
  const { outcome } = (await fan.api('POST /gifts/preview', { body: { token } })).data
  assert.deepEqual([outcome?.kind, outcome?.tier.name], ['converted', 'Gold'])

  await fan.api('POST /gifts/redeem', { body: { token } })

  const subscription = await mine(fan)
  assert.deepEqual([subscription?.tier.name, subscription?.expiredAt], ['Gold', outcome?.until])
  // $10 of $40 a month.
  const days = Temporal.Instant.from(outcome?.from ?? '')
    .until(outcome?.until ?? '')
    .total('days')
  assert.ok(days > 7 && days < 8, String(days))
})

test('the last place of a tier goes to one of those who subscribe and give', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const planId = await aTier(performer, 'Few', 10, 2)
  const fans = await Promise.all(Array.from({ length: 8 }, () => aFan(app, { balanceTokens: 1_000 })))

  const codes = await Promise.all(
    fans.map((fan, n) => outcomeOf(n % 2 === 0 ? give(fan, performer, planId) : subscribe(fan, performer, planId))),
  )

  assert.deepEqual(countsOf(codes), { done: 2, tier_full: 6 })
})

test('a member of a tier that is full gives no place of their own away', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const planId = await aTier(performer, 'One', 10, 1)
  const member = await aFan(app, { balanceTokens: 2_000 })
  await subscribe(member, performer, planId)
  await refuses('tier_full', give(member, performer, planId))
})

test('what changed since it was shown, what is not there, and what is too much is refused, and nothing is held', async () => {
  const { performer, planId } = await aCreator()
  const other = await aCreator()
  const buyer = await aFan(app, { balanceTokens: 999 })
  await refuses('tokens_insufficient', give(buyer, performer, planId))
  await giveTokens(app, buyer.id, 50_000)
  await refuses('price_changed', give(buyer, performer, planId, { expectedPrice: 900 }))
  await refuses('plan_unavailable', give(buyer, performer, other.planId))
  await refuses('not_found', performer.api('POST /gifts', { body: { performerId: performer.id, planId } }))
  await refuses('links_not_allowed', give(buyer, performer, planId, { message: 'see www.elsewhere.example' }))
  await refuses('request_invalid', give(buyer, performer, planId, { email: 'nobody' }))
  assert.equal(await balanceOf(buyer), 50_999)

  for (let n = 0; n < GIFTS_PER_DAY; n += 1) await give(buyer, performer, planId)
  await refuses('limit_reached', give(buyer, performer, planId))
})

test('the link is mailed in a mail without anything but the gift; the address is forgotten once it is settled', async () => {
  const { performer, planId } = await aCreator()
  const buyer = await aFan(app, { balanceTokens: 2_000 })
  const email = 'friend@elsewhere.example'

  const given = await give(buyer, performer, planId, { email, isAnonymous: true, message: 'Guess who' })
  assert.equal(given.email, email)
  const { rows } = await sql<{ subject: string; body_text: string }>`
    select subject, body_text from mail where recipient = ${email}
  `.execute(app.ctx.db)
  assert.equal(rows.length, 1)
  assert.match(rows[0]?.body_text ?? '', /Guess who/)
  assert.ok(rows[0]?.body_text.includes(given.link ?? '-'))
  assert.ok(!rows[0]?.body_text.includes(await nameOf(buyer)), 'the mail names who stays anonymous')

  const fan = await aFan(app)
  const shown = (await fan.api('POST /gifts/preview', { body: { token: tokenOf(given) } })).data
  assert.equal(shown.gift.from, null)
  assert.equal(JSON.stringify(shown).includes(email), false)
  await fan.api('POST /gifts/redeem', { body: { token: tokenOf(given) } })
  const [own] = (await buyer.api('GET /gifts/given')).data
  assert.equal(own?.email, null)
})

test('a card pays what the wallet lacks, and the gift is there', async () => {
  const { performer, planId } = await aCreator()
  const buyer = await aFan(app, { balanceTokens: 400 })
  const cardId = await aCard(buyer)
  const purchase = { kind: 'gift', id: performer.id, planId, expectedPrice: 1_000 } as const

  const { data } = await buyer.api('POST /payment/wallet/top-up', { body: { purchase, cardId } })

  assert.deepEqual([data.status, data.purchase?.kind, data.purchase?.status], ['success', 'gift', 'done'])
  const [given] = (await buyer.api('GET /gifts/given')).data
  assert.deepEqual([given?.state, given?.price], ['open', 1_000])
  assert.equal(await balanceOf(buyer), 0)
})

test('a creator who leaves gives open gifts back', async () => {
  const { performer, planId } = await aCreator()
  const buyer = await aFan(app, { balanceTokens: 1_000 })
  const token = tokenOf(await give(buyer, performer, planId))

  await performer.api('POST /account/closing', { body: { forfeitedBalance: 0 } })
  await app.jobs.runPending()

  assert.equal(await balanceOf(buyer), 1_000)
  await refuses('gift_ended', (await aFan(app)).api('POST /gifts/redeem', { body: { token } }))
})

test('whom a gift makes a subscriber is welcomed like everyone who subscribes, once', async () => {
  const { performer, planId } = await aCreator()
  await performer.api('POST /performer/automations', { body: { trigger: 'subscribed', text: 'Welcome!', isOn: true } })
  const [buyer, fan] = [await aFan(app, { balanceTokens: 2_000 }), await aFan(app)]

  for (let n = 0; n < 2; n += 1)
    await fan.api('POST /gifts/redeem', { body: { token: tokenOf(await give(buyer, performer, planId)) } })
  await app.jobs.runPending()
  await runAutomations(app.ctx)
  await app.jobs.runPending()

  const [conversation] = (await fan.api('GET /conversations', { query: {} })).data
  assert.ok(conversation)
  const { data } = await fan.api('GET /messages/conversations/{id}', { params: { id: conversation._id }, query: {} })
  assert.deepEqual(
    data.map(({ text }) => text),
    ['Welcome!'],
  )
})

test('a key makes one gift of two requests', async () => {
  const { performer, planId } = await aCreator()
  const buyer = await aFan(app, { balanceTokens: 3_000 })
  const call = { body: { performerId: performer.id, planId }, idempotencyKey: 'the-same-gift' }
  const [one, two] = await Promise.all([
    outcomeOf(buyer.api('POST /gifts', call)),
    outcomeOf(buyer.api('POST /gifts', call)),
  ])
  assert.ok([one, two].includes('done'))
  assert.equal(await balanceOf(buyer), 2_000)
})

type Gift = { message?: string; expectedPrice?: number; email?: string; isAnonymous?: boolean }

async function give(buyer: Member, performer: Member, planId: PlanId, gift: Gift = {}) {
  return (await buyer.api('POST /gifts', { body: { performerId: performer.id, planId, ...gift } })).data
}

function tokenOf({ link }: { link: string | null }): string {
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

async function aCreator(): Promise<{ performer: Member; planId: PlanId }> {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const planId = (await performer.api('GET /performer/tiers')).data[0]?.plans.find(({ months }) => months === 1)?._id
  assert.ok(planId)
  return { performer, planId }
}

async function aTier(performer: Member, name: string, price: number, cap: number | null = null): Promise<PlanId> {
  const body = { name, cap, plans: [{ months: 1 as const, price }] }
  const planId = (await performer.api('POST /performer/tiers', { body })).data.plans[0]?._id
  assert.ok(planId)
  return planId
}

function subscribe(fan: Member, { id: performerId }: Member, planId: PlanId) {
  const body = { performerId, type: 'monthly', planId, paymentMethod: 'wallet' } as const
  return fan.api('POST /payment/subscribe/performers', { body })
}

async function mine(fan: Member) {
  return (await fan.api('GET /subscriptions/user/search')).data[0]
}

async function balanceOf(fan: Member): Promise<number> {
  return (await fan.api('GET /users/me')).data.balance
}

/** Also after the session has ended. */
async function tokensOf({ id }: Member): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(balance), 0)::int as total from ledger.account where owner_id = ${id} and kind = 'wallet'
  `.execute(app.ctx.db)
  return rows[0]?.total ?? 0
}

async function nameOf(member: Member): Promise<string> {
  return (await member.api('GET /users/me')).data.name
}

async function earnedBy(performer: Member): Promise<number> {
  const { data } = await performer.api('GET /performer/earning/search')
  return data.reduce((sum, { net }) => sum + net, 0)
}

async function mailsTo({ email }: Member, subject: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from mail where recipient = ${email} and subject = ${subject}
  `.execute(app.ctx.db)
  return rows[0]?.total ?? 0
}

function outcomeOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return error.code
    },
  )
}

function countsOf(codes: readonly string[]): Record<string, number> {
  const groups = Object.groupBy(codes, (one) => one)
  return Object.fromEntries(Object.entries(groups).map(([code, of]) => [code, of?.length ?? 0]))
}
