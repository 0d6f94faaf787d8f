/**
 * Properties: whatever people, operators, the gateway and the clock do, in whatever order and with two workers, each period is
 * charged once, nobody has access without a term that was paid or given, and the books balance.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ApiError } from '@limelight/contract/client'
import type { PaymentId, SubscriptionId } from '@limelight/contract/ids'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { settleStalePayments } from '#/finance/payments/stale-payments.service'
import { openPaymentContext } from '#/open-payment-context'
import { openSession } from '#/people/auth/sessions.service'
import { openDatabase } from '#/platform/db/pool'
import { createCtx } from '#/platform/db/transaction'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, giveTokens, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { PATIENCE } from '#test/patience'
import { notifyFan } from './notify-fan.service.ts'
import { renewSubscription } from './renew.service.ts'
import { addDays, isRunning } from './term.ts'

const RUNS = Number(process.env.SUBSCRIPTION_RUNS ?? 12)
const STEPS = 22

let app: TestApp
let operator: Member
let workers: PaymentContext[]
let closeElsewhere: () => Promise<void>
/** Whether the workers' gateway charges and its answer is lost. */
let isLate = false
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
  const database = openDatabase(app.databaseUrl, PATIENCE)
  const { config, clock, log, storage } = app.ctx
  workers = [app.ctx, createCtx({ config, clock, log, storage, db: database.db })].map((ctx) =>
    forgetful(openPaymentContext(ctx)),
  )
  closeElsewhere = () => database.close()
})
after(async () => {
  await closeElsewhere()
  await app.close()
})

