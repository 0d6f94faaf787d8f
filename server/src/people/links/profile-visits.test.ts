/** Visits of profiles: each person once a day, whatever answered the page; programs and those who work on it are left out. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { profileOf } from './profile-visits.http.ts'
import { deleteOldProfileVisits, storeProfileVisits } from './profile-visits.service.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

type Coming = { as?: Member; address?: string; method?: 'GET' | 'HEAD'; headers?: Record<string, string>; on?: TestApp }

const openPage = (url: string, { as, address = '203.0.113.7', method = 'GET', headers = {}, on = app }: Coming = {}) =>
  on.http.inject({
    method,
    url,
    remoteAddress: address,
    headers: { 'user-agent': PHONE, ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
  })

async function visitsOf({ api }: Member): Promise<number> {
  await storeProfileVisits(app.ctx)
  return (await api('GET /performer/statistics/funnel', { query: {} })).data.profileVisits
}

test('a profile is opened by its name at the root and by name or id in the call of a page, and nowhere else', () => {
  for (const url of ['/mara.vale', '/Mara.Vale?via=bio', '/api/performers/mara.vale'])
    assert.equal(profileOf(url), 'mara.vale', url)
  const id = '0199c1f0-0000-7000-8000-000000000001'
  assert.equal(profileOf(`/api/performers/${id}`), id)
  for (const url of [
    '/',
    '/creators',
    '/search',
    '/post/mara.vale',
    '/api/performers/me',
    '/api/performers/mara/plans',
    `/${id}x`,
    '/%00',
  ])
    assert.equal(profileOf(url), undefined, url)
})

test('a person counts once a day, by name, id and at two processes, and again on the next', async () => {
  const other = await startTestApp({ beside: app })
  try {
    const creator = await aPerformer(app)
    const fan = await aFan(app)
    const page = `/api/performers/${creator.username}`
    await Promise.all([
      openPage(page),
      openPage(page),
      openPage(`/api/performers/${creator.id}`),
      openPage(page, { on: other }),
    ])
    assert.equal(await visitsOf(creator), 1)
    await Promise.all([storeProfileVisits(other.ctx), storeProfileVisits(app.ctx)])
    assert.equal(await visitsOf(creator), 1)

    await openPage(page, { as: fan })
    await openPage(page, { as: fan, address: '203.0.113.99' })
    assert.equal(await visitsOf(creator), 2)
    app.clock.advance({ hours: 24 })
    await openPage(page)
    assert.equal(await visitsOf(creator), 3)
  } finally {
    await other.close()
  }
})

test('programs, prefetches, the creator, operators and pages that are not found count nothing', async () => {
  const creator = await aPerformer(app)
  const page = `/api/performers/${creator.username}`
  await openPage(page, { as: creator })
  await openPage(page, { as: await anOperator(app) })
  await openPage(page, { method: 'HEAD' })
  await openPage(page, { headers: { 'sec-purpose': 'prefetch' } })
  for (const agent of ['Googlebot/2.1', 'facebookexternalhit/1.1', 'curl/8.5', ''])
    await openPage(page, { headers: { 'user-agent': agent } })
  await openPage('/api/performers/nobody.here')
  const fan = await aFan(app)
  await openPage(`/api/performers/${fan.username}`)
  assert.equal(await visitsOf(creator), 0)
  await sql`update performer set status = 'pending_review' where account_id = ${creator.id}`.execute(app.ctx.db)
  await openPage(page)
  assert.equal(await visitsOf(creator), 0)
})

test('one address cannot count without a limit', async () => {
  const creator = await aPerformer(app)
  for (let index = 0; index < 60; index++)
    await openPage(`/api/performers/${creator.username}`, { headers: { 'user-agent': `${PHONE} ${index}` } })
  assert.equal(await visitsOf(creator), 40)
})

test('no address and no browser is stored, and who came is deleted after two days', async () => {
  const creator = await aPerformer(app)
  await openPage(`/api/performers/${creator.username}`)
  await storeProfileVisits(app.ctx)
  const stored = () =>
    sql<{ visitor_hash: Buffer }>`select * from profile_visit where performer_id = ${creator.id}`.execute(app.ctx.db)
  assert.equal((await stored()).rows[0]?.visitor_hash.length, 16)
  app.clock.advance({ hours: 48 })
  await deleteOldProfileVisits(app.ctx)
  assert.equal((await stored()).rows.length, 0)
  assert.equal(await visitsOf(creator), 1)
  await refuses('forbidden', (await aFan(app)).api('GET /performer/statistics/funnel', { query: {} }))
})
