/**
 * Properties: whatever a fan and a creator do over two years, in whatever order, a fan pays for a day what its tier costs and never twice,
 * which a model of its own in floating point says, and the books balance.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApiError } from '@limelight/contract/client'
import type { PaymentId, PlanId, SubscriptionId, TierId } from '@limelight/contract/ids'
import fc from 'fast-check'
import { sql } from 'kysely'
import { openPaymentContext } from '#/open-payment-context'
import { openSession } from '#/people/auth/sessions.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { renewSubscription } from './renew.service.ts'

const RUNS = Number(process.env.SUBSCRIPTION_RUNS ?? 6)
const STEPS = 24
const TIERS = 3
const MONTHS = [1, 3, 12] as const

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { bundleRefund: true } } })
})
after(() => app.close())

const tier = fc.integer({ min: 0, max: TIERS - 1 })
const plan = { tier, months: fc.constantFrom(...MONTHS) }
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('move' as const), hours: fc.constantFrom(1, 30, 200, 745) }) },
  { weight: 5, arbitrary: fc.constant({ do: 'renew' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('subscribe' as const), ...plan }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('up' as const), ...plan }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('down' as const), ...plan }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'resume' as const, 'archive' as const, 'restore' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('gift' as const), ...plan }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('price' as const), tier, percent: fc.constantFrom(50, 90, 120) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('offer' as const), percent: fc.constantFrom(10, 50, 90) }) },
  { weight: 3, arbitrary: fc.constant({ do: 'end' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      for: fc.constantFrom(1 as const, 2 as const, 3 as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'refund' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What was paid for a stretch of time: minor units, spread evenly. */
type Paid = { from: number; until: number; minor: number }
type World = {
  fan: Member
  performer: Member
  /** Gives the fan time. */
  giver: Member
  tiers: { id: TierId; prices: Record<(typeof MONTHS)[number], number>; plans: Map<number, PlanId> }[]
  paid: Paid[]
  /** What refunds have rounded down, at most: the credit for what is left is higher by it. */
  slack: number
  /** What early ends give back by the model. */
  back: number
}
type Row = {
  id: SubscriptionId
  status: string
  price_minor: number
  months: number
  is_renewing: boolean
  expired_at: Temporal.Instant
  started_at: Temporal.Instant
  resumes_at: Temporal.Instant | null
}

test('a fan pays for each day once, at most what its tier costs, and the ledger sums', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      app.clock.advance({ milliseconds: -app.clock.offsetMs() })
      const world = await aWorld()
      for (const next of steps) {
        await signIn(world)
        const [row, spent] = [await rowOf(world), await spentBy(world)]
        const isDone = await take(world, next, row)
        await check(world, next, { row, spent, isDone })
        if (isDone) reached.add(next.do)
      }
      await assertRecurringRevenue(world)
      await assertBooksBalance(app)
    }),
    { numRuns: RUNS, examples: [[EVERYTHING], [REFUNDED], [PAUSED]] },
  )
  // Steps that all refuse would prove nothing.
  assert.deepEqual(
    ['subscribe', 'up', 'down', 'renew', 'cancel', 'resume', 'price', 'gift', 'offer', 'end', 'pause', 'refund'].filter(
      (one) => !reached.has(one),
    ),
    [],
  )
})

const EVERYTHING: Step[] = [
  { do: 'subscribe', tier: 0, months: 1 },
  { do: 'move', hours: 200 },
  { do: 'up', tier: 1, months: 12 },
  { do: 'price', tier: 2, percent: 120 },
  { do: 'move', hours: 30 },
  { do: 'up', tier: 2, months: 1 },
  { do: 'down', tier: 0, months: 3 },
  { do: 'cancel' },
  { do: 'resume' },
  { do: 'down', tier: 0, months: 1 },
  { do: 'gift', tier: 2, months: 1 },
  { do: 'gift', tier: 0, months: 3 },
  { do: 'move', hours: 745 },
  { do: 'renew' },
]

const REFUNDED: Step[] = [
  { do: 'offer', percent: 50 },
  { do: 'subscribe', tier: 0, months: 12 },
  { do: 'move', hours: 745 },
  { do: 'up', tier: 1, months: 3 },
  { do: 'move', hours: 200 },
  { do: 'end' },
  { do: 'up', tier: 2, months: 1 },
  { do: 'subscribe', tier: 2, months: 3 },
  { do: 'end' },
  { do: 'refund' },
  { do: 'subscribe', tier: 1, months: 3 },
  { do: 'refund' },
]

