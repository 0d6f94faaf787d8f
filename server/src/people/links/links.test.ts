/** Tracking links: where they lead, whom they count, by which link an account came, and what its creator sees of it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import { LINKS_MAX, type OwnLink } from '@limelight/contract/people/links'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member, PASSWORD } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { countPendingVisits, deleteOldVisits } from './visits.service.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

type Coming = { as?: Member; address?: string; method?: 'GET' | 'HEAD'; headers?: Record<string, string>; on?: TestApp }

async function come(to: string, { as, address = '203.0.113.7', method = 'GET', headers = {}, on = app }: Coming = {}) {
  const { statusCode, headers: answer } = await on.http.inject({
    method,
    url: to,
    remoteAddress: address,
    // As browsers send it with a link on another site.
    headers: {
      'user-agent': PHONE,
      'sec-fetch-site': 'cross-site',
      ...(as && { cookie: `token=${as.token}` }),
      ...headers,
    },
  })
  return { statusCode, location: answer.location, cache: answer['cache-control'] }
}
const linkOf = async ({ api }: Member, body: { name?: string; slug?: string; offerId?: never } = {}) =>
  (await api('POST /performer/links', { body: { name: 'Bio', ...body } })).data
async function figuresOf({ api }: Member, { _id }: Pick<OwnLink, '_id'>) {
  await countPendingVisits(app.ctx)
  const { data } = await api('GET /performer/links')
  const { visits, signUps, subscribers, net } = data.find((link) => link._id === _id) as OwnLink
  return { visits, signUps, subscribers, net }
}
const none = { visits: 0, signUps: 0, subscribers: 0, net: 0 }
const subscribe = (fan: Member, { id }: Member) =>
  fan.api('POST /payment/subscribe/performers', {
    body: { performerId: id, type: 'monthly', paymentMethod: 'wallet' },
    idempotencyKey: randomUUID(),
  })
const tip = (fan: Member, { id }: Member, amount: number) =>
  fan.api('POST /wallet/charges/tip/{id}', { params: { id }, body: { price: amount }, idempotencyKey: randomUUID() })
async function signUp(via?: string, cookie?: string): Promise<Member> {
  const username = `new-${randomUUID().slice(0, 12)}`
  const payload = {
    email: `${username}@example.test`,
    username,
    password: `${PASSWORD} ${username}`,
    ...(via && { via }),
  }
  const { statusCode, body } = await app.http.inject({
    method: 'POST',
    url: '/api/auth/users/register',
    payload,
    ...(cookie && { headers: { cookie: `via=${cookie}` } }),
  })
  assert.equal(statusCode, 201, body)
  const { rows } = await sql<{ id: AccountId }>`
    update account set email_verified_at = created_at where username = ${username} returning id
  `.execute(app.ctx.db)
  const { data } = await app.as()('POST /auth/login', { body: { credentials: username, password: payload.password } })
  const token = data.token as string
  return { id: rows[0]?.id as AccountId, username, email: payload.email, token, api: app.as(token) }
}

test('a link leads to the page of its creator, with the code of its offer while that can be used, and from no cache', async () => {
  const creator = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const { data: offer } = await creator.api('POST /performer/offers', {
    body: { kind: 'discount', percent: 50, audience: 'new', code: 'BIO50' },
  })
  const link = (
    await creator.api('POST /performer/links', { body: { name: 'Bio', slug: 'My-Bio', offerId: offer._id } })
  ).data
  assert.deepEqual([link.slug, link.offer?.percent, link.offer?.isOpen], ['my-bio', 50, true])
  const led = { statusCode: 303, location: `/${creator.username}?via=my-bio&offer=BIO50`, cache: 'no-store' }
  assert.deepEqual(await come('/l/my-bio'), led)
  assert.deepEqual(await come('/l/MY-BIO', { method: 'HEAD' }), led)

  await creator.api('DELETE /performer/offers/{id}', { params: { id: offer._id } })
  assert.equal((await come('/l/my-bio')).location, `/${creator.username}?via=my-bio`)
  await creator.api('PUT /performer/links/{id}', { params: { id: link._id }, body: { isArchived: true } })
  assert.equal((await come('/l/my-bio')).location, `/${creator.username}`)
})

test('a link of a creator who is not public, and one that never was, lead nowhere', async () => {
  const creator = await aPerformer(app)
  const link = await linkOf(creator)
  await sql`update performer set status = 'pending_review' where account_id = ${creator.id}`.execute(app.ctx.db)
  for (const slug of [link.slug, 'nothing-here', 'a', '%D0%B0%D0%B1%D0%B2', '..%2Fadmin', '', 'x'.repeat(200)])
    assert.equal((await come(`/l/${slug}`)).statusCode, 404, slug)
  assert.equal((await app.http.inject({ method: 'POST', url: `/l/${link.slug}` })).statusCode, 404)
})

test('after a log-in it leads back to a page of this site only', async () => {
  const creator = await aPerformer(app)
  const { slug } = await linkOf(creator)
  const own = `/${creator.username}?via=${slug}&then=subscribe:1:monthly`
  assert.equal((await come(`/l/${slug}?to=${encodeURIComponent(own)}`)).location, own)
  for (const to of [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/..//evil.test',
    `/l/${slug}`,
    'evil',
  ])
    assert.equal(
      (await come(`/l/${slug}?to=${encodeURIComponent(to)}`)).location,
      `/${creator.username}?via=${slug}`,
      to,
    )
})

test('a person counts once in half an hour, also over midnight and by two processes; programs, the creator and the team do not', async () => {
  const other = await startTestApp({ beside: app })
  try {
    // To ten minutes before midnight, in both.
    const before = app.clock.now().toZonedDateTimeISO('UTC').add({ days: 1 }).with({ hour: 23, minute: 50, second: 0 })
    const forth = app.clock.now().until(before.toInstant())
    app.clock.advance(forth)
    other.clock.advance(forth)
    const day = before.toPlainDate()
    const creator = await aPerformer(app)
    const link = await linkOf(creator)
    const to = `/l/${link.slug}`
    await Promise.all([come(to), come(to), come(to, { on: other }), come(to, { on: other })])
    assert.equal((await figuresOf(creator, link)).visits, 1)
    await come(to, { address: '203.0.113.8' })
    await come(to, { as: creator })
    await come(to, { as: await anOperator(app) })
    await come(to, { method: 'HEAD', address: '203.0.113.9' })
    for (const agent of [
      'Googlebot/2.1',
      'TelegramBot (like TwitterBot)',
      'facebookexternalhit/1.1',
      'WhatsApp/2.2',
      'curl/8.5',
      '',
    ])
      await come(to, { address: '203.0.113.10', headers: { 'user-agent': agent } })
    await come(to, { address: '203.0.113.11', headers: { 'sec-purpose': 'prefetch;prerender' } })
    await come(`${to}?to=%2Fhome`, { address: '203.0.113.12' })
    assert.equal((await figuresOf(creator, link)).visits, 2)

    app.clock.advance({ minutes: 20 })
    await come(to)
    assert.equal((await figuresOf(creator, link)).visits, 2)
    app.clock.advance({ minutes: 11 })
    await come(to)
    assert.equal((await figuresOf(creator, link)).visits, 3)
    // While another process counts, each visit is added once.
    for (let index = 20; index < 60; index++) await come(to, { address: `203.0.113.${index}` })
    await Promise.all([countPendingVisits(app.ctx), countPendingVisits(other.ctx), countPendingVisits(app.ctx)])
    assert.equal((await figuresOf(creator, link)).visits, 43)
    const { rows } = await sql<{ day: string; visits: number }>`
      select day::text as day, visits from link_day where link_id = ${link._id} order by day
    `.execute(app.ctx.db)
    assert.deepEqual(rows, [
      { day: day.toString(), visits: 2 },
      { day: day.add({ days: 1 }).toString(), visits: 41 },
    ])
    app.clock.advance({ hours: 49 })
    await deleteOldVisits(app.ctx)
    const left = await sql`select from link_visit`.execute(app.ctx.db)
    assert.equal(left.rows.length, 0)
    assert.equal((await figuresOf(creator, link)).visits, 43)
  } finally {
    await other.close()
  }
})

test('a sign-up counts for the first link of each creator, by the address or by what the browser remembers for thirty days', async () => {
  const [one, two] = [await aPerformer(app), await aPerformer(app)]
  const [first, later, others] = [await linkOf(one), await linkOf(one), await linkOf(two)]
  const today = Math.floor(app.clock.now().epochMilliseconds / 86_400_000)
  await signUp(first.slug)
  await signUp('nothing-there')
  await signUp("'; drop table link")
  assert.deepEqual(await figuresOf(one, first), { ...none, signUps: 1 })

  await signUp(later.slug, `${first.slug}.${today - 30}~${others.slug}.${today - 1}`)
  assert.deepEqual(await figuresOf(one, first), { ...none, signUps: 2 })
  assert.deepEqual(await figuresOf(one, later), none)
  assert.deepEqual(await figuresOf(two, others), { ...none, signUps: 1 })
  await signUp(later.slug, `${first.slug}.${today - 31}~${first.slug}.x~${first.slug}.${today + 1}`)
  assert.deepEqual(await figuresOf(one, later), { ...none, signUps: 1 })
})

test('subscribers and money count from the first touch on, once, without refunds, and for this creator alone', async () => {
  const [creator, other] = [
    await aPerformer(app, { monthlyPriceMinor: 1_000 }),
    await aPerformer(app, { monthlyPriceMinor: 700 }),
  ]
  const [first, second] = [await linkOf(creator), await linkOf(creator)]
  const fan = await aFan(app, { balanceTokens: 10_000 })
  await come(`/l/${first.slug}`, { as: fan })
  await come(`/l/${second.slug}`, { as: fan })
  await come(`/l/${first.slug}`, { as: creator })
  assert.deepEqual(await figuresOf(creator, first), { ...none, visits: 1 })
  await subscribe(fan, creator)
  await subscribe(fan, other)
  await tip(fan, creator, 500)
  await tip(fan, other, 300)
  const { data: sales } = await creator.api('GET /performer/earning/search')
  const net = sales.reduce((sum, sale) => sum + sale.net, 0)
  assert.deepEqual(await figuresOf(creator, first), { visits: 1, signUps: 0, subscribers: 1, net })
  assert.deepEqual(await figuresOf(creator, second), { ...none, visits: 1 })

  // Who subscribed before did not come by it.
  const old = await aFan(app, { balanceTokens: 10_000 })
  await subscribe(old, creator)
  await come(`/l/${second.slug}`, { as: old, address: '203.0.113.70' })
  assert.deepEqual(await figuresOf(creator, second), { ...none, visits: 2 })

  const operator = await anOperator(app)
  const tipped = sales.find(({ kind }) => kind === 'tip')
  assert.ok(tipped)
  await operator.api('POST /admin/charges/{id}/refund', {
    params: { id: tipped._id },
    body: { reason: 'A mistake' },
    idempotencyKey: randomUUID(),
  })
  assert.equal((await figuresOf(creator, first)).net, net - tipped.net)
})

test('slugs are unique on the site, plain, and none of the site’s own', async () => {
  const [one, two] = [await aPerformer(app), await aPerformer(app)]
  await linkOf(one, { slug: 'summer-sale' })
  await refuses('link_slug_taken', linkOf(two, { slug: 'Summer-Sale' }))
  await refuses('link_slug_taken', linkOf(two, { slug: 'admin' }))
  for (const slug of ['ab', 'привет', 'a b c', '-abc', 'abc-', 'a_b_c', 'ａｂｃ', 'x'.repeat(41)])
    await refuses('request_invalid', linkOf(two, { slug }))
  const raced = await Promise.allSettled([linkOf(one, { slug: 'raced' }), linkOf(two, { slug: 'raced' })])
  assert.equal(raced.filter(({ status }) => status === 'fulfilled').length, 1)
  const offer = (await one.api('POST /performer/offers', { body: { kind: 'discount', percent: 10, audience: 'new' } }))
    .data
  await refuses('request_invalid', two.api('POST /performer/links', { body: { name: 'Theirs', offerId: offer._id } }))
})

test(`a creator has ${LINKS_MAX} links at most; archived ones leave room, keep their address, and come back if there is room`, async () => {
  const creator = await aPerformer(app)
  const link = await linkOf(creator, { slug: 'printed' })
  await sql`
    insert into link (id, performer_id, name, slug, created_at, updated_at)
    select gen_random_uuid(), ${creator.id}, 'n', 'many-' || n, now(), now() from generate_series(2, ${LINKS_MAX}) n
  `.execute(app.ctx.db)
  await refuses('limit_reached', linkOf(creator))
  const params = { id: link._id }
  await creator.api('PUT /performer/links/{id}', { params, body: { isArchived: true, name: 'Old' } })
  const archived = await creator.api('GET /performer/links', { query: { isArchived: 'true' } as never })
  assert.deepEqual(
    archived.data.map(({ name, isArchived }) => [name, isArchived]),
    [['Old', true]],
  )
  await linkOf(creator)
  await refuses('limit_reached', linkOf(creator, { slug: 'printed' }))
  await refuses('limit_reached', creator.api('PUT /performer/links/{id}', { params, body: { isArchived: false } }))
  const stranger = await aPerformer(app)
  await refuses('not_found', stranger.api('PUT /performer/links/{id}', { params, body: { name: 'Mine' } }))
})

test('the file has every link with its address, and no formula', async () => {
  const creator = await aPerformer(app)
  const link = await linkOf(creator, { name: '=1+1', slug: 'formula' })
  await come(`/l/${link.slug}`, { address: '203.0.113.90' })
  await countPendingVisits(app.ctx)
  const { body } = await app.http.inject({
    url: '/api/performer/links/export',
    headers: { authorization: `Bearer ${creator.token}` },
  })
  assert.match(body, /,'=1\+1,http[^,]*\/l\/formula,,1,0,0,0\.00,USD\r\n$/)
})
