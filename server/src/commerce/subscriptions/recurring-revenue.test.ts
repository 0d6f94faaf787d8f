import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Output } from '@limelight/contract/api'
import { MOVEMENTS } from '@limelight/contract/commerce/movements'
import type { recurringRevenue } from '@limelight/contract/commerce/recurring-revenue'
import type { OfferId, SubscriptionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { openPaymentContext } from '#/open-payment-context'
import { openSession } from '#/people/auth/sessions.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { refusalOf, refuses } from '#test/refusals'
import { renewDueSubscriptions } from './renew.service.ts'
import { countRecurringRevenue } from './subscriber-days.service.ts'

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
after(() => app.close())

type Figures = Output<(typeof recurringRevenue)['GET /admin/recurring-revenue']['response']>['data']

test('each paid subscription counts by the month, whatever it covers, until it ends', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000, yearlyPriceMinor: 9_999 })
  const was = await today()
  const [monthly, yearly] = [await aFan(app, { balanceTokens: 50_000 }), await aFan(app, { balanceTokens: 50_000 })]
  await subscribe(monthly, performer, 'monthly')
  await subscribe(yearly, performer, 'yearly')
  const trial = await aFan(app)
  await operator.api('POST /admin/subscriptions', {
    body: { fanId: trial.id, performerId: performer.id, days: 30, reason: 'A present' },
    idempotencyKey: 'grant-of-days',
  })

  const now = await today()
  // A year of 99.99 is 8.33 a month, by the cent; free days are worth nothing.
  assert.equal(cents(now.end) - cents(was.end), 1_833)
  assert.deepEqual([now.new.count - was.new.count, now.payers - was.payers], [2, 2])

  await monthly.api('POST /payment/{gateway}/cancel-subscription/{id}', {
    params: { gateway: 'wallet', id: await subscriptionOf(monthly) },
  })
  assert.equal((await today()).churn.count, was.churn.count)
  app.clock.advance({ hours: 24 * 32 })
  await renew()
  const ended = await today()
  assert.deepEqual([cents(now.end) - cents(ended.end), ended.churn], [1_000, { amount: 10, count: 1 }])

  await subscribe(monthly, performer, 'monthly')
  assert.deepEqual((await today()).reactivation, { amount: 10, count: 1 })
})

test('an offer counts by what it leaves, and the end of it is an expansion', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  await performer.api('POST /performer/offers', {
    body: { kind: 'discount', percent: 50, payments: 1, audience: 'new' },
  })
  const fan = await aFan(app, { balanceTokens: 5_000 })
  await subscribe(fan, performer, 'monthly', { expectedPrice: 5 })
  assert.deepEqual((await changesOf(fan)).at(0), ['new', 'started', 0, 5])

  app.clock.advance({ hours: 24 * 31 + 1 })
  await renew()
  assert.deepEqual(await changesOf(fan), [
    ['expansion', 'renewed', 5, 10],
    ['new', 'started', 0, 5],
  ])
})

test('free days that were to go on count with the first payment, and not when they are cancelled or that fails', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const { data: offer } = await performer.api('POST /performer/offers', {
    body: { kind: 'trial', days: 7, audience: 'new' },
  })
  const [paying, leaving, poor] = [await aFan(app, { balanceTokens: 5_000 }), await aFan(app), await aFan(app)]
  for (const fan of [paying, leaving, poor])
    await subscribe(fan, performer, 'monthly', { offerId: offer._id, expectedPrice: 0 })
  await leaving.api('POST /payment/{gateway}/cancel-subscription/{id}', {
    params: { gateway: 'wallet', id: await subscriptionOf(leaving) },
  })
  await countRecurringRevenue(app.ctx)
  for (const fan of [paying, leaving, poor]) assert.deepEqual(await changesOf(fan), [])

  app.clock.advance({ hours: 24 * 7, minutes: 1 })
  await renew()
  await countRecurringRevenue(app.ctx)
  assert.deepEqual(await changesOf(paying), [['new', 'renewed', 0, 10]])
  for (const fan of [leaving, poor]) assert.deepEqual(await changesOf(fan), [])
})

test('start and movements make the end, on each day, also from the sums of days that are over', async () => {
  const live = await figures()
  await countRecurringRevenue(app.ctx)
  await countRecurringRevenue(app.ctx)
  const summed = await figures()

  assert.deepEqual(summed, live)
  let end = cents(summed.start)
  for (const day of summed.byDay) {
    end += cents(day.new.amount) + cents(day.reactivation.amount) + cents(day.expansion.amount)
    end -= cents(day.contraction.amount) + cents(day.churn.amount)
    assert.equal(cents(day.end), end, day.day)
  }
  assert.equal(cents(summed.end), end)
  assert.ok(MOVEMENTS.filter((movement) => summed[movement].count > 0).length >= 4)
  const { rows } = await sql<{ worth: number }>`
    select coalesce(sum(round(price_minor::numeric / case type when 'yearly' then 12 else coalesce(months, 1) end)), 0)::bigint as worth
    from subscription s where status in ('active', 'past_due', 'cancelled') and type <> 'free'
      and exists (select from subscription_term t where t.subscription_id = s.id and t.value_minor > 0)
  `.execute(app.ctx.db)
  assert.equal(end, Number(rows[0]?.worth))
})

