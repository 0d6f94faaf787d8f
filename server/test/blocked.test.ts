/**
 * All content of a performer is not-found for accounts on either side of a block, and from blocked countries. Generated:
 * a new call has to declare below which of their ids it takes. Lists must not contain them. Purchases return with the block's end.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed, aPerformer, type Member } from './builders.ts'
import { sample } from './media-samples.ts'
import { aSeries } from './series.ts'
import { aProduct } from './shop.ts'
import { aStory } from './stories.ts'

type World = Record<
  | 'performer'
  | 'username'
  | 'feed'
  | 'unbought'
  | 'poll'
  | 'option'
  | 'video'
  | 'videoFile'
  | 'gallery'
  | 'photo'
  | 'product'
  | 'comment'
  | 'hlsOfFan'
  | 'hlsOfVisitors'
  | 'story'
  | 'series'
  | 'highlight'
  | 'elsewhere',
  string
>
type Case = { url: (world: World) => string; body?: (world: World) => object; form?: Record<string, string> }

const FROM_NL = '193.0.6.139'
const NOWHERE = '127.0.0.1'

const of =
  (template: string) =>
  (world: World): string =>
    template.replaceAll(/\{(\w+)\}/g, (_, name) => world[name as keyof World])
const on = (objectType: string, id: keyof World) => (world: World) => ({ objectType, objectId: world[id] })

/** Every call that shows or changes one thing of theirs. */
const OF_PERFORMER: Record<string, Case[]> = {
  'GET /performers/{id}/tips': [
    { url: of('/performers/{performer}/tips') },
    { url: of('/performers/{username}/tips') },
  ],
  'GET /performers/{id}/offers': [
    { url: of('/performers/{performer}/offers') },
    { url: of('/performers/{username}/offers') },
  ],
  'GET /performers/{id}/post-mails': [{ url: of('/performers/{performer}/post-mails') }],
  'PUT /performers/{id}/post-mails': [{ url: of('/performers/{performer}/post-mails'), body: () => ({ isOn: true }) }],
  'GET /performers/{id}/rss': [{ url: of('/performers/{performer}/rss') }],
  'POST /performers/{id}/rss': [{ url: of('/performers/{performer}/rss'), body: () => ({}) }],
  'GET /performers/{id}/plans': [
    { url: of('/performers/{performer}/plans') },
    { url: of('/performers/{username}/plans') },
  ],
  'GET /performers/{id}/stories': [
    { url: of('/performers/{performer}/stories') },
    { url: of('/performers/{username}/stories') },
  ],
  'GET /performers/{id}/series': [
    { url: of('/performers/{performer}/series') },
    { url: of('/performers/{username}/series') },
  ],
  'GET /series/{id}': [{ url: of('/series/{series}') }],
  'PUT /series/{id}/progress': [
    { url: of('/series/{series}/progress'), body: ({ feed }) => ({ itemId: feed, isDone: true }) },
  ],
  'POST /wallet/charges/series/{id}': [{ url: of('/wallet/charges/series/{series}'), body: () => ({}) }],
  'GET /stories/highlights/{id}': [{ url: of('/stories/highlights/{highlight}') }],
  'GET /stories/{id}': [{ url: of('/stories/{story}') }],
  'POST /stories/{id}/view': [{ url: of('/stories/{story}/view') }],
  'GET /performers/{id}': [{ url: of('/performers/{performer}') }, { url: of('/performers/{username}') }],
  'POST /follows/{id}': [{ url: of('/follows/{performer}') }],
  'PUT /explore/hidden/{id}': [{ url: of('/explore/hidden/{performer}') }],
  'GET /user/feeds/search/{username}': [{ url: of('/user/feeds/search/{username}') }],
  'GET /user/feeds/{id}': [{ url: of('/user/feeds/{feed}') }],
  'POST /user/feeds/vote/{id}': [{ url: of('/user/feeds/vote/{option}') }],
  'GET /user/feeds/{id}/file/{fileId}/status': [{ url: of('/user/feeds/{feed}/file/{videoFile}/status') }],
  'GET /performer-assets/videos/{id}': [{ url: of('/performer-assets/videos/{video}') }],
  'POST /user/feeds/{id}/view': [{ url: of('/user/feeds/{feed}/view') }],
  'POST /performer-assets/videos/{id}/view': [{ url: of('/performer-assets/videos/{video}/view') }],
  'GET /performer-assets/videos/{id}/file/{fileId}/status': [
    { url: of('/performer-assets/videos/{video}/file/{videoFile}/status') },
  ],
  'GET /performer-assets/galleries/{id}': [{ url: of('/performer-assets/galleries/{gallery}') }],
  'POST /performer-assets/galleries/{id}/view': [{ url: of('/performer-assets/galleries/{gallery}/view') }],
  'POST /performer-assets/galleries/{id}/download': [{ url: of('/performer-assets/galleries/{gallery}/download') }],
  'GET /performer-assets/photos/{performerId}': [{ url: of('/performer-assets/photos/{performer}') }],
  'GET /performer-assets/photos': [{ url: of('/performer-assets/photos?galleryId={gallery}') }],
  'GET /performer-assets/products/{id}': [{ url: of('/performer-assets/products/{product}') }],
  'POST /performer-assets/products/{id}/view': [{ url: of('/performer-assets/products/{product}/view') }],
  'GET /performer-assets/products/{id}/download-link': [
    { url: of('/performer-assets/products/{product}/download-link') },
  ],
  'GET /comments': [
    { url: of('/comments?objectType=feed&objectId={feed}') },
    { url: of('/comments?objectType=comment&objectId={comment}') },
  ],
  'POST /comments': [
    { url: of('/comments'), body: (world) => ({ ...on('feed', 'feed')(world), content: 'x' }) },
    { url: of('/comments'), body: (world) => ({ ...on('comment', 'comment')(world), content: 'x' }) },
  ],
  'PUT /comments/{id}': [{ url: of('/comments/{comment}'), form: { content: 'x' } }],
  'DELETE /comments/{id}': [{ url: of('/comments/{comment}') }],
  'POST /comments/{id}/show': [{ url: of('/comments/{comment}/show') }],
  'POST /reactions': (['feed', 'video', 'gallery', 'product', 'performer'] as const).map((kind) => ({
    url: of('/reactions'),
    body: (world) => ({ ...on(kind, kind)(world), action: 'bookmark' }),
  })),
  'DELETE /reactions': [{ url: of('/reactions'), body: (world) => ({ ...on('feed', 'feed')(world), action: 'like' }) }],
  'POST /reports': (['feed', 'video', 'gallery', 'photo', 'product', 'comment', 'story', 'performer'] as const).map(
    (kind) => ({
      url: of('/reports'),
      body: (world) => ({ ...on(kind, kind)(world), category: 'spam' }),
    }),
  ),
  'POST /payment/subscribe/performers': [
    {
      url: of('/payment/subscribe/performers'),
      body: ({ performer }) => ({ performerId: performer, type: 'monthly', paymentMethod: 'wallet' }),
    },
  ],
  'POST /wallet/charges/tip/{id}': [{ url: of('/wallet/charges/tip/{performer}'), body: () => ({ price: 10 }) }],
  'POST /wallet/charges/feed/{id}': [{ url: of('/wallet/charges/feed/{unbought}'), body: () => ({}) }],
  'POST /wallet/charges/video/{id}': [{ url: of('/wallet/charges/video/{video}'), body: () => ({}) }],
  'POST /wallet/charges/gallery/{id}': [{ url: of('/wallet/charges/gallery/{gallery}'), body: () => ({}) }],
  'POST /wallet/charges/product/{id}': [{ url: of('/wallet/charges/product/{product}'), body: () => ({}) }],
  'POST /conversations': [
    { url: of('/conversations'), body: ({ performer }) => ({ source: 'performer', sourceId: performer }) },
  ],
  'POST /orders/checkout': [{ url: of('/orders/checkout'), body: ({ product }) => ({ productId: product }) }],
}