const HOURS = [1, 12, 25, 49, 73, 150, 744, 8_784]
/** Days from today: over leap days, and ends of months and years. */
const start = fc.integer({ min: 0, max: 2_000 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ do: 'to the end' } as const) },
  { weight: 8, arbitrary: fc.constant({ do: 'renew' } as const) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), hours: fc.constantFrom(...HOURS) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), hours: fc.constantFrom(-5, -48, -800) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('subscribe' as const),
      by: fc.constantFrom('card', 'wallet'),
      type: fc.constantFrom('monthly', 'yearly', 'free'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      says: fc.constantFrom('succeeds', 'insufficient_funds', 'authenticates'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('late' as const), is: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay by' as const), by: fc.constantFrom('card', 'wallet') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('price' as const), monthlyPrice: fc.constantFrom(7, 9.99, 12) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('operator' as const),
      action: fc.constantFrom('extend', 'suspend', 'resume', 'end', 'grant'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('retry', 'settle', 'tell', 'cancel', 'resume', 'agree', 'top up') }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Reaches every state there is; chance alone might not. */
const EVERY_STATE: Step[] = [
  { do: 'subscribe', by: 'card', type: 'free' },
  { do: 'to the end' },
  { do: 'renew' },
  { do: 'subscribe', by: 'card', type: 'monthly' },
  { do: 'bank', says: 'insufficient_funds' },
  { do: 'to the end' },
  { do: 'renew' },
  { do: 'pay by', by: 'card' },
  { do: 'cancel' },
  { do: 'resume' },
  { do: 'operator', action: 'suspend' },
]

test('each period is charged once, access is paid or given, and the books balance, whatever happens', async () => {
  const reached = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(start, fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (days, steps) => {
      isLate = false
      app.clock.advance({ milliseconds: -app.clock.offsetMs() })
      app.clock.advance({ hours: 24 * days })
      const world = await aWorld()
      for (const next of steps) {
        await signIn(world)
        const before = await look(world)
        await take(world, next, before)
        await signIn(world)
        const now = await look(world)
        requireExplained(next, before, now)
        await requireBalanced(world, now)
        if (now.row && now.row.status !== before.row?.status)
          reached.set(now.row.status, (reached.get(now.row.status) ?? 0) + 1)
      }
    }),
    { numRuns: RUNS, examples: [[0, EVERY_STATE]] },
  )
  // Steps that all refuse would prove nothing.
  const states = ['active', 'trialing', 'past_due', 'cancelled', 'expired', 'suspended']
  assert.deepEqual(
    states.filter((state) => !reached.has(state)),
    [],
  )
})

type World = {
  fan: Member
  performer: Member
  cards: Awaited<ReturnType<typeof aCard>>[]
  /** Ends of terms so far: each is announced once at most. */
  ends: Set<string>
}

async function aWorld(): Promise<World> {
  const fan = await aFan(app, { balanceTokens: 2_500 })
  const performer = await aPerformer(app, { monthlyPriceMinor: 999, yearlyPriceMinor: 9_900, hasFreeTrial: true })
  return { fan, performer, cards: [await aCard(fan), await aCard(fan)], ends: new Set() }
}

/** Sessions end while the clock moves by years. */
async function signIn({ fan, performer }: World): Promise<void> {
  for (const member of [fan, performer, operator]) {
    const session = { accountId: member.id, remember: true, userAgent: 'test', address: '127.0.0.1' }
    const { token } = await app.ctx.transaction((tx) => openSession(tx, session))
    Object.assign(member, { token, api: app.as(token) })
  }
}

async function take(world: World, next: Step, { row }: Seen): Promise<void> {
  const { fan, performer, cards } = world
  const id = row?.id
  switch (next.do) {
    case 'move':
      return app.clock.advance({ hours: next.hours })
    case 'to the end': {
      const ms = row ? row.expired_at.since(app.clock.now()).total('milliseconds') : 0
      return app.clock.advance({ milliseconds: Math.ceil(ms) + 1 })
    }
    case 'late':
      isLate = next.is
      return
    case 'renew':
      return id && atOnce((context) => renewSubscription(context, id))
    case 'settle':
      app.clock.advance({ minutes: 2 })
      return atOnce((context) => settleStalePayments(context))
    case 'tell':
      return id && atOnce((context) => notifyFan(context.ctx, id))
    case 'bank':
      await sql`update payment_card set gateway_ref = ${next.says} where id = ${cards[0]}`.execute(app.ctx.db)
      return
    case 'top up':
      return giveTokens(app, fan.id, 1_500)
    case 'price':
      await performer.api('PUT /performers/me', { body: { monthlyPrice: next.monthlyPrice } })
      return
    default:
      return refusable(() => ask(world, next, row))
  }
}

async function ask({ fan, performer, cards }: World, next: Step, row: Row | undefined): Promise<unknown> {
  if (next.do === 'subscribe') {
    const by = next.by === 'wallet' ? { paymentMethod: next.by } : { paymentMethod: next.by, cardId: cards[0] }
    const body = { performerId: performer.id, type: next.type, ...(next.type !== 'free' && by) }
    return fan.api('POST /payment/subscribe/performers', { body: body as never })
  }
  if (next.do === 'operator' && next.action === 'grant') {
    const body = { fanId: fan.id, performerId: performer.id, days: 3, reason: 'A gift' }
    return operator.api('POST /admin/subscriptions', { body })
  }
  if (!row) return undefined
  const params = { id: row.id }
  if (next.do === 'operator') {
    const { action } = next
    const body = {
      action,
      ...(action === 'extend' && { days: 3 }),
      ...(action !== 'extend' && action !== 'resume' && { reason: 'Because' }),
    }
    return operator.api('PUT /admin/subscriptions/{id}', { params, body: body as never })
  }
  if (next.do === 'pay by') {
    const body = next.by === 'wallet' ? { paymentMethod: 'wallet' } : { paymentMethod: 'card', cardId: cards[1] }
    return fan.api('PUT /subscriptions/{id}/payment-method', { params, body: body as never })
  }
  if (next.do === 'cancel') {
    const gateway = row.method === 'wallet' ? 'wallet' : 'sandbox'
    return fan.api('POST /payment/{gateway}/cancel-subscription/{id}', { params: { ...params, gateway } })
  }
  if (next.do === 'resume') return fan.api('POST /subscriptions/{id}/resume', { params, body: {} })
  if (next.do === 'agree')
    return fan.api('POST /subscriptions/{id}/accept-price', { params, body: { expectedPrice: 12 } })
  return retryAll(fan)
}

/** Every open or failed payment, each twice at once, as an impatient person with two windows would. */
async function retryAll(fan: Member): Promise<void> {
  const { rows } = await sql<{ id: PaymentId }>`
    select id from payment where fan_id = ${fan.id} and status in ('failed', 'require_authentication', 'processing')
  `.execute(app.ctx.db)
  for (const params of rows) {
    const retry = () => refusable(() => fan.api('POST /payment/retry/{id}', { params }))
    await Promise.all([retry(), retry()])
  }
}

async function refusable(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    const isRefusal = error instanceof ApiError && error.status >= 402 && error.status < 500
    if (!isRefusal) throw error
  })
}

async function atOnce(work: (context: PaymentContext) => Promise<void>): Promise<void> {
  await Promise.all(workers.map(work))
}

/** Charges, and sometimes the answer does not arrive. */
function forgetful(context: PaymentContext): PaymentContext {
  const { sandbox } = context.drivers
  assert.ok(sandbox)
  const charge: typeof sandbox.charge = async (request) => {
    const outcome = await sandbox.charge(request)
    return isLate ? { status: 'processing', gatewayRef: null } : outcome
  }
  return { ...context, drivers: { sandbox: { ...sandbox, charge } } }
}