const PAUSED: Step[] = [
  { do: 'subscribe', tier: 1, months: 1 },
  { do: 'pause', for: 2 },
  { do: 'move', hours: 745 },
  { do: 'renew' },
  { do: 'renew' },
  { do: 'pause', for: 1 },
  { do: 'resume' },
  { do: 'pause', for: 1 },
  { do: 'move', hours: 745 },
  { do: 'renew' },
  { do: 'cancel' },
  { do: 'renew' },
  { do: 'subscribe', tier: 0, months: 1 },
  { do: 'pause', for: 3 },
  { do: 'move', hours: 745 },
  { do: 'renew' },
  { do: 'move', hours: 745 },
  { do: 'move', hours: 745 },
  { do: 'move', hours: 745 },
  { do: 'renew' },
]

async function aWorld(): Promise<World> {
  const fan = await aFan(app, { balanceTokens: 1_000_000 })
  const giver = await aFan(app, { balanceTokens: 1_000_000 })
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const { data } = await performer.api('GET /performer/tiers')
  const ids = [data[0]?._id]
  for (const name of ['Silver', 'Gold'])
    ids.push((await performer.api('POST /performer/tiers', { body: { name, plans: [] } })).data._id)
  const world: World = { fan, performer, giver, tiers: [], paid: [], slack: 0, back: 0 }
  for (const [index, id] of ids.entries()) {
    assert.ok(id)
    const monthly = [500, 1_000, 1_999][index] ?? 500
    world.tiers.push({ id, prices: { 1: monthly, 3: monthly * 3 - 101, 12: monthly * 10 }, plans: new Map() })
    await savePrices(world, index)
  }
  return world
}

async function savePrices({ performer, tiers }: World, index: number): Promise<void> {
  const found = tiers[index]
  assert.ok(found)
  const plans = MONTHS.map((months) => ({ months, price: found.prices[months] / 100 }))
  const { data } = await performer.api('PUT /performer/tiers/{id}', { params: { id: found.id }, body: { plans } })
  for (const { months, _id } of data.plans) found.plans.set(months, _id)
}

/** Sessions end while the clock moves by months. */
async function signIn({ fan, performer, giver }: World): Promise<void> {
  for (const member of [fan, performer, giver, operator]) {
    const session = { accountId: member.id, remember: true, userAgent: 'test', address: '127.0.0.1' }
    const { token } = await app.ctx.transaction((tx) => openSession(tx, session))
    Object.assign(member, { token, api: app.as(token) })
  }
}

/** Whether it was done; a refusal leaves all as it was. */
async function take(world: World, next: Step, row: Row | undefined): Promise<boolean> {
  if (next.do === 'move') {
    app.clock.advance({ hours: next.hours })
    return true
  }
  if (next.do === 'renew') {
    if (row) await renewSubscription(openPaymentContext(app.ctx), row.id)
    return row !== undefined
  }
  return ask(world, next, row).then(
    () => true,
    (error: unknown) => {
      const isRefusal = error instanceof ApiError && error.status >= 402 && error.status < 500
      if (!isRefusal) throw error
      return false
    },
  )
}

type Asked = Exclude<Step, { do: 'move' | 'renew' }>

async function ask(world: World, next: Asked, row: Row | undefined): Promise<unknown> {
  const { fan, performer, tiers } = world
  if (next.do === 'price') {
    const found = tiers[next.tier]
    assert.ok(found)
    for (const months of MONTHS)
      found.prices[months] = Math.min(30_000, Math.max(295, Math.round((found.prices[months] * next.percent) / 100)))
    return savePrices(world, next.tier)
  }
  if (next.do === 'archive' || next.do === 'restore') {
    const id = tiers[1]?.id
    assert.ok(id)
    const state = next.do === 'archive' ? 'archived' : 'active'
    return performer.api('PUT /performer/tiers/{id}', { params: { id }, body: { state } })
  }
  if (next.do === 'subscribe') {
    // The same purchase within a minute would be a repeat.
    app.clock.advance({ minutes: 2 })
    const planId = planOf(world, next)
    const type = next.months === 12 ? 'yearly' : 'monthly'
    const body = { performerId: performer.id, type, planId, paymentMethod: 'wallet', isRenewing: true } as const
    return fan.api('POST /payment/subscribe/performers', { body })
  }
  if (next.do === 'gift') return give(world, next)
  if (next.do === 'offer') {
    const audience = row ? ('expired' as const) : ('new' as const)
    return performer.api('POST /performer/offers', {
      body: { kind: 'discount', percent: next.percent, payments: 2, audience },
    })
  }
  if (!row) throw new ApiError(409, { statusCode: 409, code: 'invalid_state', message: '' })
  const params = { id: row.id }
  if (next.do === 'cancel')
    return fan.api('POST /payment/{gateway}/cancel-subscription/{id}', { params: { ...params, gateway: 'wallet' } })
  if (next.do === 'resume') return fan.api('POST /subscriptions/{id}/resume', { params, body: {} })
  if (next.do === 'pause') return fan.api('POST /subscriptions/{id}/pause', { params, body: { months: next.for } })
  if (next.do === 'end') {
    const { data } = await fan.api('GET /subscriptions/{id}/early-end', { params })
    return fan.api('POST /subscriptions/{id}/early-end', { params, body: { expectedAmount: data?.amount ?? 0 } })
  }
  if (next.do === 'refund') return refundLast(world)
  if (next.do !== 'up' && next.do !== 'down') throw new Error(next.do)
  const when = next.do === 'up' ? ('now' as const) : ('renewal' as const)
  return fan.api('POST /payment/change-plan', { body: { subscriptionId: row.id, planId: planOf(world, next), when } })
}