/** The caller's own things, or the site's: a block changes nothing. Ending a relation stays possible. */
const NOT_OF_PERFORMER = new Set([
  'DELETE /sessions/{id}',
  'PUT /auth/passkeys/{id}',
  'DELETE /auth/passkeys/{id}',
  'GET /legal/{kind}',
  'GET /account/exports/{token}',
  'POST /users/logins/{provider}/disconnect',
  'POST /users/{id}/avatar/upload',
  'GET /users/view/{id}',
  'DELETE /follows/{id}',
  'DELETE /explore/hidden/{id}',
  'DELETE /block/users/{id}',
  'DELETE /block/restrictions/{id}',
  'POST /{gateway}/cards',
  'DELETE /payment-cards/{id}',
  'POST /payment/retry/{id}',
  'GET /payment/transactions/{id}',
  'GET /payment/transactions/{id}/receipt',
  'POST /{gateway}/cards/setup',
  'GET /payment/pay/{id}',
  'POST /payment/pay/{id}',
  'POST /coupons/{code}/apply-coupon',
  'GET /referrals/{code}',
  'POST /payment/{gateway}/cancel-subscription/{id}',
  'POST /subscriptions/{id}/resume',
  'POST /subscriptions/{id}/pause',
  'POST /subscriptions/{id}/accept-price',
  'GET /subscriptions/{id}/early-end',
  'POST /subscriptions/{id}/early-end',
  'PUT /subscriptions/{id}/payment-method',
  'GET /states/{countryId}',
  'GET /cities/{countryId}/{stateId}',
  'GET /posts/{id}',
  'GET /uploads/{id}',
  'GET /orders/{id}',
  'GET /orders/{id}/receipt',
  'PUT /orders/{id}/update',
  'PUT /orders/{id}/update/delivery-address',
  // Readable across a block, and not to be written; messages.test.ts.
  'GET /conversations/{id}',
  'PATCH /conversations/{id}',
  'POST /conversations/{id}/accept',
  'POST /conversations/{id}/decline',
  'GET /messages/conversations/{id}',
  'POST /messages/conversations/{id}',
  'POST /messages/read-all/{conversationId}',
  'DELETE /messages/{id}',
  'GET /messages/{id}',
  'GET /messages/{messageId}/file/{fileId}/status',
  // What was bought before stays theirs; open-message.test.ts.
  'POST /messages/{id}/open',
  'POST /messages/{id}/refund',
  // Refused across a block; edit-message.test.ts, react-to-message.test.ts, message-polls.test.ts. A reaction can be taken back.
  'PUT /messages/{id}',
  'POST /messages/{id}/reactions',
  'POST /messages/{id}/vote',
  'DELETE /messages/{id}/reactions',
  // Answers null across a block; series.test.ts.
  'GET /items/{id}/series',
  // Refused across a block; message-files.test.ts.
  'POST /wallet/charges/message/{id}',
  // Refused across a block; streaming.test.ts.
  'GET /streaming/join/{id}',
  'GET /conversations/stream/performer/{performerId}',
  'GET /messages/stream/{id}',
  'GET /messages/conversations/public/{id}',
  'POST /messages/stream/{id}',
  'DELETE /messages/stream/{id}/{messageId}',
  'POST /wallet/charges/stream/{id}',
  // sold-stories.test.ts.
  'POST /wallet/charges/story/{id}',
  // Refused across a block; upcoming-streams.test.ts. Taking a reminder back changes nothing for others.
  'POST /streaming/upcoming/{id}/reminder',
  'DELETE /streaming/upcoming/{id}/reminder',
  // Ended by a block; private-calls.test.ts.
  'GET /private-calls/{id}',
  'PUT /private-calls/{id}/accept',
  'PUT /private-calls/{id}/decline',
  'PUT /private-calls/{id}/cancel',
  'PUT /private-calls/{id}/end',
  'POST /gifts/{id}/withdraw',
  'DELETE /performers/{id}/rss',
  'DELETE /team/memberships/{id}',
  // Of the chats that the creator entrusts to the caller, which a block ends; chat-moderation.test.ts.
  'POST /conversations/stream/{id}/bans',
  'DELETE /conversations/stream/{id}/bans/{userId}',
  'PUT /addresses/{id}',
  'DELETE /addresses/{id}',
])

