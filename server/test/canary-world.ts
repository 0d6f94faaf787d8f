/**
 * A performer each of whose texts and files contains a unique word or unique bytes, accounts with different relations to them, and every
 * GET call they can make: so that tests can say "this never leaves" of all calls at once.
 */

import { createHash, randomBytes } from 'node:crypto'
import type { Endpoint } from '@limelight/contract/api'
import type { Access } from '@limelight/contract/content/access'
import type { ItemKind } from '@limelight/contract/content-kinds'
import { contract } from '@limelight/contract/contract'
import type { StoryId } from '@limelight/contract/ids'
import sharp from 'sharp'
import type { TestApp } from './app.ts'
import { aFan, aFeed, anOperator, aPerformer, type Member } from './builders.ts'
import { sample } from './media-samples.ts'
import { aSeries } from './series.ts'
import { ADDRESS, aProduct } from './shop.ts'
import { aStory } from './stories.ts'

export const ACTORS = ['visitor', 'stranger', 'follower', 'subscriber', 'buyer'] as const
export type Actor = (typeof ACTORS)[number]
/** What stands open to whom without being bought; a buyer owns the `paid` ones. */
export const OPEN: Record<Actor, readonly Access[]> = {
  visitor: ['free'],
  stranger: ['free'],
  follower: ['free', 'followers'],
  subscriber: ['free', 'followers', 'subscribers'],
  buyer: ['free', 'paid'],
}

/** Place of a word: public, past the beginning that visitors see, or inside locked content. */
export type Canary = { word: string; where: 'shown' | 'tail' | 'inside'; access: Access; itemId: string }
export type Item = { kind: ItemKind; id: string; access: Access; files: string[] }

export type CanaryWorld = {
  performer: Member
  operator: Member
  people: Record<Exclude<Actor, 'visitor'>, Member>
  items: Item[]
  storyIds: string[]
  /** Holds every item that can be in one. */
  seriesId: string
  canaries: Canary[]
  commentId: string
  orderId: string
  elsewhereId: string
}

const ACCESSES: readonly Access[] = ['free', 'followers', 'subscribers', 'paid']
/** Longer than what visitors are shown of a locked text. */
const PADDING = 'and then some more words that nobody looks for '.repeat(4)