type Row = {
  id: SubscriptionId
  type: string
  status: string
  price_minor: number
  method: string | null
  is_renewing: boolean
  expired_at: Temporal.Instant
  suspended_at: Temporal.Instant | null
}
type Sold = { subscription_type: 'monthly' | 'yearly'; price_minor: number; renews_subscription_id: string | null }
type Seen = { at: Temporal.Instant; row: Row | undefined; sold: Sold[]; reminders: number }

async function look({ fan, performer }: World): Promise<Seen> {
  const { db } = app.ctx
  const { rows } = await sql<Row>`
    select id, type, status, price_minor, method, is_renewing, expired_at, suspended_at
    from subscription where fan_id = ${fan.id} and performer_id = ${performer.id}
  `.execute(db)
  const { rows: sold } = await sql<Sold>`
    select subscription_type, price_minor, renews_subscription_id from payment
    where fan_id = ${fan.id} and status = 'success' order by updated_at, id
  `.execute(db)
  const mails = await sql<{ count: number }>`
    select count(*) as count from mail where recipient = ${fan.email} and subject like '%renews on%'
  `.execute(db)
  return { at: app.clock.now(), row: rows[0], sold, reminders: mails.rows[0]?.count ?? 0 }
}

/** The term grows by what was paid or given in this step, and by nothing else; and paid time is taken by nobody but an end. */
function requireExplained(next: Step, before: Seen, now: Seen): void {
  const end = now.row?.expired_at
  if (!end) return
  const sold = now.sold.length - before.sold.length
  const days =
    now.sold.reduce((sum, one) => sum + longest(one), 0) - before.sold.reduce((sum, one) => sum + longest(one), 0)
  const given = next.do === 'operator' && (next.action === 'extend' || next.action === 'grant') ? 3 : 0
  const trial = next.do === 'subscribe' && next.type === 'free' ? 1 : 0
  const paused = next.do === 'operator' && next.action === 'resume' && before.row?.suspended_at
  const pause = paused ? Math.max(0, now.at.since(paused).total('hours') / 24) : 0
  const was = before.row?.expired_at
  const isBare = sold === 0 && given === 0 && trial === 0 && pause === 0
  const said = `${JSON.stringify(next)} moved the end from ${was} to ${end}`
  if (isBare) assert.ok(was && Temporal.Instant.compare(end, was) <= 0, said)
  const base = was && Temporal.Instant.compare(was, now.at) > 0 ? was : now.at
  const latest = addDays(base, Math.ceil(days + given + trial + pause))
  assert.ok(isBare || Temporal.Instant.compare(end, latest) <= 0, said)
  const mayShrink = next.do === 'operator' || (was && Temporal.Instant.compare(was, now.at) <= 0)
  if (was && !mayShrink && before.row?.status !== 'expired') assert.ok(Temporal.Instant.compare(end, was) >= 0, said)
}

const longest = ({ subscription_type }: Sold) => (subscription_type === 'monthly' ? 31 : 366)

async function requireBalanced(world: World, { at, row, reminders }: Seen): Promise<void> {
  const { fan, performer, ends } = world
  if (row) ends.add(row.expired_at.toString())
  assert.ok(reminders <= ends.size, `${reminders} reminders of ${ends.size} terms`)
  await assertBooksBalance(app)
  const { data: page } = await app.as(fan.token)('GET /performers/{id}', { params: { id: performer.username } })
  const isOpen = row !== undefined && isRunning(row, at)
  assert.equal(page.isSubscribed, isOpen)
  // Three days of grace, and no more.
  if (row && isOpen) assert.ok(Temporal.Instant.compare(at, addDays(row.expired_at, 3)) < 0)
  const isCounted = row !== undefined && row.status !== 'expired' && row.status !== 'suspended'
  assert.equal(page.stats.subscribers, isCounted ? 1 : 0)
  assert.deepEqual(await wrongs(world), { twice: 0, unsold: 0, astray: 0, undelivered: 0 })
}

/** What the bank took against what was sold. */
async function wrongs({ fan, performer }: World) {
  const { rows } = await sql<Record<'twice' | 'unsold' | 'astray' | 'undelivered', number>>`
    with paid as (
      select p.*, (select count(*) from sandbox_charge c where c.outcome = 'success'
        and split_part(c.charge_key, '/', 1) = p.id::text) as charges
      from payment p where p.fan_id = ${fan.id}
    )
    select
      (select count(*) from (
        select from paid where renews_from is not null
        group by renews_subscription_id, renews_from
        having sum(charges) + count(*) filter (where method = 'wallet') > 1
      ) period) as twice,
      (select count(*) from paid where status = 'success')
        - (select count(*) from sale where performer_id = ${performer.id}) as unsold,
      (select count(*) from paid where charges > 0 and status not in ('success', 'created', 'processing')) as astray,
      (select count(*) from paid where method = 'card' and status = 'success' and charges <> 1) as undelivered
  `.execute(app.ctx.db)
  const [found] = rows
  assert.ok(found)
  return found
}
