/** Co-authors: who is asked, what they agree to, how sales are shared, and what refunds take back. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { ItemCollab } from '@limelight/contract/content/collabs'
import { type CollabId, type FeedId, SaleId } from '@limelight/contract/ids'
import { minorUnits } from '@limelight/contract/money'
import { sql } from 'kysely'
import { getBalance, postTransfer } from '#/core/ledger/ledger.service'
import { holdPayoutLegs, payOutLegs } from '#/core/ledger/ledger-legs'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refusalOf, refuses } from '#test/refusals'

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

const ask = async (author: Member, feedId: string, creator: Member, sharePercent: number) =>
  (
    await author.api('POST /performer/collabs', {
      body: { kind: 'feed', itemId: feedId, creator: creator.username, sharePercent },
    })
  ).data
const accept = (creator: Member, id: CollabId, sharePercent: number) =>
  creator.api('POST /performer/collabs/{id}/accept', { params: { id }, body: { sharePercent } })
const decline = (creator: Member, id: CollabId) =>
  creator.api('POST /performer/collabs/{id}/decline', { params: { id } })
const leave = (creator: Member, id: CollabId) => creator.api('POST /performer/collabs/{id}/leave', { params: { id } })
const remove = (author: Member, id: CollabId) => author.api('DELETE /performer/collabs/{id}', { params: { id } })
const change = async (author: Member, { _id, updatedAt }: ItemCollab, sharePercent: number) =>
  (await author.api('PUT /performer/collabs/{id}', { params: { id: _id }, body: { sharePercent, updatedAt } })).data
const earnings = (member: Member) => getBalance(app.ctx, member.id, 'earnings')
const shownTo = async (viewer: Member, id: FeedId) =>
  (await viewer.api('GET /user/feeds/{id}', { params: { id } })).data
const received = async (creator: Member, query = {}) => (await creator.api('GET /performer/collabs', { query })).data
const postsOn = async (viewer: Member, performer: Member) =>
  await viewer.api('GET /user/feeds/search/{username}', { params: { username: performer.username } })

function buy(fan: Member, id: FeedId, key: string = randomUUID()) {
  return fan.api('POST /wallet/charges/feed/{id}', { params: { id }, idempotencyKey: key })
}
function refund(saleId: string, body: { isSiteLiable?: boolean } = {}) {
  const params = { id: SaleId.parse(saleId) }
  return operator.api('POST /admin/charges/{id}/refund', { params, body: { reason: 'by mistake', ...body } })
}

async function aPost(price = 1_000): Promise<{ author: Member; friend: Member; id: FeedId }> {
  const author = await aPerformer(app)
  const friend = await aPerformer(app)
  const { id } = await aFeed(app, { by: author, access: 'paid', price })
  return { author, friend, id }
}
/** 1 000 tokens are 10.00, of which the site takes 20 %. */
async function aSharedPost({ percent = 25, price = 1_000 } = {}) {
  const post = await aPost(price)
  const collab = await ask(post.author, post.id, post.friend, percent)
  await accept(post.friend, collab._id, percent)
  return { ...post, collab }
}
const aRichFan = () => aFan(app, { balanceTokens: 100_000 })

test('a request shows the item and the share, and nothing is shown or shared before it is accepted', async () => {
  const { author, friend, id } = await aPost()
  const fan = await aRichFan()

  const asked = await ask(author, id, friend, 12.34)

  assert.deepEqual([asked.state, asked.sharePercent, asked.performer._id], ['asked', 12.34, friend.id])
  const [request] = await received(friend, { state: 'waiting' })
  assert.deepEqual(
    [request?.item.title, request?.item.kind, request?.sharePercent, request?.author._id],
    ['A feed', 'feed', 12.34, author.id],
  )
  assert.equal((await shownTo(fan, id)).coAuthors, undefined)
  assert.equal((await postsOn(fan, friend)).data.length, 0)
  await buy(fan, id)
  assert.deepEqual([await earnings(author), await earnings(friend)], [800, 0])
})

