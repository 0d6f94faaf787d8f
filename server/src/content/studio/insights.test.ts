/** Insights: who stays, when people buy, and what fans pay, compared with a naive computation of generated rows, over a change of the clock. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'

const ZONE = 'Europe/Berlin'
let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

/** The same numbers at each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

let transfers = 3_000_000
type Sale = { fan: Member; kind: 'tip' | 'feed'; net: number; refunded: number; at: Temporal.Instant }

async function sell(creator: Member, { fan, kind, net, refunded, at }: Sale): Promise<void> {
  await sql`
    insert into sale (id, kind, fan_id, performer_id, tokens, gross_minor, fee_minor, net_minor, fee_bps, transfer_id, held_until, created_at,
      refunded_gross_minor, refunded_net_minor, refunded_at)
    values (${randomUUID()}, ${kind}, ${fan.id}, ${creator.id}, ${net}, ${net}, 0, ${net}, 0, ${transfers++}, ${at}, ${at},
      ${refunded}, ${refunded}, ${refunded === net ? at : null})
  `.execute(app.ctx.db)
}

type Life = {
  fanId: string
  joinedAt: Temporal.Instant
  events: { at: Temporal.Instant; status: string; expiredAt: Temporal.Instant }[]
}

async function subscribe(creator: Member, fan: Member, { joinedAt, events }: Life, hasEvents: boolean): Promise<void> {
  const id = randomUUID()
  const last = events.at(-1)
  assert.ok(last)
  await sql`
    insert into subscription (id, fan_id, performer_id, type, status, price_minor, method, is_renewing, anchor_day, has_used_trial,
      started_at, expired_at, created_at, updated_at)
    values (${id}, ${fan.id}, ${creator.id}, 'monthly', ${last.status}, 500, 'wallet', false, 1, false, ${joinedAt}, ${last.expiredAt},
      ${joinedAt}, ${last.at})
  `.execute(app.ctx.db)
  for (const { at, status, expiredAt } of hasEvents ? events : [])
    await sql`
      insert into subscription_event (subscription_id, fan_id, performer_id, kind, status, is_renewing, price_minor, expired_at, created_at)
      values (${id}, ${fan.id}, ${creator.id}, 'renewed', ${status}, false, 500, ${expiredAt}, ${at})
    `.execute(app.ctx.db)
}

test('retention is that of a naive look at each life, by months of the creator’s zone', {
  timeout: 600_000,
}, async () => {
  const creator = await aPerformer(app)
  const pick = numbers(11)
  const now = app.clock.now()
  const lives: Life[] = []
  for (let index = 0; index < 60; index++) {
    // Also in the hour around midnight at the end of a month, where the zone decides.
    const month = now.toZonedDateTimeISO(ZONE).subtract({ months: pick(11) })
    const edge = month
      .with({ day: 1 })
      .startOfDay()
      .add({ minutes: pick(120) - 60 })
    const some = month.subtract({ days: pick(27) })
    const joined = pick(3) === 0 ? edge : some
    if (Temporal.Instant.compare(joined.toInstant(), now) > 0) continue
    const events: Life['events'] = []
    let at = joined
    for (let term = 0; term <= pick(9); term++) {
      const end = at.add({ months: 1 })
      events.push({ at: at.toInstant(), status: 'active', expiredAt: end.toInstant() })
      // Some pause and come back.
      at = pick(4) === 0 ? end.add({ days: 40 }) : end
      if (Temporal.Instant.compare(at.toInstant(), now) > 0) break
    }
    const fan = await aFan(app)
    const life = { fanId: fan.id, joinedAt: joined.toInstant(), events }
    const hasEvents = pick(5) > 0 || events.length > 1
    lives.push(life)
    await subscribe(creator, fan, life, hasEvents)
  }
  const { data } = await creator.api('GET /performer/statistics/retention', { query: { zone: ZONE, months: 12 } })
  const monthOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(ZONE).toPlainDate().toPlainYearMonth()
  const present = monthOf(now)
  for (const { month, joined, subscribed } of data.cohorts) {
    const cohort = lives.filter(({ joinedAt }) => monthOf(joinedAt).toString() === month)
    assert.equal(joined, cohort.length, month)
    const first = Temporal.PlainYearMonth.from(month)
    assert.equal(subscribed.length, first.until(present, { largestUnit: 'months' }).months + 1)
    for (const [index, count] of subscribed.entries()) {
      const end = first
        .add({ months: index + 1 })
        .toPlainDate({ day: 1 })
        .toZonedDateTime(ZONE)
        .toInstant()
      const at = Temporal.Instant.compare(end, now) < 0 ? end : now
      const expected = cohort.filter(({ events }) => {
        const state = events.findLast((event) => Temporal.Instant.compare(event.at, at) <= 0)
        return state !== undefined && Temporal.Instant.compare(state.expiredAt, at) > 0
      })
      assert.equal(count, expected.length, `${month} + ${index}`)
      const stayed = new Set(expected.map(({ fanId }) => fanId))
      for (const state of ['joined', 'subscribed', 'left'] as const) {
        const query = { zone: ZONE, month, after: index, state, pageSize: 100 }
        const rows = await creator.api('GET /performer/statistics/retention/fans', { query })
        const known = cohort.filter(({ fanId }) => state === 'joined' || stayed.has(fanId) === (state === 'subscribed'))
        assert.deepEqual(
          rows.data.map(({ fanId }) => fanId).sort(),
          known.map(({ fanId }) => fanId).sort(),
          `${month} + ${index} ${state}`,
        )
        assert.equal(rows.total, known.length)
        assert.ok(rows.data.every((row) => row.isSubscribed === stayed.has(row.fanId)))
      }
    }
  }
  assert.equal(
    data.cohorts.reduce((sum, { joined }) => sum + joined, 0),
    lives.filter(({ joinedAt }) => present.since(monthOf(joinedAt), { largestUnit: 'months' }).months < 12).length,
  )
})

test('the best time is by the clock on the wall, also around its change, and reconciles with the earnings', async () => {
  const creator = await aPerformer(app)
  const fan = await aFan(app)
  const now = app.clock.now()
  const change = now.toZonedDateTimeISO(ZONE).getTimeZoneTransition('previous')?.toInstant()
  assert.ok(change)
  const pick = numbers(5)
  const around = (at: Temporal.Instant) => at.add({ minutes: pick(600) - 300 })
  const sales = Array.from({ length: 80 }, (_, index): Sale => {
    const at = index % 2 ? around(change) : now.subtract({ minutes: pick(60 * 24 * 100) })
    const net = 100 + pick(900)
    return { fan, kind: pick(2) ? 'tip' : 'feed', net, refunded: pick(5) === 0 ? net : pick(5) === 0 ? 50 : 0, at }
  })
  for (const sale of sales) await sell(creator, sale)
  const { data } = await creator.api('GET /performer/statistics/best-time', { query: { zone: ZONE, days: 366 } })
  const expected = new Map<string, { sales: number; net: number }>()
  for (const { at, net, refunded } of sales) {
    const { dayOfWeek, hour } = at.toZonedDateTimeISO(ZONE)
    const known = expected.get(`${dayOfWeek}/${hour}`) ?? { sales: 0, net: 0 }
    known.sales += refunded === net ? 0 : 1
    known.net += net - refunded
    expected.set(`${dayOfWeek}/${hour}`, known)
  }
  assert.equal(data.hours.length, expected.size)
  for (const { weekday, hour, ...cell } of data.hours) {
    const known = expected.get(`${weekday}/${hour}`)
    assert.deepEqual([cell.sales, Math.round(cell.net * 100)], [known?.sales, known?.net], `${weekday} ${hour}`)
    const query = { from: data.from, weekday, hour, zone: ZONE }
    const rows = await allSales(creator, query)
    assert.deepEqual([rows.filter(({ refundedAt }) => !refundedAt).length, sumOf(rows)], [known?.sales, known?.net])
    const { sales: counted, net } = (await creator.api('GET /performer/earning/stats', { query })).data
    assert.deepEqual([counted, Math.round(net * 100)], [known?.sales, known?.net])
  }
  const { data: earned } = await creator.api('GET /performer/earning/stats')
  assert.equal(data.net, earned.net)
  await refuses('request_invalid', creator.api('GET /performer/statistics/best-time', { query: { zone: 'Moon/Base' } }))
})

type SalesQuery = { fanId?: AccountId; from?: string; weekday?: number; hour?: number; zone?: string }

async function allSales({ api }: Member, query: SalesQuery) {
  const { data, total } = await api('GET /performer/earning/search', { query: { ...query, pageSize: 100 } })
  assert.equal(data.length, total)
  return data
}

const sumOf = (rows: readonly { netAfterRefunds: number }[]) =>
  rows.reduce((sum, { netAfterRefunds }) => sum + Math.round(netAfterRefunds * 100), 0)

test('what fans pay reconciles with the statistics of the period, and names who paid most', async () => {
  const creator = await aPerformer(app)
  const pick = numbers(3)
  const now = app.clock.now()
  const fans = await Promise.all(Array.from({ length: 25 }, () => aFan(app)))
  const paid = new Map<string, number>()
  for (const fan of fans) {
    for (let index = 0; index <= pick(4); index++) {
      const net = 100 + pick(2_000)
      const refunded = pick(4) === 0 ? net : 0
      const at = now.subtract({ hours: pick(24 * 28) })
      await sell(creator, { fan, kind: pick(2) ? 'tip' : 'feed', net, refunded, at })
      paid.set(fan.id, (paid.get(fan.id) ?? 0) + net - refunded)
    }
  }
  const { data } = await creator.api('GET /performer/statistics/fans')
  const { data: statistics } = await creator.api('GET /performer/statistics')
  const { data: funnel } = await creator.api('GET /performer/statistics/funnel')
  const sums = [...paid.values()].filter((sum) => sum > 0).toSorted((one, other) => other - one)
  const minor = (amount: number) => Math.round(amount * 100)
  assert.equal(data.net, statistics.totals.net)
  assert.deepEqual([data.fans, funnel.buyers], [sums.length, sums.length])
  assert.deepEqual(
    data.top.map(({ net }) => minor(net)),
    sums.slice(0, 20),
  )
  const half = (sums.length - 1) / 2
  const median = ((sums[Math.floor(half)] ?? 0) + (sums[Math.ceil(half)] ?? 0)) / 2
  assert.deepEqual(
    [minor(data.median), minor(data.mean)],
    [Math.round(median), Math.round(sums.reduce((sum, one) => sum + one, 0) / sums.length)],
  )
  for (const { net, byKind, fan, fanId } of data.top) {
    assert.ok(fan)
    assert.equal(sumOf(await allSales(creator, { fanId })), minor(net))
    assert.equal(
      byKind.reduce((sum, kind) => sum + minor(kind.net), 0),
      minor(net),
    )
  }
  for (const step of ['buyers', 'payers'] as const) {
    const rows = await creator.api('GET /performer/statistics/funnel/fans', {
      query: { of: step, from: data.from, to: data.to, pageSize: 100 },
    })
    assert.equal(rows.total, step === 'buyers' ? funnel.buyers : data.fans)
    assert.equal(
      rows.data.reduce((sum, row) => sum + minor(row.net ?? 0), 0),
      minor(data.net),
    )
    for (const { fanId, net } of rows.data) assert.equal(minor(net ?? 0), paid.get(fanId))
  }
})

test('without anything there are zeros', async () => {
  const { api } = await aPerformer(app)
  const { data } = await api('GET /performer/statistics/retention')
  assert.deepEqual(
    [data.cohorts.length, data.cohorts[0]?.subscribed.length, data.cohorts[11]?.subscribed],
    [12, 12, [0]],
  )
  const time = (await api('GET /performer/statistics/best-time')).data
  assert.deepEqual([time.hours, time.sales, time.net], [[], 0, 0])
  const { fans, net, mean, median, top } = (await api('GET /performer/statistics/fans')).data
  assert.deepEqual([fans, net, mean, median, top], [0, 0, 0, 0, []])
  const { visits, signUps, buyers } = (await api('GET /performer/statistics/funnel')).data
  assert.deepEqual([visits, signUps, buyers], [0, 0, 0])
})

test('followers and subscribers of a period are listed, a page at a time, to the creator alone', async () => {
  const creator = await aPerformer(app)
  const fans = await Promise.all(Array.from({ length: 3 }, () => aFan(app)))
  for (const fan of fans) {
    await fan.api('POST /follows/{id}', { params: { id: creator.id } })
    app.clock.advance({ minutes: 1 })
  }
  const { data: funnel } = await creator.api('GET /performer/statistics/funnel', { query: {} })
  const { from, to } = funnel
  const page = (current: number) =>
    creator.api('GET /performer/statistics/funnel/fans', { query: { of: 'followers', from, to, pageSize: 2, current } })
  const [first, second] = [await page(1), await page(2)]
  assert.deepEqual([first.total, funnel.followers], [3, 3])
  assert.deepEqual(
    [...first.data, ...second.data].map(({ fan }) => fan?._id),
    fans.map(({ id }) => id).toReversed(),
  )
  assert.equal(
    (
      await (
        await aPerformer(app)
      ).api('GET /performer/statistics/funnel/fans', { query: { of: 'followers', from, to } })
    ).total,
    0,
  )
  await refuses(
    'request_invalid',
    creator.api('GET /performer/statistics/funnel/fans', { query: { of: 'followers', from: to, to: '2020-01-01' } }),
  )
  await refuses(
    'request_invalid',
    creator.api('GET /performer/statistics/retention/fans', { query: { month: '2026-13' } }),
  )
  const [fan] = fans
  assert.ok(fan)
  await refuses('forbidden', fan.api('GET /performer/statistics/funnel/fans', { query: { of: 'followers', from, to } }))
  await refuses('forbidden', fan.api('GET /performer/statistics/retention/fans', { query: { month: '2026-01' } }))
})
