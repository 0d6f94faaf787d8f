/** A list asks the database as often for six rows as for two; a sale asks it a known number of times. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { SeriesId } from '@limelight/contract/ids'
import pg from 'pg'
import sharp from 'sharp'
import { mediaStarted } from '#/live/streams/stream-media.service'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed, anOperator, aPerformer, type Member } from './builders.ts'
import { anEarner } from './earners.ts'
import { sample } from './media-samples.ts'
import { aSeries } from './series.ts'

const FEW = 2
const MANY = 6

let app: TestApp
let fan: Member
let seller: Member
let operator: Member
let galleryId: string
let feedId: string
let conversationId: string
let walletNumber: number
let picture: Blob
let video: Blob

/** Each list with its viewer, and the action that makes it longer by one. */
const LISTS: Record<string, { url: () => string; by: () => Member; add: () => Promise<unknown> }> = {
  'home feed': { url: () => '/user/feeds', by: () => fan, add: addFeed },
  'discovered feeds': { url: () => '/user/feeds?scope=discover', by: () => fan, add: addFeed },
  'feeds of a performer': { url: () => `/user/feeds/search/${seller.username}`, by: () => fan, add: addFeed },
  'feeds of the studio': { url: () => '/performer/feeds', by: () => seller, add: addFeed },
  videos: { url: () => '/performer-assets/videos/search', by: () => fan, add: addVideo },
  'videos of the studio': { url: () => '/performer/performer-assets/videos/search', by: () => seller, add: addVideo },
  galleries: { url: () => '/performer-assets/galleries/search', by: () => fan, add: addGallery },
  'series of a performer': { url: () => `/performers/${seller.id}/series`, by: () => fan, add: addSeries },
  'series of the studio': { url: () => '/performer/series', by: () => seller, add: addSeries },
  'photos of a performer': { url: () => `/performer-assets/photos/${seller.id}`, by: () => fan, add: addGallery },
  'photos of a gallery': { url: () => `/performer-assets/photos?galleryId=${galleryId}`, by: () => fan, add: addPhoto },
  'photos of the studio': { url: () => '/performer/performer-assets/photos/search', by: () => seller, add: addPhoto },
  performers: { url: () => '/performers/user/search', by: () => fan, add: addPerformer },
  'top performers': { url: () => '/performers/top', by: () => fan, add: addPerformer },
  following: { url: () => '/follows/following', by: () => fan, add: addPerformer },
  'hidden suggestions': { url: () => '/explore/hidden', by: () => fan, add: addHidden },
  followers: { url: () => '/follows/followers', by: () => seller, add: addFollower },
  'fans of a group': { url: () => '/performer/fan-groups/followers/fans', by: () => seller, add: addFollower },
  comments: { url: () => `/comments?objectType=feed&objectId=${feedId}`, by: () => fan, add: addComment },
  'bookmarked feeds': { url: () => '/reactions/feeds/bookmark', by: () => fan, add: addBookmark },
  'restricted people': { url: () => '/block/restrictions', by: () => seller, add: addRestriction },
  'blocked people': { url: () => '/block/users', by: () => seller, add: addBlock },
  conversations: { url: () => '/conversations', by: () => seller, add: addConversation },
  messages: { url: () => `/messages/conversations/${conversationId}`, by: () => fan, add: addMessage },
  streams: { url: () => '/streaming/user/search', by: () => fan, add: addStream },
  'upcoming streams': { url: () => '/streaming/upcoming', by: () => fan, add: addUpcomingStream },
  purchases: { url: () => '/wallet/purchases', by: () => fan, add: addPurchase },
  charges: { url: () => '/wallet/charges/search', by: () => fan, add: addTip },
  earnings: { url: () => '/performer/earning/search', by: () => seller, add: addTip },
  'subscriptions of a fan': { url: () => '/subscriptions/user/search', by: () => fan, add: addSubscription },
  'subscribers of a performer': { url: () => '/subscriptions/performer/search', by: () => seller, add: addSubscriber },
  'subscriptions of all': { url: () => '/admin/subscriptions', by: () => operator, add: addSubscription },
  'transactions of all': { url: () => '/admin/payments', by: () => operator, add: addSubscription },
  coupons: { url: () => '/admin/coupons', by: () => operator, add: addCoupon },
  'token packages': { url: () => '/admin/token-packages', by: () => operator, add: addPackage },
  'commission rules': { url: () => '/admin/commission-rules', by: () => operator, add: addRule },
  'accounts of the ledger': { url: () => '/admin/ledger/accounts', by: () => operator, add: addTip },
  'transfers of the ledger': { url: () => '/admin/ledger/transfers', by: () => operator, add: addTip },
  'entries of an account': {
    url: () => `/admin/ledger/accounts/${walletNumber}/entries`,
    by: () => operator,
    add: addTip,
  },
  'payout requests': { url: () => '/payout-requests/search', by: () => seller, add: addPayout },
  'payout requests of all': { url: () => '/admin/payout-requests/search', by: () => operator, add: addPayout },
}