/** Letters at random, so that no two are alike for the search either. */
export function aWord(): string {
  return [...randomBytes(14)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')
}

export async function buildCanaryWorld(app: TestApp): Promise<CanaryWorld> {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const canaries: Canary[] = []
  const say = (where: Canary['where'], access: Access, item: { id: string }) => {
    const word = aWord()
    const canary = { word, where, access, itemId: '' }
    canaries.push(canary)
    // The id is known once the item is made.
    pending.push(() => {
      canary.itemId = item.id
    })
    return word
  }
  const pending: (() => void)[] = []
  const items: Item[] = []
  const textOf = (access: Access, item: { id: string }) =>
    `${say('shown', access, item)} ${PADDING} ${say(access === 'free' ? 'shown' : 'tail', access, item)}`
  const pricing = (access: Access) => ({ access, ...(access === 'paid' && { price: 10 }) })
  await performer.api('PUT /performers/me', { body: { bio: say('shown', 'free', performer) } })
  await performer.api('POST /performers/avatar/upload', { files: { file: await aPicture() } })

  for (const access of ACCESSES) {
    const feed: Item = { kind: 'feed', id: '', access, files: [] }
    const { data: photo } = await performer.api('POST /performer/feeds/photo/upload', {
      files: { file: await aPicture() },
    })
    feed.files.push(photo._id)
    feed.id = (
      await aFeed(app, {
        by: performer,
        type: 'photo',
        text: `${textOf(access, feed)} #canary`,
        fileIds: [photo._id],
        ...pricing(access),
      })
    ).id
    const gallery: Item = { kind: 'gallery', id: '', access, files: [] }
    const made = await performer.api('POST /performer/performer-assets/galleries', {
      body: { title: say('shown', access, gallery), description: textOf(access, gallery), ...pricing(access) },
    })
    gallery.id = made.data._id
    const where = access === 'free' ? 'shown' : 'inside'
    const { data: inside } = await performer.api('POST /performer/performer-assets/photos/upload', {
      body: {
        galleryId: made.data._id,
        title: say(where, access, gallery),
        description: say(where, access, gallery),
      },
      files: { photo: await aPicture() },
    })
    gallery.files.push(inside.file._id)
    items.push(feed, gallery)
  }

  const poll: Item = { kind: 'feed', id: '', access: 'subscribers', files: [] }
  const options = await Promise.all(
    [say('inside', 'subscribers', poll), say('inside', 'subscribers', poll)].map((description) =>
      performer.api('POST /performer/feeds/polls', { body: { description } }),
    ),
  )
  poll.id = (
    await aFeed(app, {
      by: performer,
      type: 'poll',
      text: say('shown', 'subscribers', poll),
      access: 'subscribers',
      pollIds: options.map(({ data }) => data._id),
    })
  ).id
  // What is sold of a text is the text: its beginning is shown, the rest is locked for members too.
  const letter: Item = { kind: 'feed', id: '', access: 'paid', files: [] }
  letter.id = (
    await aFeed(app, {
      by: performer,
      type: 'text',
      text: `${say('shown', 'paid', letter)} ${PADDING} ${say('inside', 'paid', letter)}`,
      ...pricing('paid'),
    })
  ).id
  items.push(letter)

  const video: Item = { kind: 'video', id: '', access: 'paid', files: [] }
  const { data: uploaded } = await performer.api('POST /performer/performer-assets/videos/upload', {
    body: {
      title: say('shown', 'paid', video),
      description: `${textOf('paid', video)}\n0:01 ${say('tail', 'paid', video)}`,
      ...pricing('paid'),
    },
    files: { video: new Blob([new Uint8Array(await sample('small.mp4'))]) },
  })
  video.id = uploaded._id
  video.files.push(uploaded.files.video?._id ?? '')

  const product: Item = { kind: 'product', id: '', access: 'paid', files: [] }
  const { data: digital } = await performer.api('POST /performer/performer-assets/products/digital/upload', {
    files: { file: new File([say('inside', 'paid', product)], 'digital.txt') },
  })
  product.files.push(digital._id)
  product.id = (
    await aProduct(app, {
      by: performer,
      type: 'digital',
      digitalId: digital._id,
      name: say('shown', 'paid', product),
      description: say('shown', 'paid', product),
      price: 10,
      isAffiliateEnabled: true,
      affiliatePercent: 10,
    })
  ).id
  items.push(poll, video, product)
  await app.jobs.runPending()

  const storyIds: string[] = []
  const soldStories: StoryId[] = []
  for (const access of ACCESSES) {
    const story = { id: '' }
    const id = await aStory(app, performer, { text: say('inside', access, story), ...pricing(access) })
    story.id = id
    storyIds.push(id)
    if (access === 'paid') soldStories.push(id)
  }

  const others = await aPerformer(app)
  const elsewhere = await aFeed(app, {
    by: others,
    text: `Look at @${performer.username}`,
    productId: product.id as never,
  })
  await performer.api('POST /comments', {
    body: { objectType: 'feed', objectId: elsewhere.id, content: say('shown', 'free', { id: elsewhere.id }) },
  })
  const parts = items.flatMap(({ kind, id }) => (kind === 'product' ? [] : [{ kind, id }]))
  const seriesId = await aSeries(performer, parts)
  const people = await peopleAround(app, performer, items)
  for (const id of soldStories) await people.buyer.api('POST /wallet/charges/story/{id}', { params: { id }, body: {} })
  const bought = items.find(({ kind, access }) => kind === 'feed' && access === 'paid')
  if (!bought) throw new Error('there is one')
  const { data: comment } = await people.buyer.api('POST /comments', {
    body: { objectType: 'feed', objectId: bought.id, content: say('inside', 'paid', bought) },
  })
  const { data: orders } = await people.buyer.api('GET /orders/users/search')
  for (const settle of pending) settle()
  return {
    performer,
    operator: await anOperator(app),
    people,
    items,
    storyIds,
    seriesId,
    canaries,
    commentId: comment._id,
    orderId: orders[0]?._id ?? '',
    elsewhereId: elsewhere.id,
  }
}

async function peopleAround(app: TestApp, performer: Member, items: Item[]): Promise<CanaryWorld['people']> {
  const [stranger, follower, subscriber, buyer] = await Promise.all([
    aFan(app),
    aFan(app),
    aFan(app, { balanceTokens: 10_000 }),
    aFan(app, { balanceTokens: 10_000 }),
  ])
  await follower.api('POST /follows/{id}', { params: { id: performer.id } })
  await subscriber.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' },
  })
  const { data: address } = await buyer.api('POST /addresses/create', { body: ADDRESS })
  for (const { kind, id } of items.filter(({ access }) => access === 'paid')) {
    const params = { id: id as never }
    if (kind === 'product')
      await buyer.api('POST /wallet/charges/product/{id}', { params, body: { addressId: address._id } })
    else await buyer.api(`POST /wallet/charges/${kind}/{id}`, { params, body: {} })
  }
  for (const fan of [stranger, follower, subscriber, buyer]) {
    for (const { kind, id } of items)
      await fan.api('POST /reactions', { body: { objectType: kind, objectId: id, action: 'bookmark' } })
    await fan.api('POST /reactions', {
      body: { objectType: 'performer', objectId: performer.id, action: 'bookmark' },
    })
    await fan.api('POST /reports', { body: { objectType: 'performer', objectId: performer.id, category: 'spam' } })
  }
  return { stranger, follower, subscriber, buyer }
}

