/**
 * Generated: every call with an id, called with ids of another owner and with ids of every other kind. Nothing is
 * shown, nothing changes. A new call has to say in the tables below whose its id is.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed, aPerformer, giveTokens, type Member } from './builders.ts'
import { aCard } from './cards.ts'
import { anEarner } from './earners.ts'
import { sample } from './media-samples.ts'
import { anAddress, aProduct } from './shop.ts'
import { aSoftwareKey } from './software-key.ts'
import { aStory } from './stories.ts'

/** Rows of one performer and one fan that no other account may know of. */
type World = Record<
  | 'feed'
  | 'video'
  | 'gallery'
  | 'photo'
  | 'upload'
  | 'still'
  | 'option'
  | 'card'
  | 'payment'
  | 'subscription'
  | 'session'
  | 'comment'
  | 'product'
  | 'order'
  | 'address'
  | 'payout'
  | 'conversation'
  | 'message'
  | 'stream'
  | 'broadcast'
  | 'savedReply'
  | 'automation'
  | 'segment'
  | 'passkey'
  | 'fanList'
  | 'tier'
  | 'offer'
  | 'link'
  | 'tipItem'
  | 'goal'
  | 'wish'
  | 'collab'
  | 'plan'
  | 'story'
  | 'highlight'
  | 'gift'
  | 'series'
  | 'teamInvitation'
  | 'privateCall',
  string
>
type Owned = keyof World
type Role = 'fan' | 'performer'

let app: TestApp
let world: World
const others = new Map<Role, Member>()
let picture: Blob

/** Calls whose id is of something owned: of which kind, and what else they need to be answered at all. */
const PRIVATE: Record<
  string,
  { id: Owned; isSilent?: true; param?: string; body?: object; query?: string; form?: Record<string, string> }
