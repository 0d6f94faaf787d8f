/** "For you": what the night computes and a fan reads equals a naive recomputation, and shows nothing that a fan may not see. */
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { COMMON_MIN } from './compute-suggestions.queries.ts'
import { computeSuggestions } from './compute-suggestions.service.ts'
import { mixNewcomers, NEWCOMER_EVERY, scoreOf } from './rank-suggestions.ts'
import { deleteMarksBefore } from './suggestion-marks.queries.ts'
import { getSuggestions } from './suggestions.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const read = async (fan: Member) => (await fan.api('GET /explore/for-you')).data
const namesFor = async (fan: Member) => (await read(fan)).suggestions.map(({ performer }) => performer.username)
const compute = () => computeSuggestions(app.ctx)

test('followers in common are those who count, and single persons are not revealed', async () => {
  const [one, other, rare] = [await aCreator(), await aCreator(), await aCreator()]
  const fans = await fansOf([one, other], COMMON_MIN)
  await fansOf([one, rare], COMMON_MIN - 1)
  await fansOf([one], 1)
  await compute()
  const { rows } = await sql`
    select similar_id, common_followers, similarity from similar_performer where performer_id = ${one.id}
  `.execute(app.ctx.db)
  const followers = COMMON_MIN + (COMMON_MIN - 1) + 1
  assert.deepEqual(rows, [{ similar_id: other.id, common_followers: COMMON_MIN, similarity: COMMON_MIN / followers }])

  // One who switches off counts no more, and four are too few.
  await sql`update account set wants_suggestions = false where id = ${fans[0]}`.execute(app.ctx.db)
  await compute()
  const after = await sql`select from similar_performer where performer_id = ${one.id}`.execute(app.ctx.db)
  assert.equal(after.rows.length, 0)
})

test('a suggestion says why, is for one fan alone, and is gone when it is followed', async () => {
  const [known, similar] = [await aCreator(), await aCreator()]
  await fansOf([known, similar], COMMON_MIN)
  const [fan, other] = [await aFan(app), await aFan(app)]
  await compute()
  assert.deepEqual(await read(fan), { isOn: true, hasFollows: false, suggestions: [] })

  await follow(fan, known)
  const { data } = await fan.api('GET /explore/for-you')
  assert.equal(data.hasFollows, true)
  const found = data.suggestions.find(({ performer }) => performer._id === similar.id)
  assert.deepEqual(found?.reasons, [
    { kind: 'followed', performer: { name: known.username, username: known.username } },
    { kind: 'fresh' },
  ])
  assert.deepEqual((await read(other)).suggestions, [])
  assert.ok(!(await namesFor(fan)).includes(known.username))

  await follow(fan, similar)
  assert.ok(!(await namesFor(fan)).includes(similar.username))
})

test('tags and categories that creators one follows have are reasons, and newcomers are called so', async () => {
  const [known, tagged, young] = [
    await aCreator({ tags: ['pottery', 'kilns'] }),
    await aCreator({ tags: ['pottery'] }),
    await aCreator({ daysOld: 3 }),
  ]
  const { rows } = await sql<{ id: string }>`
    insert into category (id, slug, name, position, created_at) values (${randomUUIDv7()}, 'crafts', 'Crafts', 1, now()) returning id
  `.execute(app.ctx.db)
  for (const { id } of [known, tagged])
    await sql`insert into performer_category (performer_id, category_id) values (${id}, ${rows[0]?.id})`.execute(
      app.ctx.db,
    )
  const fan = await aFan(app)
  await follow(fan, known)
  await compute()

  const { suggestions } = await read(fan)
  const reasonsOf = ({ id }: { id: string }) => suggestions.find(({ performer }) => performer._id === id)?.reasons
  assert.deepEqual(reasonsOf(tagged), [
    { kind: 'tag', tag: 'pottery' },
    { kind: 'category', name: 'Crafts', slug: 'crafts' },
    { kind: 'fresh' },
  ])
  assert.deepEqual(reasonsOf(young), [{ kind: 'new' }, { kind: 'fresh' }])
})