async function aPicture(): Promise<Blob> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } })
  return new Blob([new Uint8Array(await image.jpeg().toBuffer())])
}

/** Calls with an id or a field they need, as often as there is something of theirs to ask for. A new call has to say. */
function pathsOf(key: string, world: CanaryWorld): string[] | undefined {
  const { performer, items, storyIds, seriesId, commentId, orderId, elsewhereId } = world
  const each = (kind: Item['kind'], path: (item: Item) => string) =>
    items.filter((item) => item.kind === kind).map(path)
  const files = (kind: Item['kind'], base: string) =>
    items
      .filter((item) => item.kind === kind)
      .flatMap(({ id, files }) => files.map((file) => `${base}/${id}/file/${file}/status`))
  const paths: Record<string, string[]> = {
    'GET /users/view/{id}': [`/users/view/${performer.id}`],
    'GET /performers/{id}': [`/performers/${performer.id}`, `/performers/${performer.username}`],
    'GET /performers/{id}/tips': [`/performers/${performer.id}/tips`, `/performers/${performer.username}/tips`],
    'GET /performers/{id}/offers': [`/performers/${performer.id}/offers`, `/performers/${performer.username}/offers`],
    'GET /performers/{id}/plans': [`/performers/${performer.id}/plans`, `/performers/${performer.username}/plans`],
    'GET /performers/{id}/rss': [`/performers/${performer.id}/rss`],
    'GET /performers/{id}/post-mails': [`/performers/${performer.id}/post-mails`],
    'GET /performers/{id}/stories': [`/performers/${performer.id}/stories`],
    // Only those who may see it hear of it; stories.test.ts.
    'GET /stories/{id}': storyIds.map((id) => `/stories/${id}`),
    'GET /stories/highlights/{id}': [],
    'GET /performers/{id}/series': [`/performers/${performer.id}/series`],
    'GET /series/{id}': [`/series/${seriesId}`],
    'GET /items/{id}/series': items.map(({ id }) => `/items/${id}/series`),
    'GET /comments': [
      ...items.map(({ kind, id }) => `/comments?objectType=${kind}&objectId=${id}`),
      `/comments?objectType=feed&objectId=${elsewhereId}`,
      `/comments?objectType=comment&objectId=${commentId}`,
    ],
    'GET /user/feeds/search/{username}': [`/user/feeds/search/${performer.username}?pageSize=100`],
    'GET /user/feeds/{id}': [...each('feed', ({ id }) => `/user/feeds/${id}`), `/user/feeds/${elsewhereId}`],
    'GET /user/feeds/{id}/file/{fileId}/status': files('feed', '/user/feeds'),
    'GET /performer-assets/videos/{id}': each('video', ({ id }) => `/performer-assets/videos/${id}`),
    'GET /performer-assets/videos/{id}/file/{fileId}/status': files('video', '/performer-assets/videos'),
    'GET /performer-assets/galleries/{id}': each('gallery', ({ id }) => `/performer-assets/galleries/${id}`),
    'GET /performer-assets/photos': each('gallery', ({ id }) => `/performer-assets/photos?galleryId=${id}`),
    'GET /performer-assets/photos/{performerId}': [`/performer-assets/photos/${performer.id}?pageSize=100`],
    'GET /performer-assets/products/{id}': each('product', ({ id }) => `/performer-assets/products/${id}`),
    'GET /performer-assets/products/{id}/download-link': each(
      'product',
      ({ id }) => `/performer-assets/products/${id}/download-link`,
    ),
    'GET /orders/{id}': [`/orders/${orderId}`],
    'GET /orders/{id}/receipt': [`/orders/${orderId}/receipt`],
    'GET /orders/check-user-purchased': [],
    'GET /subscriptions/{id}/early-end': [],
    'GET /payment/transactions/{id}': [],
    'GET /payment/transactions/{id}/receipt': [],
    'GET /payment/pay/{id}': [],
    'GET /states/{countryId}': [],
    'GET /cities/{countryId}/{stateId}': [],
    'GET /posts/{id}': [],
    'GET /legal/{kind}': [],
    // Their site has no such invitations; suspended inviters: referrals.test.ts.
    'GET /referrals/{code}': [],
    'GET /account/exports/{token}': [],
    // None of these people write to each other; strangers are refused in messages.test.ts and message-files.test.ts.
    'GET /conversations/{id}': [],
    'GET /messages/conversations/{id}': [],
    'GET /messages/{id}': [],
    'GET /messages/search': [],
    'GET /messages/private/file': [],
    // Nothing of theirs is on air; streaming.test.ts.
    'GET /streaming/join/{id}': [`/streaming/join/${performer.id}`],
    'GET /conversations/stream/performer/{performerId}': [`/conversations/stream/performer/${performer.id}`],
    'GET /messages/stream/{id}': [],
    'GET /messages/conversations/public/{id}': [],
    // For the two of them; private-calls.test.ts.
    'GET /private-calls/{id}': [],
    // Owners only; uploads.test.ts.
    'GET /uploads/{id}': [],
    'GET /messages/{messageId}/file/{fileId}/status': [],
  }
  return paths[key]
}