async function give(world: World, next: Extract<Step, { do: 'gift' }>): Promise<unknown> {
  const { fan, giver, performer } = world
  const { data } = await giver.api('POST /gifts', { body: { performerId: performer.id, planId: planOf(world, next) } })
  const token = new URL(data.link ?? '').searchParams.get('token') ?? ''
  return fan.api('POST /gifts/redeem', { body: { token } })
}

/** Of the last payment, all that is left, and the subscription ends. */
async function refundLast({ fan, performer }: World): Promise<unknown> {
  const { rows } = await sql<{ id: PaymentId; left: number }>`
    select id, (amount_minor - refunded_minor)::int as left from payment
    where fan_id = ${fan.id} and performer_id = ${performer.id} and amount_minor > refunded_minor
    order by created_at desc, id desc limit 1
  `.execute(app.ctx.db)
  const [{ id, left } = { id: undefined, left: 0 }] = rows
  if (id === undefined) throw new ApiError(409, { statusCode: 409, code: 'invalid_state', message: '' })
  const body = { amount: left / 100, destination: 'wallet', reason: 'asked for it', endsAccess: true } as const
  return operator.api('POST /admin/payments/{id}/refunds', { params: { id }, body })
}

function planOf({ tiers }: World, { tier: index, months }: { tier: number; months: (typeof MONTHS)[number] }): PlanId {
  const id = tiers[index]?.plans.get(months)
  assert.ok(id)
  return id
}

/** Each change begins where the one before ended, and the last says what the subscription is worth by the month. */
async function assertRecurringRevenue(world: World): Promise<void> {
  const row = await rowOf(world)
  const { rows } = await sql<{ before: number; after: number }>`
    select before_minor as before, after_minor as after from recurring_change where subscription_id = ${row?.id ?? null} order by id
  `.execute(app.ctx.db)
  let worth = 0
  for (const { before, after } of rows) {
    assert.equal(before, worth)
    worth = after
  }
  const isCounted = row !== undefined && ['active', 'past_due', 'cancelled'].includes(row.status)
  assert.equal(worth > 0, isCounted)
}

type Before = { row: Row | undefined; spent: number; isDone: boolean }

async function check(world: World, next: Step, { row: before, spent: spentBefore, isDone }: Before): Promise<void> {
  const [row, spent] = [await rowOf(world), await spentBy(world)]
  const charged = spent - spentBefore
  const said = JSON.stringify(next)
  if (!isDone || !row) return assert.equal(charged, 0, said)
  const now = app.clock.now().epochMilliseconds
  const end = row.expired_at.epochMilliseconds
  // A term that follows a pause begins with its end.
  const resumesAt = next.do === 'renew' ? before?.resumes_at : null
  const was = (resumesAt ?? before?.expired_at)?.epochMilliseconds ?? now
  if (next.do === 'up') {
    assert.equal(end, was, `${said} moved the end`)
    const found = world.tiers[next.tier]
    assert.ok(found)
    const rest = worth(found.prices[next.months], next.months, row.expired_at, now)
    const due = Math.max(0, rest - creditIn(world, now))
    assert.ok(
      charged <= due + 0.001 && charged > due - 1.001 - world.slack,
      `${said} charged ${charged} instead of ${due}`,
    )
    if (charged > 0) world.paid.push({ from: now, until: end, minor: charged })
    return
  }
  if (next.do === 'end') {
    addEnd(world, { was, now, end })
    const back = await refundedTo(world)
    return assert.ok(
      back <= world.back + 0.001 && back > world.back - world.slack - 0.001,
      `${said}: ${back} instead of ${world.back}`,
    )
  }
  if (next.do === 'refund') {
    assert.ok(end <= now, `${said} left access`)
    world.paid = []
    return
  }
  if (next.do === 'gift') {
    assert.equal(charged, 0, `${said} charged who was given it`)
    const price = world.tiers[next.tier]?.prices[next.months] ?? 0
    return addPaid(world, { said, was, now, end, before, minor: price })
  }
  if (next.do === 'resume' && before?.resumes_at)
    return addPaid(world, { said, was: now, now, end, before, minor: charged })
  // What was over before the pause stays over.
  if (charged === 0 && before?.resumes_at) return assert.equal(end, before.expired_at.epochMilliseconds, said)
  if (charged === 0) return assert.equal(end, was, `${said} moved the end for nothing`)
  assert.ok(next.do === 'subscribe' || next.do === 'renew', `${said} charged ${charged}`)
  addPaid(world, { said, was, now: next.do === 'renew' ? was : now, end, before, minor: charged })
}

