import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { FileId } from '@limelight/contract/ids'
import { type App, buildApp } from '#/app'
import { getSettings } from '#/core/settings/settings.service'
import { hasAccounts } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import type { Topics } from '#/platform/jobs/topics'
import { startTestApp, type TestApp } from '#test/app'
import { assertBooksBalance } from '#test/ledger-balance'
import { CAST } from './demo-people.ts'
import type { DemoPerformer } from './demo-plan.ts'
import { seedDemoOnce } from './seed-demo.ts'

/** One of everything, so that it takes a second. */
const PERFORMER: DemoPerformer = {
  username: 'one.of.each',
  name: 'One of Each',
  bio: 'Small, but complete.',
  country: 'NO',
  city: 'Oslo',
  pictures: 'tide-and-salt',
  monthlyPriceMinor: 500,
  yearlyPriceMinor: 5_000,
  hasFreeTrial: false,
  baseBenefits: ['All posts'],
  tiers: [{ name: 'Gold', benefits: ['A print'], colour: 'amber', cap: 5, plans: [{ months: 3, price: 30 }] }],
  feeds: [
    { text: 'A photo', photos: 1, access: 'free' },
    { text: 'A video', videoSeconds: 1, access: 'free' },
    { text: 'For sale', access: 'paid', price: 50, hoursAgo: 900 },
    { text: 'Which one?', options: ['This', 'That'], access: 'free', hoursAgo: 30 },
  ],
  videos: [{ title: 'A video', description: '0:00 Start', tags: ['sea'], seconds: 1, access: 'free' }],
  galleries: [{ title: 'A gallery', description: '', tags: [], photos: 1, access: 'free' }],
  products: [{ name: 'A print', description: 'On paper.', tags: [], price: 100, stock: 20, shippingFee: 0 }],
  welcomeSeconds: 1,
  upcoming: { title: 'A stream', description: 'Tomorrow.', price: 100, inHours: 24 },
  tips: {
    menu: [
      { title: 'A coffee', tokens: 150 },
      { title: 'A postcard', tokens: 900 },
    ],
    goal: { title: 'A lamp', text: 'It is dark.', tokens: 2_000, gifts: [{ tokens: 300, daysAgo: 2 }] },
    wish: { title: 'Socks', text: '', thanks: 'Warm!', tokens: 800, gifts: [{ tokens: 200, daysAgo: 1 }] },
  },
  offers: [
    { percent: 40, payments: 3, maxUses: 9, endsInDays: 21 },
    { percent: 20, payments: 1, code: 'FRIENDS' },
  ],
  series: {
    title: 'From the start',
    description: '',
    price: 40,
    items: [{ begins: 'A gallery' }, { begins: 'For sale', dayAfter: 1 }, { begins: 'A video' }],
  },
  stories: { highlight: 'Kept', list: [{ picture: 0, text: 'Today', access: 'free', isKept: true }] },
  link: { name: 'A poster', slug: 'one-poster', hasOffer: true },
  greeting: { text: 'Hello {name}', delayHours: 1 },
  segment: { name: 'Regulars', conditions: [{ field: 'months_subscribed', number: 2 }] },
  chat: [
    { by: 'fan', text: 'Are you there?', daysAgo: 1 },
    { by: 'performer', text: 'I am.', daysAgo: 0 },
  ],
  talk: { text: 'Good evening', comments: [{ by: 'demo.fan', text: 'Good evening to you' }] },
}

const SILENT = { print: () => {} }
/** One of them buys. */
const CROWD = 3

/** The process that seeds, and does not get to its videos. */
let first: App | undefined
/** The next start, on the same database and folder. */
let app: TestApp
const said: string[] = []
const waiting: Topics['demo-video'][] = []
before(async () => {
  app = await startTestApp()
})
after(async () => {
  await first?.close()
  await app.close()
})

test('every tier of the demonstration is for sale at a price that a new site allows', async () => {
  const { minimumSubscriptionPrice: minimum, maximumSubscriptionPrice: maximum } = await getSettings(app.ctx)
  const offers = CAST.flatMap(({ tiers = [] }) =>
    tiers.flatMap(({ name, plans }) => plans.map((plan) => ({ name, ...plan }))),
  )

  assert.ok(offers.length > 0)
  assert.deepEqual(
    offers.filter(({ price }) => price < minimum || price > maximum),
    [],
  )
})