test('each movement opens its changes, whose sum it is, as a list and as CSV', async () => {
  const all = await figures()
  for (const movement of MOVEMENTS) {
    const { data, total } = await (await signedIn()).api('GET /admin/recurring-revenue/changes', {
      query: { movement, pageSize: 100 },
    })
    const sum = data.reduce((minor, { before, after: then }) => minor + Math.abs(cents(then) - cents(before)), 0)
    assert.deepEqual([total, sum], [all[movement].count, cents(all[movement].amount)], movement)
  }
  const { token } = await signedIn()
  const csv = await app.http.inject({
    url: '/api/admin/recurring-revenue/changes/export?movement=churn',
    headers: { authorization: token },
  })
  assert.match(csv.body, /^\uFEFFDate,Movement,Cause,Fan,Creator,Before,After,Subscription\r\n.*churn,expired/)
})

test('what was changed without a record is recorded once', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 700 })
  const fan = await aFan(app, { balanceTokens: 5_000 })
  await subscribe(fan, performer, 'monthly')
  await sql`delete from recurring_change where subscription_id = ${await subscriptionOf(fan)}`.execute(app.ctx.db)

  await Promise.all([countRecurringRevenue(app.ctx), countRecurringRevenue(app.ctx)])
  await countRecurringRevenue(app.ctx)

  assert.deepEqual(await changesOf(fan), [['new', 'counted', 0, 7]])
})

test('churn is that of each morning, and a lifetime is not guessed from a few', async () => {
  const { byDay, churnRate, lifetimeValue, payersAtStart } = await figures()
  let morning = payersAtStart
  let rate = 0
  for (const { churn, payers } of byDay) {
    if (morning > 0) rate += churn.count / morning
    morning = payers
  }
  assert.ok(churnRate > 0)
  assert.equal(churnRate, rate)
  assert.equal(lifetimeValue, null)
})

test('periods that end before they begin or last longer than a year are refused at their field', async () => {
  const fan = await aFan(app)
  await refuses(
    'forbidden',
    fan.api('GET /admin/recurring-revenue', { query: { from: '2026-01-01', to: '2026-01-31' } }),
  )
  const as = await signedIn()
  for (const query of [
    { from: '2026-02-01', to: '2026-01-31' },
    { from: '2020-01-01', to: '2026-01-31' },
  ])
    assert.match(JSON.stringify((await refusalOf(as.api('GET /admin/recurring-revenue', { query }))).details), /"to"/)
})

async function subscribe(
  fan: Member,
  performer: Member,
  type: 'monthly' | 'yearly',
  terms: { offerId?: OfferId; expectedPrice?: number } = {},
): Promise<void> {
  await signIn(fan)
  await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type, paymentMethod: 'wallet', isRenewing: true, ...terms },
  })
}

async function subscriptionOf(fan: Member): Promise<SubscriptionId> {
  const { rows } = await sql<{ id: SubscriptionId }>`select id from subscription where fan_id = ${fan.id}`.execute(
    app.ctx.db,
  )
  assert.ok(rows[0])
  return rows[0].id
}

async function changesOf(fan: Member): Promise<[string, string, number, number][]> {
  const { data } = await (await signedIn()).api('GET /admin/recurring-revenue/changes', { query: { pageSize: 100 } })
  return data
    .filter((change) => change.fan._id === fan.id)
    .map(({ movement, cause, before: from, after: to }) => [movement, cause, from, to])
}

async function today(): Promise<Figures> {
  const day = app.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  return (await (await signedIn()).api('GET /admin/recurring-revenue', { query: { from: day, to: day } })).data
}

async function figures(): Promise<Figures> {
  const last = app.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const query = { from: last.subtract({ days: 120 }).toString(), to: last.toString() }
  return (await (await signedIn()).api('GET /admin/recurring-revenue', { query })).data
}

/** Sessions end while the clock moves by months. */
async function signedIn(): Promise<Member> {
  await signIn(operator)
  return operator
}

async function signIn(member: Member): Promise<void> {
  const session = { accountId: member.id, remember: true, userAgent: 'test', address: '127.0.0.1' }
  const { token } = await app.ctx.transaction((tx) => openSession(tx, session))
  Object.assign(member, { token, api: app.as(token) })
}

function renew(): Promise<void> {
  return renewDueSubscriptions(openPaymentContext(app.ctx))
}

function cents(amount: number): number {
  return Math.round(amount * 100)
}
