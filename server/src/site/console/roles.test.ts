/** What is inside of the console's pages, by the role of the operator. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator: owner } = await startOperatorApp()
const [moderator, finance, support] = await Promise.all(
  (['moderator', 'finance', 'support'] as const).map((role) => anOperator(app, role)),
)
assert.ok(moderator && finance && support)

const [fan, creator] = [await aFan(app, { balanceTokens: 1_000 }), await aPerformer(app)]
const feed = await aFeed(app, { by: creator, access: 'paid', price: 250, text: 'Sunrise over the harbour' })
await fan.api('POST /wallet/charges/feed/{id}', { params: { id: feed.id }, body: {}, idempotencyKey: randomUUID() })
await fan.api('POST /reports', { body: { objectType: 'performer', objectId: creator.id, category: 'spam' } })
await owner.api('PUT /admin/users/{id}/suspend', { params: { id: fan.id }, body: { reason: 'A check' } })
await owner.api('PUT /admin/users/{id}/reinstate', { params: { id: fan.id } })

const personOf = async (by: Member, id = fan.id) => (await by.api('GET /admin/people/{id}', { params: { id } })).data

test('amounts on the page of a person are for roles with money, reports for roles that moderate', async () => {
  const facts = async (by: Member) => {
    const [buyer, seller] = [await personOf(by), await personOf(by, creator.id)]
    return [buyer.purchases, buyer.spent, buyer.reportsBy, seller.creator?.revenue, seller.creator?.items]
  }
  assert.deepEqual(await facts(owner), [1, 0, 1, 2.5, 1])
  assert.deepEqual(await facts(finance), [1, 0, null, 2.5, null])
  assert.deepEqual(await facts(moderator), [null, null, 1, null, 1])
  assert.deepEqual(await facts(support), [null, null, null, null, null])
})

test('sessions are counted for roles that help people, and their addresses shown to them only', async () => {
  assert.ok((await personOf(support)).openSessions !== null)
  assert.equal((await personOf(finance)).openSessions, null)
  await refuses('forbidden', finance.api('GET /admin/people/{id}/sessions', { params: { id: fan.id } }))
})

test('the timeline has the events of the role only', async () => {
  const kindsFor = async (by: Member) => {
    const { data } = await by.api('GET /admin/people/{id}/timeline', { params: { id: fan.id } })
    return [...new Set(data.events.map(({ kind }) => kind))].sort()
  }
  assert.deepEqual(await kindsFor(owner), ['audited', 'bought', 'joined', 'logged_in', 'reported'])
  assert.deepEqual(await kindsFor(finance), ['bought', 'joined'])
  assert.deepEqual(await kindsFor(moderator), ['joined', 'logged_in', 'reported'])
  assert.deepEqual(await kindsFor(support), ['joined', 'logged_in'])
})

test('the search finds posts for roles that moderate and nothing of money for others than finance and the owner', async () => {
  const items = async (by: Member) => (await by.api('GET /admin/search', { query: { q: 'Sunrise' } })).data.items.length
  assert.deepEqual(
    [await items(owner), await items(moderator), await items(finance), await items(support)],
    [1, 1, 0, 0],
  )
})

test('who may end the sessions of people may not end those of another operator', async () => {
  const end = (by: Member, id: typeof fan.id) =>
    by.api('POST /admin/people/{id}/end-sessions', { params: { id }, body: { reason: 'A lost phone' } })
  await refuses('forbidden', end(support, moderator.id))
  await refuses('forbidden', end(moderator, owner.id))
  assert.ok((await end(support, creator.id)).data.ended >= 1)
  assert.ok((await end(owner, moderator.id)).data.ended >= 1)
})