test('nobody is suggested, or named as the reason, whom the fan may not see or does not want', async () => {
  const known = await aCreator()
  const kept = await Promise.all(Array.from({ length: 12 }, () => aCreator()))
  await fansOf([known, ...kept], COMMON_MIN)
  const fan = await aFan(app)
  await follow(fan, known)
  await compute()
  const [
    blocks,
    blocked,
    restricts,
    restricted,
    closedCountry,
    suspended,
    rejected,
    gone,
    subscribed,
    hidden,
    own,
    last,
  ] = kept
  assert.ok(
    blocks &&
      blocked &&
      restricts &&
      restricted &&
      closedCountry &&
      suspended &&
      rejected &&
      gone &&
      subscribed &&
      hidden &&
      own &&
      last,
  )
  assert.equal(
    (await read(fan)).suggestions.filter(({ performer }) => kept.some(({ id }) => id === performer._id)).length,
    12,
  )

  await sql`insert into account_block (blocker_id, blocked_id, reason, created_at) values (${blocks.id}, ${fan.id}, '', now()), (${fan.id}, ${blocked.id}, '', now())`.execute(
    app.ctx.db,
  )
  await sql`insert into account_restriction (account_id, restricted_id, created_at) values (${restricts.id}, ${fan.id}, now()), (${fan.id}, ${restricted.id}, now())`.execute(
    app.ctx.db,
  )
  await sql`insert into country_block (performer_id, country, created_at) values (${closedCountry.id}, 'NL', now())`.execute(
    app.ctx.db,
  )
  const operator = await anOperator(app)
  await operator.api('PUT /admin/users/{id}/suspend', { params: { id: suspended.id }, body: { reason: 'Fraud' } })
  await sql`update performer set status = 'rejected' where account_id = ${rejected.id}`.execute(app.ctx.db)
  await sql`delete from account where id = ${gone.id}`.execute(app.ctx.db)
  await sql`insert into subscription (id, fan_id, performer_id, type, status, price_minor, is_renewing, anchor_day, has_used_trial, started_at, expired_at, created_at, updated_at)
    values (${randomUUIDv7()}, ${fan.id}, ${subscribed.id}, 'monthly', 'active', 100, true, 1, false, now(), ${app.clock.now().add({ hours: 720 })}, now(), now())`.execute(
    app.ctx.db,
  )
  await fan.api('PUT /explore/hidden/{id}', { params: { id: hidden.id } })

  const shown = await getSuggestions(app.ctx, { id: fan.id, role: 'fan', country: 'NL' })
  const ids = shown.suggestions.map(({ performer }) => performer._id)
  assert.deepEqual(
    kept
      .filter(({ id }) => ids.includes(id))
      .map(({ id }) => id)
      .sort(),
    [own.id, last.id].sort(),
  )
  // The night leaves out whom nobody may see.
  await compute()
  const { rows } =
    await sql`select from suggestable_performer where performer_id = any(${[suspended.id, rejected.id]}::uuid[])`.execute(
      app.ctx.db,
    )
  assert.equal(rows.length, 0)

  // A creator who blocks the fan is no reason either, although the follow is still there.
  await sql`insert into account_block (blocker_id, blocked_id, reason, created_at) values (${known.id}, ${fan.id}, '', now())`.execute(
    app.ctx.db,
  )
  assert.doesNotMatch(JSON.stringify(await read(fan)), new RegExp(known.username))
})

test('a creator is not suggested to themself', async () => {
  const [known, self] = [await aCreator(), await aCreator()]
  await fansOf([known, self], COMMON_MIN)
  await follow(self, known)
  await compute()
  assert.ok(!(await namesFor(self)).includes(self.username))
})

test('what was shown sinks, once a day for two tabs, and only while suggestions are on', async () => {
  const { fan, similar } = await aSuggested()
  const seen = () => fan.api('POST /explore/for-you/seen', { body: { ids: [similar.id, randomUUIDv7() as AccountId] } })
  await Promise.all([seen(), seen(), seen()])
  assert.equal(await daysOf(fan), 1)
  app.clock.advance({ hours: 24 })
  await seen()
  assert.equal(await daysOf(fan), 2)

  await Promise.all([fan.api('PUT /explore/settings', { body: { isOn: false } }), seen(), seen()])
  await seen()
  assert.equal(await daysOf(fan), undefined)
})

