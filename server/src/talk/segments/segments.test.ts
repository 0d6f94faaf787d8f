/** Segments: their count is that of a naive filter, and broadcasts and automations use them. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import { SEGMENT_FIELDS, SEGMENTS_MAX } from '@limelight/contract/talk/fan-groups'
import type { SegmentCondition } from '@limelight/contract/talk/segments'
import fc from 'fast-check'
import { sql } from 'kysely'
import { runAutomations } from '#/talk/automations/run-automations.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { refusalOf, refuses } from '#test/refusals'

type Condition = Input<typeof SegmentCondition>

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const count = async ({ api }: Member, conditions: Condition[]) =>
  (await api('POST /performer/segments/count', { body: { conditions } })).data.fans
const save = async ({ api }: Member, name: string, conditions: Condition[] = [{ field: 'ended' }]) =>
  (await api('POST /performer/segments', { body: { name, conditions } })).data

type Life = {
  follows: boolean
  /** Days since it started; null: never subscribed. */
  subscribed: number | null
  hasEnded: boolean
  /** What was bought, so many days ago, for so many minor units. */
  sales: { daysAgo: number; minor: number }[]
  seenDaysAgo: number | null
  showsOnline: boolean
  isOnList: boolean
  cameByLink: boolean
}
const life: fc.Arbitrary<Life> = fc.record({
  follows: fc.boolean(),
  subscribed: fc.option(fc.integer({ min: 1, max: 400 })),
  hasEnded: fc.boolean(),
  sales: fc.array(
    fc.record({ daysAgo: fc.integer({ min: 1, max: 90 }), minor: fc.integer({ min: 100, max: 4_000 }) }),
    { maxLength: 3 },
  ),
  seenDaysAgo: fc.option(fc.integer({ min: 1, max: 60 })),
  showsOnline: fc.boolean(),
  isOnList: fc.boolean(),
  cameByLink: fc.boolean(),
})
const rule = fc.array(
  fc.record({ field: fc.constantFrom(...SEGMENT_FIELDS), isNot: fc.boolean(), size: fc.integer({ min: 1, max: 45 }) }),
  { minLength: 1, maxLength: 4 },
)
type Asked = { field: (typeof SEGMENT_FIELDS)[number]; isNot: boolean; size: number }

function toCondition({ field, isNot, size }: Asked, listId: string, linkId: string): Condition {
  switch (field) {
    case 'tier':
      return { field, isNot, number: size > 10 ? 1 : 2 }
    case 'months_subscribed':
      return { field, isNot, number: size % 13 }
    case 'spent_total':
    case 'spent_30_days':
      return { field, isNot, money: size }
    case 'last_seen':
    case 'last_bought':
      return { field, isNot, number: size }
    case 'on_list':
      return { field, isNot, listId: listId as never }
    case 'came_by_link':
      return { field, isNot, linkId: linkId as never }
    case 'follows_only':
    case 'ended':
      return { field, isNot }
  }
}

/** What the SQL says, in TypeScript. */
function isIn(fan: Life, asked: readonly Asked[], now: Temporal.Instant): boolean {
  const isKnown = fan.follows || fan.subscribed !== null || fan.sales.length > 0
  return isKnown && asked.every((one) => holds(fan, one, now) !== one.isNot)
}

function holds(fan: Life, { field, size }: Asked, now: Temporal.Instant): boolean {
  const isActive = fan.subscribed !== null && !fan.hasEnded
  const spent = (within: number) =>
    fan.sales.filter(({ daysAgo }) => daysAgo < within).reduce((sum, { minor }) => sum + minor, 0)
  switch (field) {
    case 'tier':
      return isActive && size > 10
    case 'months_subscribed': {
      const started = now.subtract({ hours: 24 * (fan.subscribed ?? 0) }).toZonedDateTimeISO('UTC')
      return isActive && Temporal.Instant.compare(started.add({ months: size % 13 }).toInstant(), now) <= 0
    }
    case 'spent_total':
      return spent(1_000) >= size * 100
    case 'spent_30_days':
      return spent(30) >= size * 100
    case 'last_seen':
      return fan.showsOnline && fan.seenDaysAgo !== null && fan.seenDaysAgo < size
    case 'last_bought':
      return fan.sales.some(({ daysAgo }) => daysAgo < size)
    case 'on_list':
      return fan.isOnList
    case 'came_by_link':
      return fan.cameByLink
    case 'follows_only':
      return fan.follows && fan.subscribed === null
    case 'ended':
      return fan.subscribed !== null && fan.hasEnded
  }
}

test('the count is that of a naive filter', { timeout: 600_000 }, async () => {
  const creator = await aPerformer(app, { monthlyPriceMinor: 500 })
  const { data: list } = await creator.api('POST /performer/lists', { body: { name: 'Some' } })
  const lives = fc.sample(life, { numRuns: 150, seed: 7 })
  const { data: link } = await creator.api('POST /performer/links', { body: { name: 'Bio' } })
  const { data: other } = await creator.api('POST /performer/links', { body: { name: 'Other' } })
  for (const fan of lives) await live(creator, fan, { listId: list._id, linkIds: [link._id, other._id] })
  const now = app.clock.now()
  for (const asked of fc.sample(rule, { numRuns: 150, seed: 8 })) {
    const expected = lives.filter((fan) => isIn(fan, asked, now)).length
    const conditions = asked.map((one) => toCondition(one, list._id, link._id))
    assert.equal(await count(creator, conditions), expected, JSON.stringify(asked))
  }
})

let transfers = 2_000_000

type Places = { listId: string; linkIds: readonly [string, string] }