> = {
  'DELETE /sessions/{id}': { id: 'session', isSilent: true },
  'PUT /auth/passkeys/{id}': { id: 'passkey', body: { name: 'taken' } },
  'DELETE /auth/passkeys/{id}': { id: 'passkey', body: {} },
  'GET /performer/feeds/{id}': { id: 'feed' },
  'GET /performer/feeds/{id}/versions': { id: 'feed' },
  'PUT /performer/feeds/{id}': { id: 'feed', body: { text: 'taken' } },
  'DELETE /performer/feeds/{id}': { id: 'feed' },
  'GET /user/feeds/{id}': { id: 'feed' },
  'GET /performer/statistics/items/{id}': { id: 'feed' },
  'POST /user/feeds/vote/{id}': { id: 'option' },
  'GET /performer/feeds/file/{fileId}/status': { id: 'upload', param: 'fileId' },
  'POST /wallet/charges/feed/{id}': { id: 'feed', body: {} },
  'PUT /performer/performer-assets/videos/edit/{id}': { id: 'video', form: { title: 'taken' } },
  'GET /performer/performer-assets/videos/{id}/view': { id: 'video' },
  'DELETE /performer/performer-assets/videos/{id}': { id: 'video' },
  'DELETE /performer/performer-assets/videos/remove-file/{id}': { id: 'video', query: 'type=video' },
  'GET /performer-assets/videos/{id}': { id: 'video' },
  'POST /user/feeds/{id}/view': { id: 'feed' },
  'POST /performer-assets/videos/{id}/view': { id: 'video' },
  'POST /wallet/charges/video/{id}': { id: 'video', body: {} },
  'PUT /performer/performer-assets/galleries/{id}': { id: 'gallery', body: { title: 'taken' } },
  'GET /performer/performer-assets/galleries/{id}/view': { id: 'gallery' },
  'DELETE /performer/performer-assets/galleries/{id}': { id: 'gallery' },
  'GET /performer-assets/galleries/{id}': { id: 'gallery' },
  'POST /performer-assets/galleries/{id}/view': { id: 'gallery' },
  'POST /performer-assets/galleries/{id}/download': { id: 'gallery' },
  'POST /wallet/charges/gallery/{id}': { id: 'gallery', body: {} },
  'PUT /performer/performer-assets/photos/{id}': { id: 'photo', body: { title: 'taken' } },
  'POST /performer/performer-assets/photos/set-cover/{id}': { id: 'photo' },
  'DELETE /performer/performer-assets/photos/{id}': { id: 'photo' },
  'PUT /comments/{id}': { id: 'comment', form: { content: 'taken' } },
  'DELETE /comments/{id}': { id: 'comment' },
  'POST /comments/{id}/show': { id: 'comment' },
  'POST /media/files/{id}/retry': { id: 'upload' },
  'DELETE /performer/media/{id}': { id: 'upload' },
  'POST /performer/media/{id}/copies': { id: 'upload', body: { purpose: 'feed-photo' } },
  'PUT /performer/media/{id}/captions/{language}': {
    id: 'upload',
    body: { text: '00:01.000 --> 00:02.000\nx' },
  },
  'DELETE /performer/media/{id}/captions/{language}': { id: 'upload' },
  'GET /uploads/{id}': { id: 'upload' },
  'DELETE /payment-cards/{id}': { id: 'card' },
  'POST /payment/retry/{id}': { id: 'payment' },
  'GET /payment/transactions/{id}': { id: 'payment' },
  'GET /payment/transactions/{id}/receipt': { id: 'payment' },
  'POST /payment/{gateway}/cancel-subscription/{id}': { id: 'subscription' },
  'POST /subscriptions/{id}/resume': { id: 'subscription', body: {} },
  'POST /subscriptions/{id}/pause': { id: 'subscription', body: { months: 1 } },
  'POST /subscriptions/{id}/accept-price': { id: 'subscription', body: { expectedPrice: 9 } },
  'GET /subscriptions/{id}/early-end': { id: 'subscription' },
  'POST /subscriptions/{id}/early-end': { id: 'subscription', body: { expectedAmount: 0 } },
  'PUT /subscriptions/{id}/payment-method': { id: 'subscription', body: { paymentMethod: 'wallet' } },
  'PUT /performer/performer-assets/products/{id}': { id: 'product', body: { name: 'taken' } },
  'GET /performer/performer-assets/products/{id}/view': { id: 'product' },
  'DELETE /performer/performer-assets/products/{id}': { id: 'product' },
  'GET /performer-assets/products/{id}': { id: 'product' },
  'POST /performer-assets/products/{id}/view': { id: 'product' },
  'GET /performer-assets/products/{id}/download-link': { id: 'product' },
  'POST /wallet/charges/product/{id}': { id: 'product', body: {} },
  'GET /orders/{id}': { id: 'order' },
  'GET /orders/{id}/receipt': { id: 'order' },
  'PUT /orders/{id}/update': { id: 'order', body: { status: 'cancelled' } },
  'PUT /orders/{id}/update/delivery-address': {
    id: 'order',
    body: { deliveryAddress: { name: 'x', street1: 'x', city: 'x', postalCode: '1', country: 'SE' } },
  },
  'GET /payout-requests/{id}/view': { id: 'payout' },
  'PUT /payout-requests/{id}': { id: 'payout', body: { status: 'cancelled' } },
  'GET /performer/broadcasts/{id}': { id: 'broadcast' },
  'DELETE /performer/broadcasts/{id}': { id: 'broadcast' },
  'PUT /performer/saved-replies/{id}': { id: 'savedReply', body: { text: 'x' } },
  'DELETE /performer/saved-replies/{id}': { id: 'savedReply' },
  'PUT /performer/automations/{id}': { id: 'automation', body: { trigger: 'cancelled', text: 'x' } },
  'DELETE /performer/automations/{id}': { id: 'automation' },
  'POST /performer/automations/{id}/dry-run': { id: 'automation', body: { day: '2026-11-22' } },
  'PUT /performer/segments/{id}': { id: 'segment', body: { name: 'taken', conditions: [{ field: 'ended' }] } },
  'DELETE /performer/segments/{id}': { id: 'segment' },
  'PUT /performer/tiers/{id}': { id: 'tier', body: { name: 'taken' } },
  'POST /gifts/{id}/withdraw': { id: 'gift' },
  'PUT /performer/links/{id}': { id: 'link', body: { name: 'taken' } },
  'GET /performer/statistics/links/{id}': { id: 'link' },
  'PUT /performer/offers/{id}': { id: 'offer', body: { maxUses: 1 } },
  'DELETE /performer/offers/{id}': { id: 'offer' },
  'POST /performer/team/invitations/{id}/resend': { id: 'teamInvitation', body: {} },
  'DELETE /performer/team/invitations/{id}': { id: 'teamInvitation' },
  'PUT /performer/tip-menu/{id}': { id: 'tipItem', body: { title: 'taken' } },
  'DELETE /performer/tip-menu/{id}': { id: 'tipItem' },
  'PUT /performer/goals/{id}': { id: 'goal', body: { title: 'taken' } },
  'DELETE /performer/goals/{id}': { id: 'goal' },
  'GET /performer/collabs/items/{id}': { id: 'feed' },
  'PUT /performer/collabs/{id}': { id: 'collab', body: { sharePercent: 99 } },
  'DELETE /performer/collabs/{id}': { id: 'collab' },
  'GET /performer/collabs/{id}/records': { id: 'collab' },
  'POST /performer/collabs/{id}/accept': { id: 'collab', body: { sharePercent: 10 } },
  'POST /performer/collabs/{id}/decline': { id: 'collab' },
  'POST /performer/collabs/{id}/leave': { id: 'collab' },
  'PUT /performer/wishes/{id}': { id: 'wish', body: { title: 'taken' } },
  'DELETE /performer/wishes/{id}': { id: 'wish' },
  'GET /series/{id}': { id: 'series' },
  'PUT /series/{id}/progress': { id: 'series', body: { itemId: '019a0000-0000-7000-8000-000000000000', isDone: true } },
  'POST /wallet/charges/series/{id}': { id: 'series', body: {} },
  'POST /wallet/charges/story/{id}': { id: 'story', body: {} },
  'GET /performer/series/{id}': { id: 'series' },
  'PUT /performer/series/{id}': { id: 'series', body: { title: 'taken' } },
  'DELETE /performer/series/{id}': { id: 'series' },
  'GET /performer/series/{id}/schedule': { id: 'series' },
  'GET /stories/{id}': { id: 'story' },
  'POST /stories/{id}/view': { id: 'story' },
  'GET /stories/highlights/{id}': { id: 'highlight' },
  'GET /performer/stories/{id}': { id: 'story' },
  'PUT /performer/stories/{id}': { id: 'story', body: { text: 'taken' } },
  'DELETE /performer/stories/{id}': { id: 'story' },
  'GET /performer/stories/{id}/views': { id: 'story' },
  'PUT /performer/highlights/{id}': { id: 'highlight', body: { title: 'taken' } },
  'DELETE /performer/highlights/{id}': { id: 'highlight' },
  'PUT /performer/lists/{id}': { id: 'fanList', body: { name: 'taken' } },
  'DELETE /performer/lists/{id}': { id: 'fanList' },
  'GET /performer/lists/{id}/fans': { id: 'fanList' },
  'PUT /performer/lists/{id}/fans/{fanId}': { id: 'fanList' },
  'DELETE /performer/lists/{id}/fans/{fanId}': { id: 'fanList' },
  'GET /conversations/{id}': { id: 'conversation' },
  'PATCH /conversations/{id}': { id: 'conversation', body: { isPinned: true } },
  'POST /conversations/{id}/accept': { id: 'conversation' },
  'POST /conversations/{id}/decline': { id: 'conversation' },
  'GET /messages/conversations/{id}': { id: 'conversation' },
  'POST /messages/conversations/{id}': { id: 'conversation', body: { text: 'x' } },
  'POST /messages/read-all/{conversationId}': { id: 'conversation', param: 'conversationId' },
  'DELETE /messages/{id}': { id: 'message' },
  'DELETE /messages/{id}/reactions': { id: 'message' },
  'GET /messages/{id}': { id: 'message' },
  'POST /messages/{id}/open': { id: 'message' },
  'POST /messages/{id}/reactions': { id: 'message', body: { emoji: '🔥' } },
  'POST /messages/{id}/vote': { id: 'message', body: { optionId: randomUUID() } },
  'PUT /messages/{id}': { id: 'message', body: { text: 'taken' } },
  'POST /messages/{id}/refund': { id: 'message' },
  'POST /wallet/charges/message/{id}': { id: 'message', body: {} },
  'GET /private-calls/{id}': { id: 'privateCall' },
  'PUT /private-calls/{id}/accept': { id: 'privateCall' },
  'PUT /private-calls/{id}/decline': { id: 'privateCall' },
  'PUT /private-calls/{id}/cancel': { id: 'privateCall' },
  'PUT /private-calls/{id}/end': { id: 'privateCall' },
  'PUT /streaming/live/{id}': { id: 'stream', body: { title: 'taken' } },
  'GET /performer/upcoming-streams/{id}': { id: 'stream' },
  'PUT /performer/upcoming-streams/{id}': {
    id: 'stream',
    body: { title: 'taken', startsAt: '2100-01-01T00:00:00Z' },
  },
  'DELETE /performer/upcoming-streams/{id}': { id: 'stream' },
  'POST /performer/upcoming-streams/{id}/start': { id: 'stream' },
  'POST /streaming/upcoming/{id}/reminder': { id: 'stream' },
  'PUT /conversations/stream/{id}/update': { id: 'stream', body: { slowModeSeconds: 5 } },
  'PUT /conversations/stream/{id}/pin': { id: 'stream', body: { messageId: null } },
  'POST /conversations/stream/{id}/bans': { id: 'stream', body: { userId: '00000000-0000-7000-8000-000000000000' } },
  'GET /messages/stream/{id}': { id: 'stream' },
  'GET /messages/conversations/public/{id}': { id: 'stream' },
  'POST /messages/stream/{id}': { id: 'stream', body: { text: 'x' } },
  'DELETE /messages/stream/{id}/remove-all-message': { id: 'stream' },
  'POST /wallet/charges/stream/{id}': { id: 'stream', body: {} },
  'PUT /addresses/{id}': { id: 'address', body: { city: 'taken' } },
  'DELETE /addresses/{id}': { id: 'address' },
}

