/** Filters that operators save for themselves. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SAVED_VIEWS_MAX } from '@limelight/contract/site/saved-views'
import { aFan, anOperator, type Member } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()

const save = (by: Member, name: string, query = 'status=failed', list: 'payments' | 'users' = 'payments') =>
  by.api('POST /admin/saved-views', { body: { list, name, query } })
const namesOf = async (by: Member) => (await by.api('GET /admin/saved-views')).data.map(({ name }) => name)

test('a view is saved, renamed, given other filters and deleted, for the operator alone', async () => {
  const support = await anOperator(app, 'support')
  const { data: view } = await save(support, 'Failed', 'status=failed&period=week')
  assert.deepEqual([view.list, view.query], ['payments', 'status=failed&period=week'])
  assert.deepEqual(await namesOf(operator), [])

  const params = { id: view._id }
  const changed = await support.api('PUT /admin/saved-views/{id}', { params, body: { name: 'Failed cards' } })
  assert.deepEqual([changed.data.name, changed.data.query], ['Failed cards', 'status=failed&period=week'])
  const other = await support.api('PUT /admin/saved-views/{id}', { params, body: { query: '' } })
  assert.deepEqual([other.data.name, other.data.query], ['Failed cards', ''])

  await refuses('not_found', operator.api('PUT /admin/saved-views/{id}', { params, body: { name: 'Mine' } }))
  await refuses('not_found', operator.api('DELETE /admin/saved-views/{id}', { params }))
  await support.api('DELETE /admin/saved-views/{id}', { params })
  await refuses('not_found', support.api('DELETE /admin/saved-views/{id}', { params }))
  assert.deepEqual(await namesOf(support), [])
  await refuses('forbidden', (await aFan(app)).api('GET /admin/saved-views'))
})

test('a name is taken in its list only, whatever its case', async () => {
  const finance = await anOperator(app, 'finance')
  const { data: first } = await save(finance, 'Today')
  await save(finance, 'Week')
  await refuses('view_name_taken', save(finance, 'TODAY'))
  await refuses(
    'view_name_taken',
    finance.api('PUT /admin/saved-views/{id}', { params: { id: first._id }, body: { name: 'week' } }),
  )
  await save(finance, 'Today', '', 'users')
  assert.deepEqual(await namesOf(finance), ['Today', 'Week', 'Today'])
})

test('there are so many at most, also when they are saved at once', async () => {
  const moderator = await anOperator(app, 'moderator')
  const tries = Array.from({ length: SAVED_VIEWS_MAX + 5 }, (_, index) => save(moderator, `View ${index}`))
  const done = await Promise.allSettled(tries)

  assert.equal(done.filter(({ status }) => status === 'fulfilled').length, SAVED_VIEWS_MAX)
  await refuses('limit_reached', save(moderator, 'One more'))
})

test('a query is that of an address, and nothing else', async () => {
  for (const query of ['https://evil.example', '//evil.example', 'a=1#b', 'a=<b>', 'a=1\nb', 'x'.repeat(1_001)])
    await refuses('request_invalid', save(operator, 'Bad', query))
  await refuses('request_invalid', save(operator, ''))
  await refuses('request_invalid', save(operator, '  '))
  await refuses('request_invalid', save(operator, 'x'.repeat(61)))
})