test('an interrupted start leaves no accounts', async () => {
  const broken = { ...PERFORMER, talk: { text: 'Hello?', comments: [{ by: 'nobody', text: 'Hello' }] } }

  await assert.rejects(seedDemoOnce(app.ctx, { ...SILENT, cast: [broken] }), /nobody in the demonstration/)

  assert.equal(await hasAccounts(app.ctx), false)
  assert.equal((await app.as()('GET /site-promo/search', { query: {} })).total, 0)
})

test('the next one shows people and pictures before it says that it is done', async () => {
  first = await buildApp({ config: app.ctx.config, databaseUrl: app.databaseUrl, clock: app.clock })
  await first.http.ready()
  await first.jobs.start()
  const ctx = withoutVideos(first.ctx)
  said.push(await seedDemoOnce(ctx, { print: (text) => said.push(text), cast: [PERFORMER], crowd: CROWD }))

  const { data: performer } = await app.as()('GET /performers/{id}', { params: { id: PERFORMER.username } })
  assert.match(performer.avatar ?? '', /^\/media\/public\//)
  assert.match(performer.cover ?? '', /^\/media\/public\//)
  const shown = async () => (await feeds()).filter((text) => text !== 'A video').toSorted()
  // Those that were rendered beside the last one may show a moment later.
  while ((await shown()).length < 4) await sleep(100)
  assert.deepEqual(await shown(), ['', 'A photo', 'For sale', 'Good evening'])
  const { data: galleries } = await app.as()('GET /performer-assets/galleries/search', { query: {} })
  assert.deepEqual(
    galleries.map(({ title }) => title),
    ['A gallery'],
  )
  assert.equal((await app.as()('GET /site-promo/search', { query: {} })).total, 2)
  const { data: upcoming } = await app.as()('GET /streaming/upcoming', { query: {} })
  assert.deepEqual(
    upcoming.map(({ title, price }) => [title, price]),
    [['A stream', 100]],
  )
})

test('its tips are for something, and fans gave for it', async () => {
  const { data } = await app.as()('GET /performers/{id}/tips', { params: { id: PERFORMER.username } })
  assert.deepEqual(
    data.map(({ kind, title, collectedTokens }) => [kind, title, collectedTokens]),
    [
      ['goal', 'A lamp', 300],
      ['item', 'A coffee', 0],
      ['item', 'A postcard', 0],
      ['wish', 'Socks', 200],
    ],
  )
})

test('a new fan is offered the lower price, and finds the other one by its code', async () => {
  const stranger = app.as()
  const params = { id: PERFORMER.username }
  const [open, byCode] = await Promise.all([
    stranger('GET /performers/{id}/offers', { params, query: {} }),
    stranger('GET /performers/{id}/offers', { params, query: { code: 'friends' } }),
  ])
  assert.deepEqual(
    [...open.data, ...byCode.data].map(({ percent, payments, code }) => [percent, payments, code]),
    [
      [40, 3, null],
      [20, 1, 'FRIENDS'],
    ],
  )
})

test('its creator has a link to an offer, a greeting that is on, and a segment', async () => {
  const performer = app.as(await tokenOf(PERFORMER.username))
  const [links, automations, segments] = await Promise.all([
    performer('GET /performer/links', { query: {} }),
    performer('GET /performer/automations'),
    performer('GET /performer/segments'),
  ])
  assert.deepEqual(
    links.data.map(({ slug, offer }) => [slug, offer?.percent, offer?.isOpen]),
    [['one-poster', 40, true]],
  )
  assert.deepEqual(
    automations.data.map(({ trigger, isOn, sent }) => [trigger, isOn, sent]),
    [['subscribed', true, 0]],
  )
  assert.deepEqual(
    segments.data.map(({ name }) => name),
    ['Regulars'],
  )
})

test('it returns every login, and they work', async () => {
  const lines = said.join('\n').match(/^ {2}(operator|fan|performer) .*$/gm) ?? []
  assert.equal(lines.length, 3)
  for (const line of lines) {
    const [, username = '', password = ''] = line.trim().split(/\s+/)
    const { data } = await app.as()('POST /auth/login', { body: { credentials: username, password } })
    assert.equal(typeof data.token, 'string')
  }
})

test('the fan has a conversation whose last word is unread', async () => {
  const fan = app.as(await tokenOf('demo.fan'))
  const [conversation] = (await fan('GET /conversations')).data
  assert.deepEqual(
    [conversation?.lastMessage?.text, conversation?.totalNotSeenMessages, conversation?.canSend],
    ['I am.', 1, true],
  )
})

test('the fan has a subscription, and orders that arrived and are on their way', async () => {
  const fan = app.as(await tokenOf('demo.fan'))
  const [subscriptions, orders] = await Promise.all([
    fan('GET /subscriptions/user/search', { query: {} }),
    fan('GET /orders/users/search', { query: {} }),
  ])
  assert.equal(subscriptions.data.length, 1)
  assert.deepEqual(orders.data.map(({ status }) => status).toSorted(), ['delivered', 'shipping'])
})

test('the creator has orders in every state, and what came out earlier is dated then', async () => {
  const performer = app.as(await tokenOf(PERFORMER.username))
  const { data: orders } = await performer('GET /orders/search', { query: { pageSize: 50 } })
  const states = new Set(orders.map(({ status }) => status))
  assert.deepEqual([...states].toSorted(), ['completed', 'delivered', 'paid', 'processing', 'refunded', 'shipping'])
  const { data } = await app.as()('GET /user/feeds', { query: {} })
  const photo = data.find(({ text }) => text === 'A photo')
  assert.ok(photo)
  const age = app.clock.now().since(Temporal.Instant.from(photo.createdAt))
  assert.ok(age.total('days') > 1, 'its picture was rendered today, and it came out before')
})

test('half a year of sales shows in the console, with some open tasks', async () => {
  const operator = app.as(await tokenOf('operator'))
  const [payments, subscriptions, payouts] = await Promise.all([
    operator('GET /admin/payments', { query: {} }),
    operator('GET /admin/subscriptions', { query: {} }),
    operator('GET /admin/payout-requests/search', { query: {} }),
  ])
  const states = new Set(payments.data.map(({ status }) => status))
  assert.deepEqual([...states].toSorted(), ['refunded', 'success'])
  assert.ok(payments.total > subscriptions.total && subscriptions.total >= 3)
  assert.deepEqual(payouts.data.map(({ status }) => status).toSorted(), ['pending'])
  const days = new Set(payments.data.map(({ createdAt }) => createdAt.slice(0, 10)))
  assert.ok(days.size > 3, 'everything happened on the same day')
})

test('it says that videos follow, and jobs make them, once each', async () => {
  assert.match(said.join('\n'), /Processing 3 demo videos/)
  await first?.close()
  first = undefined
  assert.deepEqual(await videos(), [])
  await app.ctx.transaction(async (tx) => {
    for (const video of waiting) await tx.enqueue('demo-video', video)
  })

  await app.jobs.runPending()

  assert.deepEqual((await feeds()).toSorted(), ['', 'A photo', 'A video', 'For sale', 'Good evening'])
  assert.deepEqual(await videos(), ['A video'])
  const { data: performer } = await app.as()('GET /performers/{id}', { params: { id: PERFORMER.username } })
  assert.ok(performer.welcomeVideo)
})

test('its series is for sale as a whole, in its order', async () => {
  const { data } = await app.as()('GET /performers/{id}/series', { params: { id: PERFORMER.username }, query: {} })
  const [card] = data
  assert.ok(card)
  const { data: series } = await app.as()('GET /series/{id}', { params: { id: card._id } })
  assert.deepEqual([series.title, series.price, series.itemsValue], ['From the start', 40, 50])
  assert.deepEqual(
    series.items.map(({ title, dayAfter }) => [title, dayAfter]),
    [
      ['A gallery', 0],
      ['For sale', 1],
      ['A video', 0],
    ],
  )
})

test('a story of today is shown, and kept', async () => {
  const { data } = await app.as()('GET /performers/{id}/stories', { params: { id: PERFORMER.username } })
  assert.deepEqual(
    data.stories.map(({ text }) => text),
    ['Today'],
  )
  assert.deepEqual(
    data.highlights.map(({ title, total }) => [title, total]),
    [['Kept', 1]],
  )
})

test('what is planned of the cast keeps to the rules of its site', async () => {
  const { minimumTipPrice: minimum, maximumTipPrice: maximum } = await getSettings(app.ctx)
  for (const { username, tips, stories, series, ...performer } of CAST) {
    const amounts = [...(tips?.menu ?? []), ...(tips?.goal.gifts ?? []), ...(tips?.wish.gifts ?? [])]
    assert.ok(
      amounts.every(({ tokens }) => tokens >= minimum && tokens <= maximum),
      username,
    )
    for (const { tokens, gifts } of tips ? [tips.goal, tips.wish] : [])
      assert.ok(gifts.reduce((sum, gift) => sum + gift.tokens, 0) < tokens, `${username} has reached a goal`)
    const posts = [...performer.feeds, ...(performer.later ?? [])]
    const photos = posts.reduce((sum, post) => sum + (post.photos ?? 0), 0)
    assert.ok(stories?.list.every(({ picture }) => picture < photos) ?? true, `${username} has too few pictures`)
    const works = [
      ...posts.map(({ text }) => text),
      ...[...(performer.videos ?? []), ...(performer.galleries ?? [])].map(({ title }) => title),
    ]
    for (const { begins } of series?.items ?? [])
      assert.equal(works.filter((text) => text.startsWith(begins)).length, 1, begins)
  }
})

test('its other fans come after the start, once each however often they are asked for', async () => {
  const { data: before } = await app.as()('GET /performers/{id}', { params: { id: PERFORMER.username } })
  assert.ok((before.stats.followers ?? 0) >= CROWD, 'nobody came')
  const operator = app.as(await tokenOf('operator'))
  const { total } = await operator('GET /admin/users', { query: {} })
  const payload = { from: 0, count: CROWD, feeds: [], creators: [before._id] }
  await app.ctx.transaction((tx) => tx.enqueue('demo-fans', payload))

  await app.jobs.runPending()

  const { data: after } = await app.as()('GET /performers/{id}', { params: { id: PERFORMER.username } })
  assert.equal(after.stats.followers, before.stats.followers)
  assert.equal((await operator('GET /admin/users', { query: {} })).total, total)
})

test('a video that is asked for again changes nothing', async () => {
  const { data } = await app.as()('GET /performer-assets/videos/search', { query: {} })
  const [video] = data
  assert.ok(video)
  const { _id: id, performer } = video
  const videoFile = {
    ownerId: performer._id,
    as: 'video',
    id,
    days: 0,
    seconds: 1,
    picture: '',
    afterId: FileId.parse(id),
  } as const
  await app.ctx.transaction((tx) => tx.enqueue('demo-video', videoFile))

  await app.jobs.runPending()

  const { data: still } = await app.as()('GET /performer-assets/videos/{id}', { params: { id } })
  assert.equal(still.updatedAt, video.updatedAt)
})

test('its ledger balances, and a site with accounts is left unchanged', async () => {
  await assertBooksBalance(app)
  await seedDemoOnce(app.ctx, { print: () => assert.fail('it was filled in again'), cast: CAST })
})

/** Its videos wait for the next process, however fast this one is. */
function withoutVideos(ctx: Ctx): Ctx {
  return {
    ...ctx,
    transaction: (work) =>
      ctx.transaction((tx) =>
        work({
          ...tx,
          async enqueue(topic, payload) {
            if (topic === 'demo-video') waiting.push(payload as Topics['demo-video'])
            else await tx.enqueue(topic, payload)
          },
        }),
      ),
  }
}

async function tokenOf(username: string): Promise<string> {
  const line = said.join('\n').match(new RegExp(`^ {2}\\w+ +${username} .*$`, 'm'))?.[0] ?? ''
  const password = line.trim().split(/\s+/).at(-1) ?? ''
  const { data } = await app.as()('POST /auth/login', { body: { credentials: username, password } })
  assert.ok(data.token)
  return data.token
}

async function feeds(): Promise<string[]> {
  const { data } = await app.as()('GET /user/feeds', { query: {} })
  return data.map(({ text }) => text)
}

async function videos(): Promise<string[]> {
  const { data } = await app.as()('GET /performer-assets/videos/search', { query: {} })
  return data.map(({ title }) => title)
}
