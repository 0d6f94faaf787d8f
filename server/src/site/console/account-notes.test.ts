/** Notes of operators about an account. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOTES_MAX } from '@limelight/contract/site/account-notes'
import { sql } from 'kysely'
import { HOLDINGS } from '#/site/leaving/holdings'
import { aFan, anOperator, type Member } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()
const support = await anOperator(app, 'support')

const write = (by: Member, { id }: Member, text = 'Asked about a refund') =>
  by.api('POST /admin/people/{id}/notes', { params: { id }, body: { text } })
const notesOf = async ({ id }: Member, by = operator) =>
  (await by.api('GET /admin/people/{id}/notes', { params: { id } })).data

test('a note is read by every role, and changed and deleted by who wrote it; owners delete any', async () => {
  const fan = await aFan(app)
  const { data: note } = await write(support, fan)
  const finance = await anOperator(app, 'finance')
  const seen = await notesOf(fan, finance)
  assert.deepEqual(
    seen.map(({ text, author, isOwn }) => [text, author._id, isOwn]),
    [['Asked about a refund', support.id, false]],
  )
  const params = { id: fan.id, noteId: note._id }
  const change = (by: Member) => by.api('PUT /admin/people/{id}/notes/{noteId}', { params, body: { text: 'Done' } })
  const remove = (by: Member) => by.api('DELETE /admin/people/{id}/notes/{noteId}', { params })
  for (const by of [finance, operator]) await refuses('not_found', change(by))
  await refuses('not_found', remove(finance))
  assert.deepEqual([(await change(support)).data.text, (await notesOf(fan, support))[0]?.isOwn], ['Done', true])

  const other = { id: (await aFan(app)).id, noteId: note._id }
  await refuses('not_found', support.api('DELETE /admin/people/{id}/notes/{noteId}', { params: other }))
  await remove(operator)
  await refuses('not_found', remove(support))
  assert.deepEqual(await notesOf(fan), [])
})

test('the account itself and others never see it, and the audit log does not keep its text', async () => {
  const fan = await aFan(app)
  await write(support, fan, 'Sounds like a bot')
  for (const by of [fan, await aFan(app)]) {
    await refuses('forbidden', by.api('GET /admin/people/{id}/notes', { params: { id: fan.id } }))
    await refuses('forbidden', write(by, fan))
  }
  assert.ok(!JSON.stringify(await fan.api('GET /users/me')).includes('Sounds like'))
  const { data } = await operator.api('GET /admin/audit-log', { query: { action: 'note.created' } })
  assert.deepEqual([data[0]?.targetId, data[0]?.actor?._id], [fan.id, support.id])
  assert.ok(!JSON.stringify(data).includes('Sounds like'))
})

test('an export has what is said of the person, and not who wrote it', () => {
  const holding = HOLDINGS.find(({ table }) => table === 'account_note')
  assert.deepEqual([holding?.of, holding?.without], ['account_id', ['author_id']])
})

test('an empty, long or misplaced note is refused, and there are so many at most', async () => {
  const fan = await aFan(app)
  await refuses('request_invalid', write(support, fan, ' '))
  await refuses('request_invalid', write(support, fan, 'x'.repeat(2_001)))
  const nobody = { ...fan, id: '0198c0de-0000-7000-8000-000000000000' as typeof fan.id }
  await refuses('not_found', write(support, nobody))
  await sql`
    insert into account_note (id, account_id, author_id, text, created_at, updated_at)
    select gen_random_uuid(), ${fan.id}, ${support.id}, 'n', now(), now() from generate_series(1, ${NOTES_MAX - 2}::int)
  `.execute(app.ctx.db)
  const done = await Promise.allSettled(Array.from({ length: 6 }, () => write(operator, fan)))
  assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 2)
  await refuses('limit_reached', write(operator, fan))
})