test('accepted: both are named, it stands on both profiles, and the next sale is shared', async () => {
  const { author, friend, id } = await aSharedPost()
  const fan = await aRichFan()

  const shown = await shownTo(fan, id)
  const { data, total } = await postsOn(fan, friend)
  await buy(fan, id)

  assert.deepEqual(
    shown.coAuthors?.map(({ _id }) => _id),
    [friend.id],
  )
  assert.deepEqual(
    [data.map((post) => [post._id, post.performer._id, post.canView]), total],
    [[[id, author.id, false]], 1],
  )
  assert.deepEqual([await earnings(author), await earnings(friend)], [600, 200])
  const [share] = (await friend.api('GET /performer/earning/search')).data
  assert.deepEqual(
    [share?.kind, share?.soldKind, share?.net, share?.fee, share?.targetId, share?.tokens],
    ['collab', 'feed', 2, 0, id, null],
  )
  const [sale] = (await author.api('GET /performer/earning/search')).data
  assert.deepEqual([sale?.kind, sale?.gross, sale?.fee, sale?.net, sale?.tokens], ['feed', 8, 2, 6, 1_000])
  const { data: charges } = await fan.api('GET /wallet/charges/search')
  assert.deepEqual(
    charges.map(({ tokens, performer }) => [tokens, performer._id]),
    [[1_000, author.id]],
  )
})

test('on the profile of a co-author it is not pinned, and pages follow one another without gaps', async () => {
  const { author, friend, id } = await aSharedPost()
  await author.api('PUT /performer/feeds/{id}', { params: { id }, body: { isPinned: true } })
  const own = []
  for (let post = 0; post < 3; post += 1) own.unshift((await aFeed(app, { by: friend })).id)
  const fan = await aFan(app)

  const seen = []
  let cursor: string | undefined
  do {
    const page = await fan.api('GET /user/feeds/search/{username}', {
      params: { username: friend.username },
      query: { pageSize: 1, ...(cursor && { cursor }) },
    })
    seen.push(...page.data.map((post) => [post._id, post.isPinned]))
    cursor = page.nextCursor ?? undefined
  } while (cursor)

  assert.deepEqual(seen, [...own.map((post) => [post, false]), [id, false]])
})

test('what remains by rounding goes to those who lost most by it: 7.99 by thirds is 267, 266 and 266', async () => {
  const { author, friend, id } = await aPost(999)
  const third = await aPerformer(app)
  for (const creator of [friend, third]) await accept(creator, (await ask(author, id, creator, 33.33))._id, 33.33)

  await buy(await aRichFan(), id)

  const nets = [await earnings(author), await earnings(friend), await earnings(third)]
  assert.deepEqual([nets, nets.reduce<number>((sum, net) => sum + net, 0)], [[267, 266, 266], 799])
})

test('a co-author sees the item without buying it, cannot buy it, and others still have to', async () => {
  const { author, friend, id } = await aPost()
  const other = await aPerformer(app)
  assert.equal((await shownTo(friend, id)).canView, false)

  await ask(author, id, friend, 10)

  assert.equal((await shownTo(friend, id)).canView, true)
  assert.equal((await shownTo(other, id)).canView, false)
  await refuses('not_for_sale', buy(friend, id))
})

test('a refund takes every share back, also of who left since', async () => {
  const { author, friend, id, collab } = await aSharedPost({ percent: 30 })
  const fan = await aRichFan()
  const { data } = await buy(fan, id)
  await leave(friend, collab._id)

  await refund(data._id)

  assert.deepEqual([await earnings(author), await earnings(friend)], [0, 0])
  assert.equal((await fan.api('GET /users/me')).data.balance, 100_000)
  const [share] = (await friend.api('GET /performer/earning/search')).data
  assert.deepEqual([share?.refunded, share?.netAfterRefunds], [2.4, 0])
  await buy(fan, id)
  assert.deepEqual([await earnings(author), await earnings(friend)], [800, 0])
})

test('a share that was paid out refuses the refund, or the site bears that part alone', async () => {
  const { author, friend, id } = await aSharedPost({ percent: 30 })
  const { data } = await buy(await aRichFan(), id)
  const payout = { performer: friend.id, minor: minorUnits(240) }
  await app.ctx.transaction(async (tx) => {
    await postTransfer(tx, { key: randomUUID(), kind: 'payout-requested', reason: {}, legs: holdPayoutLegs(payout) })
    await postTransfer(tx, { key: randomUUID(), kind: 'payout-paid', reason: {}, legs: payOutLegs(payout) })
  })

  await refuses('earnings_insufficient', refund(data._id))
  await refund(data._id, { isSiteLiable: true })

  assert.deepEqual([await earnings(author), await earnings(friend)], [0, 0])
  const [share] = (await friend.api('GET /performer/earning/search')).data
  assert.deepEqual([share?.net, share?.refunded], [2.4, 0])
})

