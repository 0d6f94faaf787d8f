/** Drip: items of a series that open so many days after a fan joined or bought, and by no other way before. */
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { isUnlocked } from '#/content/sellable/sellable-columns.queries'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { aSeries, partsOf } from '#test/series'
import { dayAfter } from './days-after.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

const ZONE = 'Europe/Berlin'
type Id = Awaited<ReturnType<typeof aFeed>>['id']

test('days are counted at the hour of the clock, also where the clocks change', () => {
  const opens = (start: string, days: number, zone = ZONE) =>
    dayAfter(Temporal.Instant.from(start), days, zone).toString()
  // Clocks go forward on 29 March 2026 and back on 25 October.
  assert.equal(opens('2026-03-28T09:00:00Z', 1), '2026-03-29T08:00:00Z')
  assert.equal(opens('2026-10-24T08:00:00Z', 1), '2026-10-25T09:00:00Z')
  assert.equal(opens('2026-03-28T09:00:00Z', 1, 'UTC'), '2026-03-29T09:00:00Z')
  // 2:30 does not exist on that day, and is twice on the other.
  assert.equal(opens('2026-03-28T01:30:00Z', 1), '2026-03-29T01:30:00Z')
  assert.equal(opens('2026-01-31T12:00:00Z', 30, 'America/New_York'), '2026-03-02T12:00:00Z')
})

test('the database counts as the preview does, over both changes of the clocks', async () => {
  for (const start of ['2026-03-28T09:00:00Z', '2026-03-28T01:30:00Z', '2026-10-24T08:00:00Z', '2026-10-24T00:30:00Z'])
    for (const zone of [ZONE, 'America/New_York', 'Australia/Lord_Howe', 'UTC'])
      for (const days of [1, 7, 215]) {
        const { rows } = await sql<{ at: Temporal.Instant }>`
          select (${start}::timestamptz at time zone ${zone} + make_interval(days => ${days}::integer)) at time zone ${zone} as at
        `.execute(app.ctx.db)
        assert.equal(
          String(rows[0]?.at),
          dayAfter(Temporal.Instant.from(start), days, zone).toString(),
          `${start} ${zone}`,
        )
      }
})

test('an item opens for a member on its day, and not before by any way to its text', async () => {
  const { by, feed, id } = await aDrip()
  const fan = await aFan(app, { balanceTokens: 3_000 })
  assert.equal((await read(fan, feed)).lockReason, 'subscribe')
  const opensAt = dayAfter(app.clock.now(), 10, ZONE)
  await subscribe(fan, by)

  const locked = await read(fan, feed)
  assert.deepEqual([locked.canView, locked.lockReason, locked.isSubscribed], [false, 'opens_later', true])
  assert.ok(Math.abs(opensAt.until(locked.opensAt ?? '').total('seconds')) < 60)
  assert.ok(!locked.text.includes('secret'))
  const { data: home } = await fan.api('GET /user/feeds')
  assert.ok(!JSON.stringify(home).includes('secret'))
  const search = () => fan.api('GET /user/feeds', { query: { q: 'secret' } })
  assert.deepEqual((await search()).data, [])
  const { data: page } = await fan.api('GET /series/{id}', { params: { id } })
  assert.deepEqual(
    page.items.map(({ lockReason, dayAfter: day }) => [lockReason, day]),
    [['opens_later', 10]],
  )
  assert.equal(page.continueWith, null)
  const comments = await fan
    .api('GET /comments', { query: { objectType: 'feed', objectId: feed } })
    .catch(() => undefined)
  assert.deepEqual(comments?.data ?? [], [])
  await refuses('forbidden', fan.api('POST /comments', { body: { objectType: 'feed', objectId: feed, content: 'x' } }))
  assert.ok(!JSON.stringify(page).includes('secret'))
  await refuses(
    'forbidden',
    fan.api('PUT /series/{id}/progress', { params: { id }, body: { itemId: feed, isDone: true } }),
  )

  app.clock.advance({ hours: 24 * 10 + 2 })
  const open = await read(fan, feed)
  assert.deepEqual([open.canView, open.lockReason, open.opensAt], [true, null, undefined])
  assert.ok(open.text.includes('secret'))
})

test('a member who leaves keeps the days, and those without a subscription do not count', async () => {
  const { by, feed } = await aDrip()
  const fan = await aFan(app, { balanceTokens: 3_000 })
  await subscribe(fan, by)
  app.clock.advance({ hours: 24 * 4 })
  await sql`
    update subscription set status = 'expired', is_renewing = false, expired_at = ${app.clock.now()} where fan_id = ${fan.id}
  `.execute(app.ctx.db)
  app.clock.advance({ hours: 24 * 30 })
  assert.equal((await read(fan, feed)).lockReason, 'subscribe')
  await subscribe(fan, by)
  assert.equal((await read(fan, feed)).lockReason, 'opens_later')
  app.clock.advance({ hours: 24 * 5 })
  assert.equal((await read(fan, feed)).lockReason, 'opens_later')
  app.clock.advance({ hours: 26 })
  assert.equal((await read(fan, feed)).lockReason, null)
})