test('switched off nothing is read, and switched on again what is hidden stays hidden', async () => {
  const { fan, similar } = await aSuggested()
  assert.deepEqual((await fan.api('GET /explore/settings')).data, { isOn: true })
  await fan.api('PUT /explore/hidden/{id}', { params: { id: similar.id } })
  await fan.api('PUT /explore/settings', { body: { isOn: false } })
  assert.deepEqual(await read(fan), { isOn: false, hasFollows: false, suggestions: [] })
  assert.deepEqual((await fan.api('GET /explore/settings')).data, { isOn: false })
  await fan.api('PUT /explore/settings', { body: { isOn: true } })
  assert.ok(!(await namesFor(fan)).includes(similar.username))
})

test('not interested can be taken back, twice is once, and lists are the fan’s own', async () => {
  const { fan, similar } = await aSuggested()
  const other = await aFan(app)
  const params = { id: similar.id }
  await Promise.all([fan.api('PUT /explore/hidden/{id}', { params }), fan.api('PUT /explore/hidden/{id}', { params })])
  const { data, total } = await fan.api('GET /explore/hidden')
  assert.deepEqual([total, data[0]?._id, data[0]?.username], [1, similar.id, similar.username])
  assert.equal((await fan.api('GET /explore/hidden', { query: { q: 'nobody' } })).total, 0)
  assert.equal((await other.api('GET /explore/hidden')).total, 0)
  await other.api('DELETE /explore/hidden/{id}', { params })
  assert.equal((await fan.api('GET /explore/hidden')).total, 1)
  await fan.api('DELETE /explore/hidden/{id}', { params })
  await fan.api('DELETE /explore/hidden/{id}', { params })
  assert.ok((await namesFor(fan)).includes(similar.username))

  await refuses('not_found', fan.api('PUT /explore/hidden/{id}', { params: { id: other.id } }))
  await refuses('not_found', fan.api('PUT /explore/hidden/{id}', { params: { id: fan.id } }))
  await refuses('unauthenticated', app.as()('GET /explore/for-you'))
})

test('what was shown long ago is deleted, what is hidden stays', async () => {
  const { fan, similar } = await aSuggested()
  const other = await aCreator()
  await compute()
  await fan.api('POST /explore/for-you/seen', { body: { ids: [similar.id, other.id] } })
  await fan.api('PUT /explore/hidden/{id}', { params: { id: other.id } })
  const now = app.clock.now()
  await deleteMarksBefore(app.ctx, now, new AbortController().signal)
  assert.equal(await marksOf(fan), 2)
  await deleteMarksBefore(app.ctx, now.add({ hours: 24 }), new AbortController().signal)
  assert.equal(await marksOf(fan), 1)
  assert.equal((await fan.api('GET /explore/hidden')).total, 1)
})

