import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openSession } from '#/people/auth/sessions.service'
import { aPerformer, type Member } from '#test/builders'
import { anEarner, earn } from '#test/earners'
import { startMoneyApp } from '#test/operator-app'
import { refuses } from '#test/refusals'
import { nextDay, requestDuePayouts } from './payout-schedule.service.ts'

const { app } = await startMoneyApp()
const context = { ctx: app.ctx, transfers: undefined }

test('all that is available is requested on the day, once, by whichever worker', async () => {
  const seller = await anEarner(app)
  const { available } = await figuresOf(seller)
  const schedule = await choose(seller, 'week')
  assert.ok(schedule)

  await requestDuePayouts(context)
  assert.equal((await figuresOf(seller)).openRequestId, null)
  await advanceTo(schedule.nextOn)
  await Promise.all([requestDuePayouts(context), requestDuePayouts(context)])

  await signIn(seller)
  const { data } = await seller.api('GET /payout-requests/search', { query: {} })
  assert.deepEqual(
    data.map(({ amount, status }) => [amount, status]),
    [[available, 'pending']],
  )
  const figures = await figuresOf(seller)
  assert.deepEqual([figures.available, figures.schedule?.lastObstacle], [0, null])
  assert.equal(figures.schedule?.nextOn, Temporal.PlainDate.from(schedule.nextOn).add({ days: 7 }).toString())
})

test('what stands in the way is shown, and the next period comes', async () => {
  const poor = await aPerformer(app)
  await signIn(poor)
  const schedule = await choose(poor, 'month')
  assert.ok(schedule)

  await advanceTo(schedule.nextOn)
  await requestDuePayouts(context)

  const after = (await figuresOf(poor)).schedule
  assert.equal(after?.lastObstacle, 'banking_missing')
  assert.equal(after?.nextOn, Temporal.PlainDate.from(schedule.nextOn).add({ months: 1 }).toString())
})

test('a creator who chose by hand again, or never chose, is asked for nothing', async () => {
  const seller = await anEarner(app)
  const schedule = await choose(seller, 'month')
  assert.ok(schedule)
  assert.equal(await choose(seller, null), null)

  await advanceTo(schedule.nextOn)
  await requestDuePayouts(context)

  assert.equal((await figuresOf(seller)).openRequestId, null)
})

test('choosing the same again leaves the day, another choice moves it', async () => {
  const seller = await anEarner(app)
  const week = await choose(seller, 'week')
  assert.deepEqual(await choose(seller, 'week'), week)
  assert.notDeepEqual(await choose(seller, 'month'), week)
  await refuses('request_invalid', seller.api('PUT /payout-requests/schedule', { body: { every: 'day' as never } }))
})

test('days are Mondays and firsts after now, over the end of a year too', () => {
  const at = (day: string) => Temporal.Instant.from(`${day}T23:59:59Z`)
  assert.equal(nextDay('week', at('2026-11-29')), '2026-11-30')
  assert.equal(nextDay('week', at('2026-11-30')), '2026-12-07')
  assert.equal(nextDay('week', at('2026-12-31')), '2027-01-04')
  assert.equal(nextDay('month', at('2026-11-30')), '2026-12-01')
  assert.equal(nextDay('month', at('2026-12-01')), '2027-01-01')
  assert.equal(nextDay('month', at('2027-01-31')), '2027-02-01')
})

test('earnings that are held that day are left for the next one', async () => {
  const seller = await anEarner(app)
  await earn(app, seller, { tips: 1 })
  await sql`update sale set held_until = ${app.clock.now().add({ hours: 24 * 90 })} where performer_id = ${seller.id}`.execute(
    app.ctx.db,
  )
  const schedule = await choose(seller, 'week')
  assert.ok(schedule)
  await advanceTo(schedule.nextOn)
  await requestDuePayouts(context)
  assert.equal((await figuresOf(seller)).schedule?.lastObstacle, 'amount_out_of_bounds')
})

async function choose(seller: Member, every: 'week' | 'month' | null) {
  return (await seller.api('PUT /payout-requests/schedule', { body: { every } })).data.schedule
}

async function figuresOf(seller: Member) {
  await signIn(seller)
  return (await seller.api('POST /payout-requests/calculate', { body: {} })).data
}

async function advanceTo(day: string): Promise<void> {
  const then = Temporal.Instant.from(`${day}T00:30:00Z`)
  app.clock.advance({ milliseconds: then.epochMilliseconds - app.clock.now().epochMilliseconds })
}

/** Sessions end while the clock moves. */
async function signIn(member: Member): Promise<void> {
  const session = { accountId: member.id, remember: true, userAgent: 'test', address: '127.0.0.1' }
  const { token } = await app.ctx.transaction((tx) => openSession(tx, session))
  Object.assign(member, { token, api: app.as(token) })
}