test('a draft delays nothing, and neither does what the creator or followers have', async () => {
  const { by, feed, id } = await aDrip()
  const followed = await aFeed(app, { by, access: 'followers', text: 'Followers' })
  const fan = await aFan(app, { balanceTokens: 3_000 })
  await subscribe(fan, by)
  await by.api('PUT /performer/series/{id}', {
    params: { id },
    body: {
      items: partsOf([
        { id: feed, dayAfter: 10 },
        { ...followed, dayAfter: 10 },
      ]),
    },
  })
  assert.equal((await read(fan, followed.id)).canView, true)
  assert.equal((await read(by, feed)).canView, true)
  await by.api('PUT /performer/series/{id}', { params: { id }, body: { state: 'draft' } })
  assert.equal((await read(fan, feed)).canView, true)
})

test('who buys a series waits for its days, which come nearer with a change and never move away', async () => {
  const by = await aPerformer(app)
  const feed = (await aFeed(app, { by, access: 'paid', price: 50, text: 'Paid' })).id
  const id = await aSeries(by, [{ id: feed, dayAfter: 10 }], { price: 100, timeZone: ZONE })
  const fan = await aFan(app, { balanceTokens: 300 })
  await fan.api('POST /wallet/charges/series/{id}', { params: { id } })
  const days = async () => {
    const { opensAt } = await read(fan, feed)
    return opensAt && Math.round(app.clock.now().until(opensAt).total('hours') / 24)
  }
  const set = (dayAfter: number) =>
    by.api('PUT /performer/series/{id}', { params: { id }, body: { items: partsOf([{ id: feed, dayAfter }]) } })
  assert.equal(await days(), 10)
  await set(20)
  assert.equal(await days(), 10)
  await set(3)
  assert.equal(await days(), 3)
  // Already theirs: nothing is charged for it again.
  const { data } = await fan.api('POST /wallet/charges/feed/{id}', { params: { id: feed } })
  assert.equal(data.balance, 200)
  await set(0)
  assert.equal((await read(fan, feed)).canView, true)
})

test('what is bought by itself opens at once', async () => {
  const by = await aPerformer(app)
  const feed = (await aFeed(app, { by, access: 'paid', price: 50 })).id
  const id = await aSeries(by, [{ id: feed, dayAfter: 10 }], { price: 100 })
  const fan = await aFan(app, { balanceTokens: 300 })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: feed } })
  await fan.api('POST /wallet/charges/series/{id}', { params: { id } })
  assert.equal((await read(fan, feed)).canView, true)
})

test('the preview says when each item opens for a fan who joins at a time', async () => {
  const { by, feed, id } = await aDrip()
  const free = await aFeed(app, { by })
  await by.api('PUT /performer/series/{id}', {
    params: { id },
    body: {
      items: partsOf([
        { id: feed, dayAfter: 1 },
        { ...free, dayAfter: 1 },
      ]),
    },
  })
  const { data } = await by.api('GET /performer/series/{id}/schedule', {
    params: { id },
    query: { from: '2026-03-28T09:00:00Z' },
  })
  assert.deepEqual(
    data.items.map(({ opensAt }) => opensAt),
    ['2026-03-29T08:00:00Z', null],
  )
})

/** A series of one post for members, which opens ten days after they joined. */
async function aDrip() {
  const by = await aPerformer(app, { monthlyPriceMinor: 500 })
  const feed = (await aFeed(app, { by, access: 'subscribers', text: `${'a '.repeat(100)}secret` })).id
  const id = await aSeries(by, [{ id: feed, dayAfter: 10 }], { timeZone: ZONE })
  return { by, feed, id }
}

async function subscribe(fan: Member, performer: Member): Promise<void> {
  const body = { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' } as const
  await fan.api('POST /payment/subscribe/performers', { body })
}

/** As the API answers, which is what searches decide in SQL. */
async function read(member: Member, id: Id) {
  const { data } = await member.api('GET /user/feeds/{id}', { params: { id } })
  const role = data.performer._id === member.id ? 'performer' : 'fan'
  const { rows } = await sql<{ unlocked: boolean }>`
    select ${isUnlocked('i', app.ctx, { id: member.id, role, country: null })} as unlocked from feed i where i.id = ${id}
  `.execute(app.ctx.db)
  assert.equal(rows[0]?.unlocked, data.canView)
  return data
}
