/** What a post said before its last changes. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FEED_VERSION_DAYS, FEED_VERSIONS_MAX } from '@limelight/contract/content/feed-versions'
import type { FeedId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { aTeamMember } from '#test/team'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const write = (by: Member, id: FeedId, body: { text?: string; isPinned?: boolean; updatedAt?: string }) =>
  by.api('PUT /performer/feeds/{id}', { params: { id }, body })
const versions = async (by: Member, id: FeedId) =>
  (await by.api('GET /performer/feeds/{id}/versions', { params: { id } })).data
const textsOf = async (by: Member, id: FeedId) => (await versions(by, id)).map(({ text }) => text)
const storedOf = (id: FeedId) =>
  app.ctx.db.selectFrom('feed_version').select(['id', 'text']).where('feed_id', '=', id).execute()

test('each change of a published text leaves what it said, newest first, with who replaced it and when', async () => {
  const { id, performer } = await aFeed(app, { text: 'One' })
  const member = await aTeamMember(app, performer, ['posts'])
  await write(performer, id, { text: 'Two' })
  const at = app.clock.now()
  await write(member, id, { text: 'Three' })

  const [second, first, ...others] = await versions(performer, id)
  assert.deepEqual(others, [])
  assert.deepEqual([second?.text, second?.replacedBy], ['Two', member.username])
  assert.ok(second && Temporal.Instant.compare(second.replacedAt, at.round('millisecond')) >= 0)
  assert.deepEqual([first?.text, first?.replacedBy], ['One', null])
  assert.deepEqual(await textsOf(member, id), ['Two', 'One'])
})

test('a change of several posts, of other fields, to the same text and of an outdated page leaves nothing', async () => {
  const { id, performer } = await aFeed(app, { text: 'Same' })
  const { data: seen } = await performer.api('GET /performer/feeds/{id}', { params: { id } })
  app.clock.advance({ seconds: 1 })
  await write(performer, id, { isPinned: true })
  await write(performer, id, { text: 'Same' })
  await performer.api('POST /performer/feeds/change-several', { body: { ids: [id], change: { isPinned: false } } })
  await refuses('version_conflict', write(performer, id, { text: 'Other', updatedAt: seen.updatedAt }))
  assert.deepEqual(await textsOf(performer, id), [])
})

test('a draft that is typed leaves one text a minute, and none that was empty', async () => {
  const performer = await aPerformer(app)
  const { id } = await aFeed(app, { by: performer, status: 'draft', text: '' })
  for (const text of ['D', 'De', 'Dea', 'Dear']) await write(performer, id, { text })
  assert.deepEqual(await textsOf(performer, id), ['D'])
  app.clock.advance({ seconds: 61 })
  await write(performer, id, { text: 'Dear all' })
  await write(performer, id, { text: 'Dear all,' })
  assert.deepEqual(await textsOf(performer, id), ['Dear', 'D'])
})

test('a former text that comes back within the minute leaves the text it replaces, in drafts too', async () => {
  const performer = await aPerformer(app)
  for (const status of ['draft', 'active'] as const) {
    const { id } = await aFeed(app, { by: performer, status, text: 'First' })
    await write(performer, id, { text: 'Second' })
    await write(performer, id, { text: 'First' })
    await write(performer, id, { text: 'Second' })
    assert.deepEqual(await textsOf(performer, id), ['First', 'Second', 'First'], status)
    const { data } = await performer.api('GET /performer/feeds/{id}', { params: { id } })
    assert.equal(data.text, 'Second')
  }
})

test('two changes at once leave one text each', async () => {
  const { id, performer } = await aFeed(app, { text: 'Start' })
  await Promise.all(['A', 'B', 'C'].map((text) => write(performer, id, { text })))
  const { data } = await performer.api('GET /performer/feeds/{id}', { params: { id } })
  assert.deepEqual([...(await textsOf(performer, id)), data.text].toSorted(), ['A', 'B', 'C', 'Start'])
})

test('the twenty newest of thirty days stay', async () => {
  const { id, performer } = await aFeed(app, { text: 'Text 0' })
  for (let n = 1; n <= FEED_VERSIONS_MAX + 3; n++) await write(performer, id, { text: `Text ${n}` })
  const texts = await textsOf(performer, id)
  assert.deepEqual(
    [texts.length, texts[0], texts.at(-1)],
    [FEED_VERSIONS_MAX, `Text ${FEED_VERSIONS_MAX + 2}`, 'Text 3'],
  )
  assert.equal((await storedOf(id)).length, FEED_VERSIONS_MAX)

  app.clock.advance({ hours: 24 * FEED_VERSION_DAYS })
  assert.deepEqual(await textsOf(performer, id), [])
})

test('other creators, their teams, fans, visitors and members without the right see none', async () => {
  const { id, performer } = await aFeed(app, { text: 'Mine' })
  await write(performer, id, { text: 'Still mine' })
  const other = await aPerformer(app)
  await refuses('not_found', versions(other, id))
  await refuses('not_found', versions(await aTeamMember(app, other, ['posts']), id))
  await refuses('not_in_team_rights', versions(await aTeamMember(app, performer, ['messages']), id))
  await refuses('forbidden', versions(await aFan(app), id))
  const { statusCode } = await app.http.inject({ method: 'GET', url: `/api/performer/feeds/${id}/versions` })
  assert.equal(statusCode, 401)
})

test('a deleted post has none, though its buyers keep it', async () => {
  const performer = await aPerformer(app)
  const buyer = await aFan(app, { balanceTokens: 100 })
  const sold = await aFeed(app, { by: performer, access: 'paid', price: 10, text: 'Sold' })
  const unsold = await aFeed(app, { by: performer, text: 'Unsold' })
  await buyer.api('POST /wallet/charges/feed/{id}', { params: { id: sold.id }, body: {} })
  for (const { id } of [sold, unsold]) {
    await write(performer, id, { text: 'Changed' })
    await performer.api('DELETE /performer/feeds/{id}', { params: { id } })
    await refuses('not_found', versions(performer, id))
    assert.deepEqual(await storedOf(id), [])
  }
  const { data } = await buyer.api('GET /user/feeds/{id}', { params: { id: sold.id } })
  assert.equal(data.text, 'Changed')
})