test('two nights at once compute what one does, and readers have the former one meanwhile', async () => {
  const { fan, similar } = await aSuggested()
  const [, , during] = await Promise.all([compute(), compute(), namesFor(fan)])
  assert.ok(during.includes(similar.username))
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from similar_performer`.execute(app.ctx.db)).rows[0]?.n
  const before = await count()
  await compute()
  assert.equal(await count(), before)
})

test('pure: a fifth of the places is for newcomers, wherever they rank, and no place stays empty', () => {
  const row = (n: number, isNewcomer: boolean) => ({ n, isNewcomer })
  const known = Array.from({ length: 40 }, (_, n) => row(n, false))
  const young = Array.from({ length: 8 }, (_, n) => row(100 + n, true))
  const mixed = mixNewcomers([...known, ...young], 30)
  assert.deepEqual(
    mixed.flatMap(({ isNewcomer }, at) => (isNewcomer ? [at + 1] : [])),
    [5, 10, 15, 20, 25, 30],
  )
  assert.deepEqual(
    mixed.filter(({ isNewcomer }) => !isNewcomer).map(({ n }) => n),
    known.slice(0, 24).map(({ n }) => n),
  )
  // One who ranks among the first five has had that fifth already.
  assert.deepEqual(
    mixNewcomers([...young.slice(0, 1), ...known, ...young.slice(1)], 10).map(({ n }) => n),
    [100, 0, 1, 2, 3, 4, 5, 6, 7, 101],
  )
  assert.equal(mixNewcomers(young, 30).length, 8)
  assert.equal(mixNewcomers(known, 30).length, 30)
  assert.equal(new Set(mixed.map(({ n }) => n)).size, 30)
  assert.deepEqual(mixNewcomers([], 30), [])
  assert.equal(NEWCOMER_EVERY, 5)
})

test('pure: the score', () => {
  const nothing = { common: 0, topic: 0, hoursSincePublished: Number.POSITIVE_INFINITY, seenDays: 0 }
  assert.equal(scoreOf(nothing), 0)
  assert.equal(scoreOf({ ...nothing, common: 0.5 }), 1.5)
  assert.equal(scoreOf({ ...nothing, common: 7 }), 3)
  assert.equal(scoreOf({ ...nothing, topic: 0.25 }), 0.25)
  assert.equal(scoreOf({ ...nothing, hoursSincePublished: 72 }), 0.5)
  assert.equal(scoreOf({ ...nothing, hoursSincePublished: -1 }), 1)
  assert.equal(scoreOf({ ...nothing, seenDays: 2 }), -0.5)
  assert.equal(scoreOf({ ...nothing, seenDays: 40 }), -1)
})

async function aSuggested() {
  const [known, similar] = [await aCreator(), await aCreator()]
  await fansOf([known, similar], COMMON_MIN)
  const fan = await aFan(app)
  await follow(fan, known)
  await compute()
  assert.ok((await namesFor(fan)).includes(similar.username))
  return { fan, similar }
}

/** Well known and long here, unless said otherwise; published an hour ago. */
async function aCreator({ tags = [] as string[], daysOld = 400 } = {}): Promise<Member> {
  const creator = await aPerformer(app)
  const now = app.clock.now()
  await sql`update account set created_at = ${now.subtract({ hours: daysOld * 24 })} where id = ${creator.id}`.execute(
    app.ctx.db,
  )
  await sql`update performer set follower_count = 5000 where account_id = ${creator.id}`.execute(app.ctx.db)
  const at = now.subtract({ hours: 1 })
  await sql`
    insert into feed (id, performer_id, type, text, tags, access, price_tokens, status, is_processed, published_at, created_at, updated_at)
    values (${randomUUIDv7()}, ${creator.id}, 'text', 'x', ${tags}, 'free', 0, 'active', true, ${at}, ${at}, ${at})
  `.execute(app.ctx.db)
  return creator
}

async function fansOf(creators: readonly Member[], count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUIDv7())
  await sql`
    insert into account (id, role, name, password_hash, created_at, updated_at)
    select id, 'fan', 'A fan', '', now(), now() from unnest(${ids}::uuid[]) as id
  `.execute(app.ctx.db)
  await sql`
    insert into follow (fan_id, performer_id, created_at)
    select fan, creator, now() from unnest(${ids}::uuid[]) as fan, unnest(${creators.map(({ id }) => id)}::uuid[]) as creator
  `.execute(app.ctx.db)
  return ids
}

async function follow(fan: Member, { id }: Member): Promise<void> {
  await fan.api('POST /follows/{id}', { params: { id } })
}

async function daysOf({ id }: Member): Promise<number | undefined> {
  const { rows } = await sql<{ seen_days: number }>`select seen_days from suggestion_mark where fan_id = ${id}`.execute(
    app.ctx.db,
  )
  return rows[0]?.seen_days
}

async function marksOf({ id }: Member): Promise<number> {
  const { rows } = await sql`select from suggestion_mark where fan_id = ${id}`.execute(app.ctx.db)
  return rows.length
}