before(async () => {
  app = await startTestApp()
  seller = await anEarner(app)
  fan = await aFan(app, { balanceTokens: 100_000 })
  operator = await anOperator(app)
  await fan.api('POST /follows/{id}', { params: { id: seller.id } })
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#a06030' } })
  picture = new Blob([new Uint8Array(await image.jpeg().toBuffer())])
  video = new Blob([new Uint8Array(await sample('small.mp4'))])
  galleryId = await addGallery()
  feedId = (await addFeed()).id
  conversationId = await addMessage()
  const { data: wallet } = await operator.api('GET /admin/users/{id}/wallet', { params: { id: fan.id } })
  walletNumber = wallet.ledgerAccountId ?? 0
})
after(() => app.close())

for (const [name, { url, by, add }] of Object.entries(LISTS)) {
  test(`${name} of ${MANY} rows take as many queries as of ${FEW}`, async () => {
    await growTo(MANY, { url, by, add })
    const few = await fewestQueries(() => rowsOf(by(), withSize(url(), FEW)))
    const many = await fewestQueries(() => rowsOf(by(), withSize(url(), MANY)))

    assert.deepEqual([few.rows, many.rows], [FEW, MANY])
    assert.equal(many.queries, few.queries)
    assert.ok(many.queries > 0)
  })
}

test(`a series of ${MANY} items takes as many queries as one of ${FEW}, and so does the place of an item`, async () => {
  const feeds = await Promise.all(Array.from({ length: MANY + FEW }, () => addFeed()))
  const [few, many] = [feeds.slice(0, FEW), feeds.slice(FEW)]
  const counted = async (items: typeof feeds) => {
    const id = await aSeries(seller, items)
    const page = await fewestQueries(
      async () => (await fan.api('GET /series/{id}', { params: { id } })).data.items.length,
    )
    const itemId = items[1]?.id
    assert.ok(itemId)
    const place = await fewestQueries(
      async () => (await fan.api('GET /items/{id}/series', { params: { id: itemId } })).data?.total ?? 0,
    )
    assert.deepEqual([page.rows, place.rows], [items.length, items.length])
    return [page.queries, place.queries]
  }
  assert.deepEqual(await counted(many), await counted(few))
})

test('an unlock asks the database six times and a tip five times, the rate limit included', async () => {
  const feeds = [await paidFeed(), await paidFeed(), await paidFeed()]
  const unlocks = await fewestQueries(() => unlockOne(feeds.pop()?.id))
  const tips = await fewestQueries(async () => {
    await fan.api('POST /wallet/charges/tip/{id}', {
      params: { id: seller.id },
      body: { price: 10 },
      idempotencyKey: randomUUID(),
    })
    return 1
  })

  assert.deepEqual([unlocks.queries, tips.queries], [6, 5])
})

test('a message, a comment and a like ask the database four times each, a line of a chat three times', async () => {
  const feeds = [await aFeed(app, { by: seller }), await aFeed(app, { by: seller }), await aFeed(app, { by: seller })]
  const written = await addMessage()
  const messages = await fewestQueries(async () => {
    await fan.api('POST /messages/conversations/{id}', { params: { id: written }, body: { text: 'Hello' } })
    return 1
  })
  const comments = await fewestQueries(async () => {
    await addComment()
    return 1
  })
  const likes = await fewestQueries(async () => {
    const body = { objectType: 'feed', objectId: String(feeds.pop()?.id), action: 'like' } as const
    await fan.api('POST /reactions', { body })
    return 1
  })
  const { data: stream } = await seller.api('POST /streaming/live', {
    body: { title: 'Counted', access: 'free', isRecorded: false, goal: null },
  })
  await mediaStarted(app.ctx, stream._id)
  const lines = await fewestQueries(async () => {
    await fan.api('POST /messages/stream/{id}', { params: { id: stream._id }, body: { text: 'hello' } })
    return 1
  })

  assert.deepEqual([messages.queries, comments.queries, likes.queries, lines.queries], [4, 4, 4, 3])
})

function paidFeed() {
  return aFeed(app, { by: seller, access: 'paid', price: 10 })
}

async function unlockOne(id = feedId): Promise<number> {
  await fan.api('POST /wallet/charges/feed/{id}', {
    params: { id: id as never },
    body: {},
    idempotencyKey: randomUUID(),
  })
  return 1
}