type Added = { said: string; was: number; now: number; end: number; before: Row | undefined; minor: number }

/** What is paid begins where everything paid before ends, or later: no day twice. */
function addPaid(world: World, { said, was, now, end, before, minor }: Added): void {
  const isInGrace = before?.is_renewing === true && before.status !== 'expired' && now < was + 3 * 86_400_000
  const from = was > now || isInGrace ? was : now
  assert.ok(end > from, said)
  assert.ok(
    world.paid.every(({ until }) => until <= from),
    `${said} pays again for a day`,
  )
  world.paid.push({ from, until: end, minor })
}

/** Ended early: less than a month is left, and of each payment what the months behind the end are of it is given back. */
function addEnd(world: World, { was, now, end }: { was: number; now: number; end: number }): void {
  assert.ok(end > now && end < was && end - now <= 31 * 86_400_000, `${end} of ${was}`)
  for (const paid of world.paid.filter(({ until }) => until > end)) {
    const { from, until, minor } = paid
    const day = anchorOf(from, until, Math.max(end, from))
    const back = minor * (monthsBetween(Math.max(end, from), until, day) / monthsBetween(from, until, day))
    Object.assign(paid, { until: end, minor: minor - back })
    world.slack += 1
    world.back += back
  }
  world.paid = world.paid.filter(({ from, until }) => from < until)
}

/** Whole months back from the end, and the part of the one before them, on days that fit both: 31 January, 28 February, 31 March. */
function monthsBetween(from: number, until: number, day: number): number {
  const last = dateOf(until)
  const back = (months: number) => {
    const month = last.with({ day: 1 }).subtract({ months })
    return month.with({ day: Math.min(day, month.daysInMonth) }).epochMilliseconds
  }
  let months = 0
  while (back(months + 1) >= from) months += 1
  return months + (back(months) - from) / (back(months) - back(months + 1))
}

/** Of the days of these dates, the one that all the ends of months come from. */
function anchorOf(from: number, ...ends: number[]): number {
  const fits = (day: number) => ends.every((end) => dateOf(end).day === Math.min(day, dateOf(end).daysInMonth))
  return Math.max(...[from, ...ends].map((date) => dateOf(date).day).filter(fits))
}

function dateOf(then: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(then).toZonedDateTimeISO('UTC')
}

/** What the rest until the end is worth by the price of so many months. */
function worth(minor: number, months: number, end: Temporal.Instant, now: number): number {
  const start = end.toZonedDateTimeISO('UTC').subtract({ months }).toInstant().epochMilliseconds
  return (minor * (end.epochMilliseconds - now)) / (end.epochMilliseconds - start)
}

function creditIn({ paid }: World, now: number): number {
  return paid.reduce((sum, { from, until, minor }) => {
    const left = until - Math.max(from, now)
    return left <= 0 ? sum : sum + (minor * left) / (until - from)
  }, 0)
}

async function rowOf({ fan, performer }: World): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, status, price_minor, months, is_renewing, expired_at, started_at, resumes_at from subscription
    where fan_id = ${fan.id} and performer_id = ${performer.id}
  `.execute(app.ctx.db)
  return rows[0]
}

async function refundedTo({ fan }: World): Promise<number> {
  const { rows } = await sql<{ back: number }>`
    select coalesce(sum(tokens), 0)::int as back from refund where fan_id = ${fan.id} and cause = 'early_end'
  `.execute(app.ctx.db)
  return rows[0]?.back ?? 0
}

/** A token is worth a minor unit here. */
async function spentBy({ fan }: World): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(tokens), 0)::int as spent from sale where fan_id = ${fan.id}
  `.execute(app.ctx.db)
  return rows[0]?.spent ?? 0
}
