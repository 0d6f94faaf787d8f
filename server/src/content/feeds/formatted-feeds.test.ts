/** Posts with marks: kept as they were written, found by their words, and named without them. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { LOCKED_TEXT_MAX } from '@limelight/contract/content/feeds'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer } from '#test/builders'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('a text keeps its marks; names and tags beside them are found', async () => {
  const known = await aPerformer(app)
  const text = `**Hello** _@${known.username}_ ~~#Late~~ **#new**\n- 2 * 3 * 4`
  const { id, performer } = await aFeed(app, { text })
  const { data } = await app.as()('GET /user/feeds/{id}', { params: { id } })
  assert.deepEqual(
    [data.text, data.mentions, data.tags.toSorted()],
    [text, [known.username.toLowerCase()], ['late', 'new']],
  )
  await app.jobs.runPending()
  const { data: mentioned } = await known.api('GET /notifications', { query: {} })
  assert.equal(mentioned.length, 1)
  const own = await performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { text: '_#other_' } })
  assert.deepEqual([own.data.text, own.data.tags], ['_#other_', ['other']])
})

test('the beginning of a locked text closes the marks that are open where it is cut', async () => {
  const { id } = await aFeed(app, { text: `**Look _here ${'word '.repeat(60)}now_** end`, access: 'subscribers' })
  const { data } = await app.as()('GET /user/feeds/{id}', { params: { id } })
  assert.match(data.text, /^\*\*Look _here .*wo…_\*\*$/)
  assert.ok(data.text.length <= LOCKED_TEXT_MAX + 4)
})

test('words are found across marks', async () => {
  const { id } = await aFeed(app, { text: '**Zanzibar** _quetzals_ ~~yesterday~~ today' })
  for (const q of ['zanzibar quetzals', 'quetzals', 'yesterday today']) {
    const { data } = await app.as()('GET /user/feeds', { query: { q } })
    assert.deepEqual(
      data.map(({ _id }) => _id),
      [id],
      q,
    )
  }
})

test('lists that name a post have its text without marks', async () => {
  const { id, performer } = await aFeed(app, {
    text: `## **${'Long '.repeat(15)}title** that goes on`,
    access: 'paid',
    price: 5,
  })
  const plain = `${'Long '.repeat(15)}title that goes on`
  const fan = await aFan(app, { balanceTokens: 50 })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id }, body: {}, idempotencyKey: randomUUID() })
  const { data: bought } = await fan.api('GET /wallet/purchases', { query: {} })
  assert.equal(bought[0]?.title, plain)
  const today = app.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  const { data: statistics } = await performer.api('GET /performer/statistics', { query: { from: today, to: today } })
  assert.equal(statistics.topByEarnings[0]?.title, plain.slice(0, 80))
  const operator = await anOperator(app)
  const { data: found } = await operator.api('GET /admin/search', { query: { q: id } })
  assert.equal(found.items[0]?.title, plain.slice(0, 80))
})
