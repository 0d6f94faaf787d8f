/** Errors that browsers report, through the front door: what is stored, what is not, and who sees it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startTestApp } from '#test/app'
import { anOperator } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()
const REPORT = {
  kind: 'error',
  message: 'x is undefined',
  place: '/videos/:id',
  stack: 'x\n at f (/assets/a.js:1:2)',
} as const
let visitors = 0
/** From an address of its own, since addresses have a limit. */
const report = (more: object = {}) =>
  app.as(undefined, { address: `198.51.100.${++visitors}` })('POST /browser-errors', { body: { ...REPORT, ...more } })
const listed = async () => (await operator.api('GET /admin/browser-errors', { query: { pageSize: 100 } })).data

test('reports of one message and page are one row, and count', async () => {
  for (let n = 0; n < 3; n += 1) await report()
  await listed()
  await report()
  await report({ place: '/store' })

  const rows = await listed()

  assert.deepEqual(rows.map(({ place, count }) => [place, count]).sort(), [
    ['/store', 1],
    ['/videos/:id', 4],
  ])
  const [row] = rows
  assert.ok(row && row.kind === 'error' && row.message === 'x is undefined' && row.version !== '')
  const found = await operator.api('GET /admin/browser-errors', { query: { q: 'store' } })
  assert.equal(found.total, 1)
})

test('nothing of a person is stored, wherever a report has it', async () => {
  const secret = 'ada.secret@example.test'
  const address = 'https://a.example/secret.name?token=secret'
  await report({ message: `failed for ${secret} at ${address}`, stack: `Error: "secret"\n at f (${address}:1:2)` })
  await report({ place: '/secret.name/Secret-Title?token=secret' })
  await listed()

  const { rows } = await sql<{ row: string }>`select to_jsonb(e)::text as row from browser_error e`.execute(app.ctx.db)

  assert.ok(rows.length >= 2)
  for (const { row } of rows) assert.doesNotMatch(row, /secret/i)
})

test('garbage is refused or stored as text, and a flood fills neither memory nor table', async () => {
  await refuses('request_invalid', report({ message: 'x'.repeat(301) }))
  await refuses('request_invalid', report({ kind: 'other' }))
  await refuses('request_invalid', report({ account: 'ada' }))
  await operator.api('DELETE /admin/browser-errors')
  await Promise.all(
    Array.from({ length: 150 }, (_, n) =>
      report({ message: `garbage ${'abcdefghij'[n % 10]}${'klmnopqrstuvwxy'[n % 15]}${n}` }),
    ),
  )
  assert.equal((await operator.api('GET /admin/browser-errors')).total, 100)

  await sql`
    insert into browser_error (fingerprint, kind, message, place, stack, browser, version, count, first_at, last_at)
    select 'f' || n, 'error', '', '', '', '', '', 1, now(), now() from generate_series(1, 2000) n
  `.execute(app.ctx.db)
  await report({ message: 'one more' })
  assert.equal((await operator.api('GET /admin/browser-errors', { query: { q: 'one more' } })).total, 0)
})

test('an address that reports again and again is refused', async (t) => {
  const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  t.after(() => app.close())
  const one = app.as(undefined, { address: '203.0.113.9' })
  const send = () => one('POST /browser-errors', { body: REPORT })
  for (let n = 0; n < 20; n += 1) await send()
  await refuses('rate_limited', send())
})

test('where the setting is off nothing is stored', async () => {
  await operator.api('PUT /admin/settings', { body: { values: { browserErrors: false } } })
  await operator.api('DELETE /admin/browser-errors')
  await report()
  assert.deepEqual(await listed(), [])
})

test('only the owner sees them', async () => {
  for (const role of ['moderator', 'finance', 'support'] as const) {
    const other = await anOperator(app, role)
    for (const call of ['GET /admin/browser-errors', 'DELETE /admin/browser-errors'] as const)
      await refuses('forbidden', other.api(call))
  }
})