test('another share is asked for, and the one that was accepted stays in force until it is accepted too', async () => {
  const { author, friend, id, collab } = await aSharedPost({ percent: 25 })
  const changed = await change(author, await itemCollab(author, id), 50)
  assert.deepEqual([changed.sharePercent, changed.askedPercent, changed.state], [25, 50, 'accepted'])

  await buy(await aRichFan(), id)
  assert.equal(await earnings(friend), 200)
  await decline(friend, collab._id)
  assert.deepEqual(pick(await itemCollab(author, id)), ['accepted', 25, null])

  await change(author, await itemCollab(author, id), 50)
  await refuses('version_conflict', accept(friend, collab._id, 40))
  await accept(friend, collab._id, 50)
  await buy(await aRichFan(), id)
  assert.equal(await earnings(friend), 600)
})

test('setting the share that is in force takes another one back', async () => {
  const { author, friend, id, collab } = await aSharedPost({ percent: 25 })
  await change(author, await itemCollab(author, id), 50)

  await change(author, await itemCollab(author, id), 25)

  assert.deepEqual(pick(await itemCollab(author, id)), ['accepted', 25, null])
  await refuses('invalid_state', accept(friend, collab._id, 50))
})

test('the shares of all are at most 100 percent, those that wait included', async () => {
  const { author, friend, id, collab } = await aSharedPost({ percent: 60 })
  const other = await aPerformer(app)

  await refuses('shares_over_100', ask(author, id, other, 40.01))
  await ask(author, id, other, 40)
  await refuses('shares_over_100', change(author, await itemCollab(author, id), 60.01))
  // A smaller share leaves no room before it is accepted.
  await change(author, await itemCollab(author, id), 10)
  await refuses('shares_over_100', ask(author, id, await aPerformer(app), 1))
  await accept(friend, collab._id, 10)
  await ask(author, id, await aPerformer(app), 50)
})

test('five co-authors and no more; who declined can be asked again', async () => {
  const { author, id } = await aPost()
  const others = await Promise.all(Array.from({ length: 6 }, () => aPerformer(app)))
  const asked = []
  for (const other of others.slice(0, 5)) asked.push(await ask(author, id, other, 1))
  const [first, , , , , sixth] = others
  assert.ok(first && sixth && asked[0])

  await refuses('limit_reached', ask(author, id, sixth, 1))
  await decline(first, asked[0]._id)
  await ask(author, id, sixth, 1)
  await refuses('limit_reached', ask(author, id, first, 1))
})

test('refused: oneself, who is no creator, who is asked already, another’s item and another’s request', async () => {
  const { author, friend, id } = await aPost()
  const fan = await aFan(app)
  const stranger = await aPerformer(app)

  for (const creator of [author, fan])
    assert.deepEqual((await refusalOf(ask(author, id, creator, 1))).code, 'request_invalid')
  await refuses('not_found', ask(stranger, id, friend, 1))
  const asked = await ask(author, id, friend, 1)
  await refuses('invalid_state', ask(author, id, friend, 1))
  await refuses('not_found', accept(stranger, asked._id, 1))
  await refuses('not_found', decline(stranger, asked._id))
  await refuses('not_found', remove(stranger, asked._id))
  await refuses('not_found', accept(author, asked._id, 1))
  await refuses('not_found', remove(friend, asked._id))
  await refuses('not_found', stranger.api('GET /performer/collabs/{id}/records', { params: { id: asked._id } }))
  await refuses('not_found', stranger.api('GET /performer/collabs/items/{id}', { params: { id } }))
})

test('leaving and removing end future shares only', async () => {
  const { author, friend, id, collab } = await aSharedPost()
  await buy(await aRichFan(), id)

  await remove(author, collab._id)
  await buy(await aRichFan(), id)

  assert.deepEqual([await earnings(author), await earnings(friend)], [1_400, 200])
  assert.equal((await shownTo(await aFan(app), id)).coAuthors, undefined)
  await refuses('invalid_state', leave(friend, collab._id))
  await refuses('invalid_state', remove(author, collab._id))
})

test('while one of the two has blocked the other, or is suspended, nothing is shown or shared', async () => {
  const { author, friend, id } = await aSharedPost()
  const fan = await aRichFan()
  await author.api('POST /block/users', { body: { userId: friend.id } })

  assert.equal((await shownTo(fan, id)).coAuthors, undefined)
  assert.equal((await postsOn(fan, friend)).data.length, 0)
  assert.deepEqual(await received(friend), [])
  await buy(fan, id)
  assert.equal(await earnings(friend), 0)

  await author.api('DELETE /block/users/{id}', { params: { id: friend.id } })
  await sql`update account set status = 'suspended' where id = ${friend.id}`.execute(app.ctx.db)
  await buy(await aRichFan(), id)
  assert.equal(await earnings(friend), 0)
  await sql`update account set status = 'active' where id = ${friend.id}`.execute(app.ctx.db)
  await buy(await aRichFan(), id)
  assert.equal(await earnings(friend), 200)
})