async function live(creator: Member, fan: Life, { listId, linkIds }: Places): Promise<void> {
  const { id } = await aFan(app)
  const { db } = app.ctx
  const now = app.clock.now()
  const ago = (days: number) => now.subtract({ hours: days * 24 })
  await sql`update account set shows_online = ${fan.showsOnline} where id = ${id}`.execute(db)
  await sql`update session set last_used_at = ${ago(fan.seenDaysAgo ?? 1_000)} where account_id = ${id}`.execute(db)
  if (fan.follows)
    await sql`insert into follow (fan_id, performer_id, created_at) values (${id}, ${creator.id}, ${now})`.execute(db)
  if (fan.isOnList)
    await sql`insert into fan_list_member (list_id, fan_id, created_at) values (${listId}, ${id}, ${now})`.execute(db)
  const linkId = linkIds[fan.cameByLink ? 0 : 1]
  await sql`
    insert into first_touch (account_id, performer_id, link_id, is_sign_up, touched_at) values (${id}, ${creator.id}, ${linkId}, true, ${now})
  `.execute(db)
  if (fan.subscribed !== null)
    await sql`
      insert into subscription (id, fan_id, performer_id, type, status, price_minor, method, is_renewing, anchor_day, has_used_trial,
        started_at, expired_at, created_at, updated_at)
      values (${randomUUID()}, ${id}, ${creator.id}, 'monthly', ${fan.hasEnded ? 'expired' : 'active'}, 500, 'wallet', false, 1, false,
        ${ago(fan.subscribed)}, ${fan.hasEnded ? ago(1) : now.add({ hours: 240 })}, ${now}, ${now})`.execute(db)
  for (const { daysAgo, minor } of fan.sales)
    await sql`
      insert into sale (id, kind, fan_id, performer_id, tokens, gross_minor, fee_minor, net_minor, fee_bps, transfer_id, held_until, created_at)
      values (${randomUUID()}, 'tip', ${id}, ${creator.id}, ${minor}, ${minor}, 0, ${minor}, 0, ${transfers++}, ${now}, ${ago(daysAgo)})`.execute(
      db,
    )
}

test('they are saved, changed and deleted by their creator alone, under one name, and at most fifty', async () => {
  const [creator, other] = [await aPerformer(app), await aPerformer(app)]
  const { _id: id } = await save(creator, 'Big spenders', [{ field: 'spent_total', money: 50 }])
  await refuses('segment_name_taken', save(creator, 'big SPENDERS'))
  const body = { name: 'Spenders', conditions: [{ field: 'spent_30_days' as const, money: 5 }] }
  await refuses('not_found', other.api('PUT /performer/segments/{id}', { params: { id }, body }))
  await refuses('not_found', other.api('DELETE /performer/segments/{id}', { params: { id } }))
  await creator.api('PUT /performer/segments/{id}', { params: { id }, body })
  const { data } = await creator.api('GET /performer/segments')
  assert.deepEqual(
    data.map(({ name, conditions }) => [name, conditions[0]?.money]),
    [['Spenders', 5]],
  )
  const wrong: Condition[] = [
    { field: 'spent_total' },
    { field: 'tier' },
    { field: 'on_list' },
    { field: 'ended', number: 1 },
  ]
  for (const condition of wrong) assert.equal((await refusalOf(count(creator, [condition]))).code, 'request_invalid')
  const made = await Promise.allSettled(
    Array.from({ length: SEGMENTS_MAX + 2 }, (_, i) => save(creator, `Number ${i}`)),
  )
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, SEGMENTS_MAX - 1)
})

test('a broadcast goes to a segment, an automation asks it when its message is due, and both keep it', async () => {
  const creator = await aPerformer(app, { monthlyPriceMinor: 500 })
  const [spender, other] = [await aFan(app, { balanceTokens: 5_000 }), await aFan(app, { balanceTokens: 5_000 })]
  for (const fan of [spender, other]) await fan.api('POST /follows/{id}', { params: { id: creator.id } })
  await spender.api('POST /wallet/charges/tip/{id}', { params: { id: creator.id }, body: { price: 300 } })
  const { _id } = await save(creator, 'Spenders', [{ field: 'spent_total', money: 3 }, { field: 'follows_only' }])
  const audience = { includeSegments: [_id] }
  const { data } = await creator.api('POST /performer/broadcasts/preview', { body: { audience } })
  assert.equal(data.recipients, 1)
  const stranger = await aPerformer(app)
  await refuses('not_found', stranger.api('POST /performer/broadcasts', { body: { text: 'Hi', audience } }))
  await creator.api('POST /performer/broadcasts', { body: { text: 'For spenders', audience } })
  await refuses('segment_in_use', creator.api('DELETE /performer/segments/{id}', { params: { id: _id } }))
  await app.jobs.runPending()
  const threads = async (fan: Member) =>
    (await fan.api('GET /conversations', { query: {} })).data.map(({ lastMessage }) => lastMessage?.text)
  assert.deepEqual([await threads(spender), await threads(other)], [['For spenders'], []])

  const { data: automation } = await creator.api('POST /performer/automations', {
    body: { trigger: 'silent', days: 3, segmentId: _id, text: 'Missing you', isOn: true },
  })
  await refuses('segment_in_use', creator.api('DELETE /performer/segments/{id}', { params: { id: _id } }))
  app.clock.advance({ hours: 73 })
  await runAutomations(app.ctx)
  assert.deepEqual([await threads(spender), await threads(other)], [['Missing you'], []])
  await creator.api('DELETE /performer/automations/{id}', { params: { id: automation._id } })
  await creator.api('DELETE /performer/segments/{id}', { params: { id: _id } })
})