/** Lists that contain them for all other viewers. For suggestions, which leave out whom one follows, see random-performers.test.ts. */
const LISTS = [
  '/performers/user/search?pageSize=100',
  '/performers/top?pageSize=24',
  '/user/feeds?scope=discover&pageSize=100',
  '/performer-assets/videos/search?pageSize=100',
  '/performer-assets/galleries/search?pageSize=100',
  '/performer-assets/products/search?pageSize=100',
  '/products/search?pageSize=100',
  '/comments?objectType=feed&objectId={elsewhere}',
]
const OWN_LISTS = [
  '/user/feeds',
  '/stories',
  '/follows/following',
  '/explore/hidden',
  '/reactions/feeds/bookmark',
  '/reactions/performers/bookmark',
  '/wallet/purchases',
]

let app: TestApp
let seller: Member
let fan: Member
let world: World
before(async () => {
  app = await startTestApp()
  seller = await aPerformer(app, { monthlyPriceMinor: 500 })
  fan = await aFan(app, { balanceTokens: 10_000 })
  world = await buildWorld()
})
after(() => app.close())

const endpoints = Object.entries(contract) as [string, Endpoint][]

test('every call with an id says what of theirs it could be', () => {
  const forOthers = endpoints.filter(([key, { for: audience }]) => key.includes('{') && /any|member|fan/.test(audience))
  const unsaid = forOthers.map(([key]) => key).filter((key) => !OF_PERFORMER[key] && !NOT_OF_PERFORMER.has(key))
  assert.deepEqual(unsaid, [], 'add them to OF_PERFORMER or NOT_OF_PERFORMER of this test')
})

