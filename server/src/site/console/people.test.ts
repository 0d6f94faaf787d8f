import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import type { PersonEvent } from '@limelight/contract/site/people'
import { aFan, aFeed, aPerformer, giveTokens } from '#test/builders'
import { earn } from '#test/earners'
import { startOperatorApp } from '#test/operator-app'
import { refusalOf, refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()

test('the page of a fan sums up what they bought, reported and opened', async () => {
  const [fan, creator] = [await aFan(app, { balanceTokens: 1_000 }), await aPerformer(app)]
  const feed = await aFeed(app, { by: creator, access: 'paid', price: 250 })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: feed.id }, body: {}, idempotencyKey: randomUUID() })
  await fan.api('POST /reports', { body: { objectType: 'performer', objectId: creator.id, category: 'spam' } })

  const { data } = await operator.api('GET /admin/people/{id}', { params: { id: fan.id } })
  assert.equal(data.account._id, fan.id)
  assert.equal(data.account.balance, 750)
  assert.deepEqual([data.purchases, data.reportsBy, data.reportsAgainst], [1, 1, 0])
  assert.equal(data.creator, null)
  assert.ok(data.lastSeenAt)

  const { data: of } = await operator.api('GET /admin/people/{id}', { params: { id: creator.id } })
  assert.deepEqual([of.creator?.revenue, of.creator?.sales, of.creator?.items, of.reportsAgainst], [2.5, 1, 1, 1])
})

test('the timeline has what the account did and what was done to it, newest first', async () => {
  const [fan, creator] = [await aFan(app), await aPerformer(app)]
  await giveTokens(app, fan.id, 500)
  app.clock.advance({ seconds: 10 })
  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: creator.id }, body: { price: 100 } })
  app.clock.advance({ seconds: 10 })
  await operator.api('PUT /admin/users/{id}/suspend', { params: { id: fan.id }, body: { reason: 'Stolen card' } })

  const events = await timelineOf(fan.id)
  assert.deepEqual(
    events.map(({ kind }) => kind).filter((kind) => kind !== 'logged_in'),
    ['audited', 'bought', 'joined'],
  )
  const [suspended, tip] = events
  assert.deepEqual(
    [suspended?.action, suspended?.note, suspended?.other?._id],
    ['account.suspended', 'Stolen card', operator.id],
  )
  assert.deepEqual([tip?.saleKind, tip?.amount, tip?.other?._id], ['tip', 1, creator.id])
  const [sold] = (await timelineOf(creator.id)).filter(({ kind }) => kind === 'sold')
  assert.deepEqual([sold?.amount, sold?.other?._id], [1, fan.id])
})

test('earlier events follow the newest ones without a gap or a repeat', async () => {
  const creator = await aPerformer(app)
  for (let tip = 0; tip < 35; tip += 1) {
    app.clock.advance({ seconds: 1 })
    await earn(app, creator, { tips: 1 })
  }

  const params = { id: creator.id }
  const { data: newest } = await operator.api('GET /admin/people/{id}/timeline', { params })
  const before = newest.events.at(-1)?.createdAt ?? ''
  const { data: earlier } = await operator.api('GET /admin/people/{id}/timeline', { params, query: { before } })

  assert.deepEqual([newest.events.length, newest.isMore, earlier.isMore], [30, true, false])
  const sold = [...newest.events, ...earlier.events].filter(({ kind }) => kind === 'sold')
  assert.equal(new Set(sold.map(({ objectId }) => objectId)).size, 35)
})

test('lists are of the one account: items, deleted ones too, sessions, reports and payouts', async () => {
  const [one, other] = [await aPerformer(app), await aPerformer(app)]
  const feed = await aFeed(app, { by: one, text: 'To be deleted', access: 'paid', price: 10 })
  await aFeed(app, { by: other })
  // What somebody bought stays after its deletion.
  const buyer = await aFan(app, { balanceTokens: 10 })
  await buyer.api('POST /wallet/charges/feed/{id}', { params: { id: feed.id }, body: {}, idempotencyKey: randomUUID() })
  await one.api('DELETE /performer/feeds/{id}', { params: { id: feed.id } })
  const params = { id: one.id }

  const items = await operator.api('GET /admin/people/{id}/items', { params })
  assert.deepEqual(
    items.data.map(({ _id, title, isDeleted }) => [_id, title, isDeleted]),
    [[feed.id, 'To be deleted', true]],
  )
  const sessions = await operator.api('GET /admin/people/{id}/sessions', { params })
  assert.deepEqual(
    sessions.data.map(({ isOpen }) => isOpen),
    [true],
  )
  const against = await operator.api('GET /admin/reports', { query: { targetId: one.id } })
  const payouts = await operator.api('GET /admin/payout-requests/search', { query: { performerId: one.id } })
  assert.deepEqual([against.total, payouts.total], [0, 0])
})

test('ending all sessions logs the account out, with a reason in the audit log', async () => {
  const fan = await aFan(app)
  const params = { id: fan.id }
  const refusal = await refusalOf(
    operator.api('POST /admin/people/{id}/end-sessions', { params, body: { reason: 'x' } }),
  )
  assert.equal(refusal.code, 'request_invalid')

  const body = { reason: 'Lost phone' }
  const { data } = await operator.api('POST /admin/people/{id}/end-sessions', { params, body })

  assert.equal(data.ended, 1)
  assert.equal((await refusalOf(fan.api('GET /users/me'))).status, 401)
  const [entry] = await timelineOf(fan.id)
  assert.deepEqual([entry?.action, entry?.note], ['account.sessions_ended', 'Lost phone'])
})

test('an account that is none is not found', async () => {
  // The shape of an account's id, of nobody.
  const params = { id: randomUUID() as AccountId }
  await refuses('not_found', operator.api('GET /admin/people/{id}', { params }))
  await refuses('not_found', operator.api('GET /admin/people/{id}/timeline', { params }))
  await refuses('not_found', operator.api('GET /admin/people/{id}/items', { params }))
  await refuses('not_found', operator.api('GET /admin/people/{id}/sessions', { params }))
  await refuses(
    'not_found',
    operator.api('POST /admin/people/{id}/end-sessions', { params, body: { reason: 'Lost phone' } }),
  )
})

test('search finds people by name, username, address and id, and posts by title and id', async () => {
  const creator = await aPerformer(app)
  const feed = await aFeed(app, { by: creator, text: 'Zephyrine aurora' })
  const found = async (q: string) => (await operator.api('GET /admin/search', { query: { q } })).data

  for (const q of [creator.username, `@${creator.username}`, creator.email, creator.id.toUpperCase()])
    assert.equal((await found(q)).people[0]?._id, creator.id, q)
  assert.equal((await found(creator.username.slice(0, 4))).people.length <= 5, true)
  assert.deepEqual(
    (await found('zephyrine')).items.map(({ _id, creatorId }) => [_id, creatorId]),
    [[feed.id, creator.id]],
  )
  assert.equal((await found(feed.id)).items[0]?._id, feed.id)
})

test('wildcards and odd characters in a search are only letters', async () => {
  for (const q of ['%%', '__', '\\\\', "';--", '%_\\'])
    assert.deepEqual((await operator.api('GET /admin/search', { query: { q } })).data, {
      people: [],
      orders: [],
      payments: [],
      items: [],
    })
})

async function timelineOf(id: AccountId): Promise<PersonEvent[]> {
  const { data } = await operator.api('GET /admin/people/{id}/timeline', { params: { id } })
  return data.events
}