test('a fan whom a co-author has blocked neither reads their name nor finds it with them', async () => {
  const { friend, id } = await aSharedPost()
  const fan = await aRichFan()
  await friend.api('POST /block/users', { body: { userId: fan.id } })

  assert.equal((await shownTo(fan, id)).coAuthors, undefined)
  await refuses('not_found', postsOn(fan, friend))
})

test('what was agreed is on record: who, when, what share', async () => {
  const { author, friend, id, collab } = await aSharedPost({ percent: 25 })
  await change(author, await itemCollab(author, id), 30)
  await accept(friend, collab._id, 30)
  await leave(friend, collab._id)

  const { data } = await friend.api('GET /performer/collabs/{id}/records', { params: { id: collab._id } })

  assert.deepEqual(
    data.map(({ action, sharePercent, actor }) => [action, sharePercent, actor._id]),
    [
      ['asked', 25, author.id],
      ['accepted', 25, friend.id],
      ['share_asked', 30, author.id],
      ['share_accepted', 30, friend.id],
      ['left', 30, friend.id],
    ],
  )
})

test('each side is notified of what the other did, by email too', async () => {
  const { author, friend, id } = await aPost()
  const asked = await ask(author, id, friend, 25)
  await app.jobs.runPending()
  const events = async (member: Member) =>
    (await member.api('GET /notifications')).data.filter(({ kind }) => kind === 'collab').map(({ event }) => event)
  assert.deepEqual(await events(friend), ['collab_asked'])

  await accept(friend, asked._id, 25)
  await app.jobs.runPending()

  assert.deepEqual(await events(author), ['collab_accepted'])
})

test('20 sales while the co-author accepts and leaves: each is shared whole or not at all', async () => {
  const { author, friend, id } = await aPost()
  const asked = await ask(author, id, friend, 25)
  const fans = await Promise.all(Array.from({ length: 20 }, aRichFan))

  await Promise.all([
    ...fans.map((fan) => buy(fan, id)),
    accept(friend, asked._id, 25).then(() => leave(friend, asked._id)),
  ])

  const [ofAuthor, ofFriend] = [await earnings(author), await earnings(friend)]
  assert.equal(ofAuthor + ofFriend, 16_000)
  assert.equal(ofFriend % 200, 0)
})

test('two edits of shares at once never come to more than 100 percent', async () => {
  const { author, id } = await aPost()
  const [first, second] = [await aPerformer(app), await aPerformer(app)]
  const asked = [await ask(author, id, first, 10), await ask(author, id, second, 10)]

  const results = await Promise.allSettled(asked.map((one) => change(author, one, 60)))

  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  const again = await Promise.allSettled([1, 2, 3].map((percent) => change(author, asked[0] as ItemCollab, percent)))
  assert.ok(again.filter(({ status }) => status === 'fulfilled').length <= 1)
})

test('a deleted item takes its requests with it', async () => {
  const { author, friend, id } = await aPost()
  const asked = await ask(author, id, friend, 25)
  await author.api('DELETE /performer/feeds/{id}', { params: { id } })

  assert.deepEqual(await received(friend), [])
  await refuses('not_found', accept(friend, asked._id, 25))
})

test('a month’s statement names the share', async () => {
  const { friend, id } = await aSharedPost()
  await buy(await aRichFan(), id)
  const month = app.clock.now().toString().slice(0, 7)

  const { data } = await friend.api('GET /performer/earning/statement', { query: { month } })

  assert.deepEqual(
    data.byKind.map(({ kind, net, fee }) => [kind, net, fee]),
    [['collab', 2, 0]],
  )
  assert.deepEqual([data.sales.net, data.closing], [2, 2])
})

async function itemCollab(author: Member, id: FeedId): Promise<ItemCollab> {
  const [first] = (await author.api('GET /performer/collabs/items/{id}', { params: { id } })).data
  assert.ok(first)
  return first
}
function pick({ state, sharePercent, askedPercent }: ItemCollab) {
  return [state, sharePercent, askedPercent]
}