test('before, they stand in every list', async () => {
  for (const list of LISTS) assert.ok(await isIn(list, { token: fan.token }), list)
  for (const list of OWN_LISTS) assert.ok(await isIn(list, { token: fan.token }), list)
})

type Outsider = { token?: string | undefined; address?: string }
const BLOCKS: Record<string, { by: () => Promise<unknown>; undo: () => Promise<unknown>; who: () => Outsider }> = {
  'a fan they block': {
    by: () => seller.api('POST /block/users', { body: { userId: fan.id } }),
    undo: () => seller.api('DELETE /block/users/{id}', { params: { id: fan.id } }),
    who: () => ({ token: fan.token }),
  },
  'a fan who blocks them': {
    by: () => fan.api('POST /block/users', { body: { userId: seller.id } }),
    undo: () => fan.api('DELETE /block/users/{id}', { params: { id: seller.id } }),
    who: () => ({ token: fan.token }),
  },
  'a fan in a country they block': {
    by: () => seller.api('POST /block/countries', { body: { countries: ['NL'] } }),
    undo: () => seller.api('POST /block/countries', { body: { countries: [] } }),
    who: () => ({ token: fan.token, address: FROM_NL }),
  },
  'a visitor in a country they block': {
    by: () => seller.api('POST /block/countries', { body: { countries: ['NL'] } }),
    undo: () => seller.api('POST /block/countries', { body: { countries: [] } }),
    who: () => ({ address: FROM_NL }),
  },
}

for (const [name, { by, undo, who }] of Object.entries(BLOCKS)) {
  describe(name, () => {
    before(by)
    after(undo)

    for (const [key, cases] of Object.entries(OF_PERFORMER)) {
      const { for: audience } = endpoints.find(([known]) => known === key)?.[1] ?? { for: 'anyone' }
      const isAsked = audience === 'anyone' || !name.startsWith('a visitor')
      test(`${key} is ${isAsked ? 'not found' : 'for members'}`, async () => {
        for (const one of cases) {
          const answer = await ask(key, one, who())
          const expected = isAsked ? [404, 'not_found'] : [401, 'unauthenticated']
          assert.deepEqual([answer.statusCode, answer.json().code], expected, `${one.url(world)} ${answer.body}`)
        }
      })
    }

    test('their video does not play on', async () => {
      assert.equal(await play(who()), 404)
      // The visitors' address works on, from anywhere else.
      if (who().token === undefined) assert.equal(await play({}), 200)
    })

    test('they stand in no list', async () => {
      for (const list of LISTS) assert.equal(await isIn(list, who()), false, list)
      if (who().token) for (const list of OWN_LISTS) assert.equal(await isIn(list, who()), false, list)
    })
  })
}

test('when the block is over, purchases are accessible again', async () => {
  assert.equal(await play({ token: fan.token }), 200)
  const feed = await fan.api('GET /user/feeds/{id}', { params: { id: world.feed as never } })
  assert.deepEqual([feed.data.isBought, feed.data.canView], [true, true])
  assert.ok(await isIn('/wallet/purchases', { token: fan.token }))
  assert.ok(await isIn('/reactions/feeds/bookmark', { token: fan.token }))
})