function withSize(url: string, pageSize: number): string {
  // Messages are counted as the specification counts them.
  const name = url.startsWith('/messages/') ? 'limit' : 'pageSize'
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${pageSize}`
}

type List = { url: () => string; by: () => Member; add: () => Promise<unknown> }

async function growTo(rows: number, { url, by, add }: List): Promise<void> {
  for (let tries = 0; (await rowsOf(by(), url())) < rows; tries += 1) {
    assert.ok(tries < 2 * MANY, `${url()} does not grow`)
    await add()
  }
}

async function rowsOf({ token }: Member, url: string): Promise<number> {
  const answer = await app.http.inject({ url: `/api${url}`, headers: { authorization: token } })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().data.length
}

/** The lowest of three counts: session and settings are read again every few seconds, independent of the list. */
async function fewestQueries(work: () => Promise<number>): Promise<{ rows: number; queries: number }> {
  const counts = [await countQueries(work), await countQueries(work), await countQueries(work)]
  return { rows: counts[0]?.rows ?? 0, queries: Math.min(...counts.map(({ queries }) => queries)) }
}

/** Counts the statements on the connections of this process, without the app's knowledge. */
async function countQueries(work: () => Promise<number>): Promise<{ rows: number; queries: number }> {
  const { query } = pg.Client.prototype
  let queries = 0
  // The driver's own overloads are passed through as they come.
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    queries += 1
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    return { rows: await work(), queries }
  } finally {
    pg.Client.prototype.query = query
  }
}

async function addPurchase(): Promise<void> {
  await unlockOne((await paidFeed()).id)
}

function addFeed() {
  return aFeed(app, { by: seller, text: 'with @nobody and #tags' })
}

async function addVideo() {
  await seller.api('POST /performer/performer-assets/videos/upload', {
    body: { title: 'one more', access: 'free' },
    files: { video: video },
  })
  await app.jobs.runPending()
}

async function addGallery(): Promise<string> {
  const { data } = await seller.api('POST /performer/performer-assets/galleries', {
    body: { title: 'more', access: 'free' },
  })
  await addPhoto(data._id)
  return data._id
}

async function addSeries(): Promise<SeriesId> {
  return aSeries(seller, [await addFeed()])
}

async function addPhoto(to = galleryId) {
  await seller.api('POST /performer/performer-assets/photos/upload', {
    body: { galleryId: to as never },
    files: { photo: picture },
  })
  await app.jobs.runPending()
}

async function addPerformer() {
  const { id } = await aPerformer(app)
  await fan.api('POST /follows/{id}', { params: { id } })
}

async function addHidden() {
  const { id } = await aPerformer(app)
  await fan.api('PUT /explore/hidden/{id}', { params: { id } })
}

async function addFollower() {
  const follower = await aFan(app)
  await follower.api('POST /follows/{id}', { params: { id: seller.id } })
}

function addComment() {
  return fan.api('POST /comments', { body: { objectType: 'feed', objectId: feedId, content: 'one more' } })
}

async function addBookmark() {
  const { id } = await addFeed()
  await fan.api('POST /reactions', { body: { objectType: 'feed', objectId: id, action: 'bookmark' } })
}

async function addBlock() {
  const { id } = await aFan(app)
  await seller.api('POST /block/users', { body: { userId: id } })
}

async function addRestriction() {
  const { id } = await aFan(app)
  await seller.api('POST /block/restrictions', { body: { userId: id } })
}

async function addConversation() {
  const other = await aPerformer(app)
  const { data } = await other.api('POST /conversations', { body: { source: 'performer', sourceId: seller.id } })
  await other.api('POST /messages/conversations/{id}', { params: { id: data._id }, body: { text: 'Hello' } })
}

async function addStream() {
  const other = await aPerformer(app)
  const { data } = await other.api('POST /streaming/live', { body: { title: 'On air' } })
  await mediaStarted(app.ctx, data._id)
}

async function addUpcomingStream() {
  const { api } = await aPerformer(app)
  const startsAt = app.clock.now().add({ hours: 24 }).toString()
  await api('POST /performer/upcoming-streams', { body: { title: 'Soon', startsAt } })
}

async function addMessage() {
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: seller.id } })
  await seller.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  await fan.api('POST /messages/conversations/{id}', { params: { id: data._id }, body: { text: 'Hello' } })
  return data._id
}

/** Requested and cancelled again, since only one can be open. */
async function addPayout() {
  const { data } = await seller.api('POST /payout-requests', { body: { amount: 50 } })
  await seller.api('PUT /payout-requests/{id}', { params: { id: data._id }, body: { status: 'cancelled' } })
}

function addCoupon() {
  return operator.api('POST /admin/coupons', {
    body: { code: randomUUID().slice(0, 12), percent: 10, scopes: ['top_up'] },
  })
}

function addPackage() {
  return operator.api('POST /admin/token-packages', { body: { name: 'A package', price: 5, tokens: 500 } })
}

async function addRule() {
  const { id } = await aPerformer(app)
  await operator.api('POST /admin/commission-rules', { body: { performerId: id, percent: 10 } })
}

async function addSubscription() {
  const { id } = await aPerformer(app, { monthlyPriceMinor: 500 })
  await subscribe(fan, id)
}

async function addSubscriber() {
  await seller.api('PUT /performers/me', { body: { monthlyPrice: 5 } })
  await subscribe(await aFan(app, { balanceTokens: 1_000 }), seller.id)
}

function subscribe(by: Member, performerId: Member['id']) {
  return by.api('POST /payment/subscribe/performers', {
    body: { performerId, type: 'monthly', paymentMethod: 'wallet' },
  })
}

function addTip() {
  return fan.api('POST /wallet/charges/tip/{id}', { params: { id: seller.id }, body: { price: 10 } })
}