/** The id names a public account or item, or the caller's own relation to it. */
const OPEN = new Set([
  'GET /performers/{id}/plans',
  'GET /performers/{id}/offers',
  'GET /performers/{id}/rss',
  'GET /performers/{id}/post-mails',
  'PUT /performers/{id}/post-mails',
  'POST /performers/{id}/rss',
  'DELETE /performers/{id}/rss',
  'GET /performers/{id}/tips',
  'GET /performers/{id}/stories',
  'GET /performers/{id}/series',
  // Answers null for all that the caller may not know of; series.test.ts.
  'GET /items/{id}/series',
  'GET /legal/{kind}',
  // Everybody's own fans; the group is none of anybody's.
  'GET /performer/fan-groups/{group}/fans',
  // One’s own notes about an account; strangers are refused in known-fans.test.ts.
  'GET /performer/fans/{fanId}',
  'PUT /performer/fans/{fanId}/note',
  // Another account's is refused in leaving.test.ts.
  'GET /account/exports/{token}',
  'POST /users/{id}/avatar/upload',
  'POST /users/logins/{provider}/disconnect',
  'GET /users/view/{id}',
  'GET /performers/{id}',
  // One’s own reminder, if there is one.
  'DELETE /streaming/upcoming/{id}/reminder',
  'POST /follows/{id}',
  'DELETE /follows/{id}',
  'PUT /explore/hidden/{id}',
  'DELETE /explore/hidden/{id}',
  'DELETE /block/users/{id}',
  'DELETE /block/restrictions/{id}',
  // Members of the caller’s own team, and teams that the caller is in.
  'PUT /performer/team/members/{id}',
  'DELETE /performer/team/members/{id}',
  'DELETE /team/memberships/{id}',
  'GET /user/feeds/search/{username}',
  'GET /user/feeds/{id}/file/{fileId}/status',
  'GET /performer-assets/videos/{id}/file/{fileId}/status',
  // Strangers to its conversation are refused in message-files.test.ts.
  'GET /messages/{messageId}/file/{fileId}/status',
  'GET /performer-assets/photos/{performerId}',
  'POST /wallet/charges/tip/{id}',
  'POST /{gateway}/cards',
  'POST /{gateway}/cards/setup',
  // Opened by the signed link to one payment; stripe-gateway.test.ts tries others' links.
  'GET /payment/pay/{id}',
  'POST /payment/pay/{id}',
  'POST /coupons/{code}/apply-coupon',
  // Codes are there to be given to others.
  'GET /referrals/{code}',
  // Two ids, or the id of a creator; streaming.test.ts.
  'GET /streaming/join/{id}',
  'GET /conversations/stream/performer/{performerId}',
  'DELETE /conversations/stream/{id}/bans/{userId}',
  // One’s own moderators; others’ are tried in chat-moderation.test.ts.
  'DELETE /performer/moderators/{id}',
  'DELETE /messages/stream/{id}/{messageId}',
  'GET /states/{countryId}',
  'GET /cities/{countryId}/{stateId}',
  'GET /posts/{id}',
])