async function ask(key: string, { url, body, form }: Case, { token, address = NOWHERE }: Outsider) {
  const encoded = form && new Response(formOf(form))
  return app.http.inject({
    method: key.split(' ')[0] as 'GET',
    url: `/api${url(world)}`,
    remoteAddress: address,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
    },
    ...(body && { payload: JSON.stringify(body(world)) }),
    ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
  })
}

function formOf(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

async function isIn(list: string, { token, address = NOWHERE }: Outsider): Promise<boolean> {
  const answer = await app.http.inject({
    url: `/api${of(list)(world)}`,
    remoteAddress: address,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
  })
  assert.equal(answer.statusCode, 200, `${list} ${answer.body}`)
  return answer.body.includes(seller.id)
}

/** Addresses of videos are signed for the viewer: the fan's, and that of visitors. */
async function play({ token, address = NOWHERE }: Outsider): Promise<number> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }) }
  const url = token === undefined ? world.hlsOfVisitors : world.hlsOfFan
  return (await app.http.inject({ url, remoteAddress: address, headers })).statusCode
}

async function buildWorld(): Promise<World> {
  const picture = new Blob([new Uint8Array(await sample('small.jpg'))])
  const videoFile = new Blob([new Uint8Array(await sample('small.mp4'))])
  const feed = await aFeed(app, { by: seller, access: 'paid', price: 10 })
  const unbought = await aFeed(app, { by: seller, access: 'paid', price: 10 })
  const options = await Promise.all(
    ['one', 'two'].map((description) => seller.api('POST /performer/feeds/polls', { body: { description } })),
  )
  const poll = await aFeed(app, {
    by: seller,
    type: 'poll',
    text: 'Which?',
    pollIds: options.map(({ data }) => data._id),
  })
  const { data: video } = await seller.api('POST /performer/performer-assets/videos/upload', {
    body: { title: 'theirs', access: 'free' },
    files: { video: videoFile },
  })
  const { data: gallery } = await seller.api('POST /performer/performer-assets/galleries', {
    body: { title: 'theirs', access: 'free' },
  })
  const { data: photo } = await seller.api('POST /performer/performer-assets/photos/upload', {
    body: { galleryId: gallery._id },
    files: { photo: picture },
  })
  const { id: product } = await aProduct(app, { by: seller, price: 10 })
  await app.jobs.runPending()
  const { data: highlight } = await seller.api('POST /performer/highlights', { body: { title: 'theirs' } })
  const story = await aStory(app, seller, { highlightId: highlight._id })
  const series = await aSeries(seller, [feed, unbought], { price: 10 })
  const elsewhere = await aFeed(app)
  await seller.api('POST /comments', { body: { objectType: 'feed', objectId: elsewhere.id, content: 'Hello' } })
  await fan.api('POST /follows/{id}', { params: { id: seller.id } })
  await fan.api('PUT /explore/hidden/{id}', { params: { id: seller.id } })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: feed.id }, body: {} })
  const { data: comment } = await fan.api('POST /comments', {
    body: { objectType: 'feed', objectId: feed.id, content: 'Mine' },
  })
  for (const [objectType, objectId] of [
    ['feed', feed.id],
    ['performer', seller.id],
  ] as const)
    await fan.api('POST /reactions', { body: { objectType, objectId, action: 'bookmark' } })
  const playable = async (token?: string) =>
    (await app.as(token)('GET /performer-assets/videos/{id}', { params: { id: video._id } })).data.video?.hls ?? ''
  return {
    performer: seller.id,
    username: seller.username,
    story,
    series,
    highlight: highlight._id,
    feed: feed.id,
    unbought: unbought.id,
    poll: poll.id,
    option: options[0]?.data._id ?? '',
    video: video._id,
    videoFile: video.files.video?._id ?? '',
    gallery: gallery._id,
    photo: photo._id,
    product,
    comment: comment._id,
    hlsOfFan: await playable(fan.token),
    hlsOfVisitors: await playable(),
    elsewhere: elsewhere.id,
  }
}