type Shape = Record<string, { safeParse(value: unknown): { success: boolean } }>

/** Every GET address that the actor can ask and that could say something of the performer. Lists also by each word. */
export function addressesFor(world: CanaryWorld, actor: Actor, words: readonly string[] = []): [string, string][] {
  const endpoints = Object.entries(contract) as [string, Endpoint][]
  return endpoints
    .filter(([key, { for: audience }]) => key.startsWith('GET ') && isFor(actor, audience))
    .flatMap(([key, endpoint]): [string, string][] => {
      const shape = ((endpoint.query as { shape?: Shape } | undefined)?.shape ?? {}) as Shape
      const isPlain = !key.includes('{') && Object.values(shape).every((field) => field.safeParse(undefined).success)
      const paths = pathsOf(key, world) ?? (isPlain ? [key.slice('GET '.length)] : undefined)
      if (!paths) throw new Error(`${key}: say in pathsOf of canary-world.ts what of theirs it could be asked for`)
      return paths.flatMap((path) => variationsOf(path, shape, words)).map((path) => [key, path])
    })
}

function isFor(actor: Actor, audience: Endpoint['for']): boolean {
  return audience === 'anyone' || (actor !== 'visitor' && (audience === 'member' || audience === 'buyer'))
}

function variationsOf(path: string, shape: Shape, words: readonly string[]): string[] {
  const plus = (query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`
  const size = ['100', '50', '24'].find((pageSize) => shape.pageSize?.safeParse(pageSize).success)
  const whole = size === undefined || path.includes('pageSize') ? path : plus(`pageSize=${size}`)
  return [
    whole,
    ...(shape.scope ? [plus('scope=discover&pageSize=100')] : []),
    ...(shape.tag ? [plus('tag=canary')] : []),
    ...(shape.sortBy?.safeParse('updatedAt').success ? [plus('sortBy=updatedAt&sort=asc')] : []),
    ...(shape.q ? words.map((word) => plus(`q=${word}`)) : []),
  ]
}

export type Asked = { statusCode: number; body: string; bytes: Buffer }

export async function ask(app: TestApp, url: string, token: string | undefined): Promise<Asked> {
  const answer = await app.http.inject({ url, headers: { ...(token && { authorization: `Bearer ${token}` }) } })
  return { statusCode: answer.statusCode, body: answer.body, bytes: answer.rawPayload }
}

/** The addresses of files that an answer names, and those that playlists among them lead to. */
export async function filesIn(app: TestApp, body: string, token: string | undefined): Promise<string[]> {
  const named = [...new Set(body.match(/\/media\/[\w./-]+/g) ?? [])]
  const found: string[] = []
  for (const url of named) {
    found.push(url)
    if (!url.endsWith('.m3u8')) continue
    const { body: playlist } = await ask(app, url, token)
    const base = url.slice(0, url.lastIndexOf('/') + 1)
    const next = playlist.match(/^[^#\s].*$/gm) ?? []
    for (const line of next) found.push(...(await filesIn(app, `${base}${line}`, token)))
  }
  return found
}

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