/** Ids inside of bodies and queries. */
const INSIDE: [string, Role, (world: World) => { body?: object; form?: Record<string, string>; query?: string }][] = [
  [
    'POST /payment/change-plan/preview',
    'fan',
    ({ subscription, plan }) => ({ body: { subscriptionId: subscription, planId: plan } }),
  ],
  [
    'POST /payment/change-plan',
    'fan',
    ({ subscription, plan }) => ({ body: { subscriptionId: subscription, planId: plan, when: 'now' } }),
  ],
  [
    'POST /performer/feeds',
    'performer',
    ({ upload }) => ({ body: { type: 'photo', fileIds: [upload], access: 'free' } }),
  ],
  [
    'POST /performer/feeds',
    'performer',
    ({ upload }) => ({ body: { type: 'text', text: 'x', access: 'free', thumbnailId: upload } }),
  ],
  [
    'POST /performer/feeds',
    'performer',
    ({ option }) => ({
      body: {
        type: 'poll',
        text: 'x',
        access: 'free',
        pollIds: [option, option.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
      },
    }),
  ],
  [
    'POST /performer/performer-assets/videos/upload',
    'performer',
    ({ still }) => ({ form: { title: 'x', access: 'free', videoId: still } }),
  ],
  [
    'POST /performer/collabs',
    'performer',
    ({ feed }) => ({ body: { kind: 'feed', itemId: feed, creator: feed, sharePercent: 1 } }),
  ],
  ['PUT /performer/tip-menu', 'performer', ({ tipItem }) => ({ body: { ids: [tipItem] } })],
  ['POST /performer/stories', 'performer', ({ upload }) => ({ body: { fileId: upload } })],
  ['GET /performer/stories', 'performer', ({ highlight }) => ({ query: `highlightId=${highlight}` })],
  ['POST /performer/performer-assets/photos/upload', 'performer', ({ gallery }) => ({ form: { galleryId: gallery } })],
  ['GET /performer-assets/photos', 'fan', ({ gallery }) => ({ query: `galleryId=${gallery}` })],
  ['GET /performer-assets/videos/search', 'fan', ({ video }) => ({ query: `relatedTo=${video}` })],
  ['GET /performer-assets/galleries/search', 'fan', ({ gallery }) => ({ query: `relatedTo=${gallery}` })],
  ['POST /orders/checkout', 'fan', ({ product }) => ({ body: { productId: product } })],
  ['GET /products/search', 'fan', ({ product }) => ({ query: `relatedTo=${product}` })],
  ['GET /comments', 'fan', ({ feed }) => ({ query: `objectType=feed&objectId=${feed}` })],
  ['GET /comments', 'fan', ({ comment }) => ({ query: `objectType=comment&objectId=${comment}` })],
  ['POST /comments', 'fan', ({ feed }) => ({ body: { objectType: 'feed', objectId: feed, content: 'x' } })],
  ['POST /comments', 'fan', ({ comment }) => ({ body: { objectType: 'comment', objectId: comment, content: 'x' } })],
  ['POST /reactions', 'fan', ({ video }) => ({ body: { objectType: 'video', objectId: video, action: 'bookmark' } })],
  ['POST /reactions', 'fan', ({ comment }) => ({ body: { objectType: 'comment', objectId: comment, action: 'like' } })],
  ['DELETE /reactions', 'fan', ({ feed }) => ({ body: { objectType: 'feed', objectId: feed, action: 'like' } })],
  ['POST /payment/quote', 'fan', ({ product }) => ({ body: { purchase: { type: 'product', productId: product } } })],
  ['POST /payment/wallet/top-up', 'fan', ({ card }) => ({ body: { amount: 10, cardId: card } })],
]

before(async () => {
  app = await startTestApp()
  picture = new Blob([new Uint8Array(await sample('small.jpg'))])
  // First, since it moves the clock, and sessions note when they were used.
  const earner = await anEarner(app)
  others.set('fan', await aFan(app, { balanceTokens: 1_000 }))
  others.set('performer', await aPerformer(app))
  world = await buildWorld(earner)
})
after(() => app.close())

const endpoints = Object.entries(contract) as [string, Endpoint][]
const withIds = endpoints.filter(([key, { for: audience }]) => key.includes('{') && audience !== 'operator')

test('every call with an id says whose it is', () => {
  const unsaid = withIds.map(([key]) => key).filter((key) => !PRIVATE[key] && !OPEN.has(key))
  assert.deepEqual(unsaid, [], 'add them to PRIVATE or OPEN of this test')
})

describe('with an id of another owner nothing is shown and nothing changes', () => {
  for (const [key, endpoint] of withIds.filter(([key]) => PRIVATE[key])) {
    for (const role of rolesOf(endpoint)) {
      test(`${key} by another ${role}`, async () => {
        const { id, ...rest } = PRIVATE[key] ?? { id: 'feed' as const }
        await assertNotFound({ key, role, id: world[id], ...rest })
      })
    }
  }

  for (const [key, role, make] of INSIDE) {
    test(`${key} by another ${role}, inside of the request`, async () => {
      await assertNotFound({ key, role, ...make(world) })
    })
  }
})

describe('with the id of another kind of thing there is nothing', () => {
  for (const [key, endpoint] of withIds.filter(([key]) => PRIVATE[key])) {
    const [role] = rolesOf(endpoint)
    test(key, async () => {
      const { id: own, ...rest } = PRIVATE[key] ?? { id: 'feed' as const }
      const accounts = [...others.values()].map((member) => member.id)
      const foreign = [
        ...Object.entries(world)
          .filter(([kind]) => kind !== own)
          .map(([, id]) => id),
        ...accounts,
      ]
      // Looked at once for all of them: what one has changed stays changed.
      const before = await fingerprint()
      for (const id of foreign) await assertRefused({ key, role: role ?? 'fan', id, ...rest })
      assert.deepEqual(await fingerprint(), before, `${key} changed something`)
    })
  }
})

const NOBODY = '00000000-0000-7000-8000-000000000000'

type Attack = {
  key: string
  role: Role
  id?: string
  param?: string
  body?: object
  query?: string
  form?: Record<string, string>
  /** Succeeds for unknown ids, as for deleted rows. */
  isSilent?: true
}

async function assertNotFound(attack: Attack): Promise<void> {
  const before = await fingerprint()
  await assertRefused(attack)
  assert.deepEqual(await fingerprint(), before, `${attack.key} changed something`)
}

async function assertRefused(attack: Attack): Promise<void> {
  const answer = await ask(attack)
  const { code } = answer.json()
  const expected = attack.isSilent ? [200, undefined] : [404, 'not_found']
  assert.deepEqual([answer.statusCode, code], expected, `${attack.key} ${answer.body}`)
}

async function ask({ key, role, id = '', param = 'id', body, query, form }: Attack) {
  const [method = '', address = ''] = key.split(' ')
  const path = address
    .replace(`{${param}}`, id)
    .replace('{gateway}', 'sandbox')
    .replace('{fanId}', NOBODY)
    .replace('{language}', 'en')
  const data = form && formOf(key, form)
  const encoded = data && new Response(data)
  return app.http.inject({
    method: method as 'GET',
    url: `/api${path}${query ? `?${query}` : ''}`,
    headers: {
      authorization: `Bearer ${others.get(role)?.token}`,
      ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    ...(body && { payload: JSON.stringify(body) }),
  })
}

function formOf(key: string, fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  // The contract's keys are the forms'.
  const files = (contract as Record<string, Endpoint>)[key]?.files ?? {}
  for (const [name, { required }] of Object.entries(files)) if (required) data.set(name, picture, 'photo.jpg')
  return data
}

function rolesOf({ for: audience }: Endpoint): Role[] {
  return audience === 'performer' || audience === 'seller' ? ['performer'] : ['fan', 'performer']
}

/** Uploads of the attacker come and go; all that is owned stays as it is. */
const WATCHED = [
  'account',
  'feed',
  'feed_file',
  'video',
  'gallery',
  'photo',
  'poll_option',
  'poll_vote',
  'message_poll_option',
  'message_poll_vote',
  'payment_card',
  'payment',
  'subscription',
  'sale',
  'purchase',
  'session',
  'follow',
  'item_view',
  'product',
  'purchase_order',
  'order_event',
  'address',
  'payout_request',
  'payout_event',
  'broadcast',
  'saved_reply',
  'tip_target',
  'fan_list',
  'fan_list_member',
  'conversation',
  'conversation_participant',
  'message',
  'stream',
  'stream_message',
  'stream_ban',
  'stream_reminder',
  'private_call',
] as const

/** The first use of a session is noted in it. */
async function fingerprint(): Promise<Record<string, string>> {
  const prints = WATCHED.map(async (table) => {
    const { rows } = await sql<{ print: string }>`
      select coalesce(md5(string_agg(print, '' order by print)), '') as print
      from (select md5((to_jsonb(t) - 'last_used_at')::text) as print from ${sql.table(table)} t) one
    `.execute(app.ctx.db)
    return [table, rows[0]?.print ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(prints))
}

async function buildWorld(earner: Member): Promise<World> {
  const asked = await earner.api('POST /payout-requests', { body: { amount: 60 } })
  const seller = await aPerformer(app, { monthlyPriceMinor: 500 })
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const key = aSoftwareKey({ origin: new URL(app.ctx.config.publicUrl).origin })
  const keyAsked = (await fan.api('POST /auth/passkeys/options', { body: {} })).data
  const { data: passkey } = await fan.api('POST /auth/passkeys', {
    body: { name: 'theirs', credential: key.make(keyAsked) },
  })
  const videoFile = new Blob([new Uint8Array(await sample('small.mp4'))])
  const card = await aCard(fan)
  const topUp = await fan.api('POST /payment/wallet/top-up', { body: { amount: 10, cardId: card } })
  const subscribed = await fan.api('POST /payment/subscribe/performers', {
    body: { performerId: seller.id, type: 'monthly', paymentMethod: 'wallet' },
  })
  const feed = await aFeed(app, { by: seller, status: 'draft', access: 'paid', price: 10 })
  const { data: video } = await seller.api('POST /performer/performer-assets/videos/upload', {
    body: { title: 'theirs', status: 'draft', access: 'paid', price: 10 },
    files: { video: videoFile },
  })
  const { data: gallery } = await seller.api('POST /performer/performer-assets/galleries', {
    body: { title: 'theirs', status: 'draft', access: 'paid', price: 10 },
  })
  const { data: photo } = await seller.api('POST /performer/performer-assets/photos/upload', {
    body: { galleryId: gallery._id },
    files: { photo: picture },
  })
  const { data: upload } = await seller.api('POST /performer/feeds/photo/upload', { files: { file: picture } })
  const { data: option } = await seller.api('POST /performer/feeds/polls', { body: { description: 'theirs' } })
  const address = await anAddress(fan)
  const { id: product, order } = await anOrderedProduct(seller, fan)
  const { data: comment } = await seller.api('POST /comments', {
    body: { objectType: 'feed', objectId: feed.id, content: 'theirs' },
  })
  const { data: broadcast } = await seller.api('POST /performer/broadcasts', {
    body: { text: 'x', audience: { include: ['followers'] } },
  })
  const { data: reply } = await seller.api('POST /performer/saved-replies', { body: { text: 'theirs' } })
  const { data: automation } = await seller.api('POST /performer/automations', {
    body: { trigger: 'cancelled', text: 'theirs' },
  })
  const { data: segment } = await seller.api('POST /performer/segments', {
    body: { name: 'theirs', conditions: [{ field: 'ended' }] },
  })
  const { data: list } = await seller.api('POST /performer/lists', { body: { name: 'theirs' } })
  const gold = { name: 'theirs', plans: [{ months: 1 as const, price: 9 }] }
  const { data: tier } = await seller.api('POST /performer/tiers', { body: gold })
  const { data: highlight } = await seller.api('POST /performer/highlights', { body: { title: 'theirs' } })
  const { data: invitation } = await seller.api('POST /performer/team/invitations', {
    body: { email: 'theirs@example.test', rights: ['posts'] },
  })
  // A draft: nobody else may know of it.
  const { data: series } = await seller.api('POST /performer/series', { body: { title: 'theirs' } })
  const story = await aStory(app, seller, { access: 'subscribers', minRank: tier.rank, highlightId: highlight._id })
  const [plan] = tier.plans
  assert.ok(plan)
  const half = { kind: 'discount' as const, percent: 50, audience: 'expired' as const }
  const { data: offer } = await seller.api('POST /performer/offers', { body: half })
  await giveTokens(app, fan.id, 900)
  const { data: gift } = await fan.api('POST /gifts', { body: { performerId: seller.id, planId: plan._id } })
  const { data: link } = await seller.api('POST /performer/links', { body: { name: 'Bio' } })
  const aimed = { body: { title: 'theirs', tokens: 100 } }
  const { data: tipItem } = await seller.api('POST /performer/tip-menu', aimed)
  const { data: goal } = await seller.api('POST /performer/goals', aimed)
  const { data: collab } = await seller.api('POST /performer/collabs', {
    body: { kind: 'feed', itemId: feed.id, creator: (await aPerformer(app)).id, sharePercent: 10 },
  })
  const { data: wish } = await seller.api('POST /performer/wishes', aimed)
  await seller.api('PUT /performer/lists/{id}/fans/{fanId}', { params: { id: list._id, fanId: fan.id } })
  const { data: conversation } = await fan.api('POST /conversations', {
    body: { source: 'performer', sourceId: seller.id },
  })
  const { data: message } = await fan.api('POST /messages/conversations/{id}', {
    params: { id: conversation._id },
    body: { text: 'theirs' },
  })
  // Prepared and not on air yet: nobody else may know of it.
  const { data: stream } = await seller.api('POST /streaming/live', {
    body: { title: 'theirs', access: 'paid', price: 10 },
  })
  await seller.api('PUT /private-calls/terms', { body: { policy: 'everyone', price: 1 } })
  const { data: call } = await fan.api('POST /private-calls', { body: { performerId: seller.id, expectedPrice: 1 } })
  const sessions = await fan.api('GET /sessions')
  return {
    story,
    highlight: highlight._id,
    gift: gift._id,
    series: series._id,
    teamInvitation: invitation._id,
    feed: feed.id,
    video: video._id,
    gallery: gallery._id,
    photo: photo._id,
    upload: upload._id,
    still: video.files.video?._id ?? '',
    option: option._id,
    card,
    payment: topUp.data.transactionId ?? '',
    subscription: subscribed.data.subscription?._id ?? '',
    session: sessions.data[0]?._id ?? '',
    comment: comment._id,
    product,
    order,
    address,
    payout: asked.data._id,
    conversation: conversation._id,
    message: message._id,
    stream: stream._id,
    broadcast: broadcast._id,
    savedReply: reply._id,
    automation: automation._id,
    segment: segment._id,
    passkey: passkey._id,
    fanList: list._id,
    tier: tier._id,
    offer: offer._id,
    link: link._id,
    tipItem: tipItem._id,
    goal: goal._id,
    wish: wish._id,
    collab: collab._id,
    plan: plan._id,
    privateCall: call._id,
  }
}

/** Sold once, then hidden again: only the two of them know of it. */
async function anOrderedProduct(seller: Member, fan: Member) {
  const { id } = await aProduct(app, { by: seller, price: 10 })
  const addressId = await anAddress(fan)
  const { data } = await fan.api('POST /wallet/charges/product/{id}', { params: { id }, body: { addressId } })
  await seller.api('PUT /performer/performer-assets/products/{id}', { params: { id }, body: { status: 'inactive' } })
  return { id, order: data.orderId }
}
