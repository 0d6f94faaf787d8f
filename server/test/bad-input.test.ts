/** Nothing a client can send makes a 500, and refusals always have the one shape. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { ERRORS } from '@limelight/contract/errors'
import fc from 'fast-check'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, anOperator, aPerformer } from './builders.ts'

let app: TestApp
const tokens: string[] = []
before(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'silent' } })
  for (const member of [await aFan(app), await aPerformer(app), await anOperator(app)]) tokens.push(member.token)
})
after(() => app.close())

const endpoints = (Object.entries(contract) as [string, Endpoint][]).filter(
  ([key]) => key !== 'POST /auth/logout' && !key.startsWith('DELETE /sessions'),
)

test('arbitrary JSON to any call is a clear refusal or a success, never a fault', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...endpoints),
      fc.nat({ max: 3 }),
      fc.jsonValue({ maxDepth: 3 }),
      fc.string({ unit: 'binary' }),
      async ([key], who, body, text) => {
        const [method = '', path = ''] = key.split(' ')
        const url = `/api${path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(text.toWellFormed() || 'x'))}?current=${encodeURIComponent(text.toWellFormed())}&q=${encodeURIComponent(text.toWellFormed())}`
        const answer = await app.http.inject({
          method: method as 'GET',
          url,
          headers: { 'content-type': 'application/json', ...(tokens[who] && { authorization: tokens[who] }) },
          ...(method !== 'GET' && { payload: JSON.stringify(body) }),
        })
        requireRefusalShape(key, answer.statusCode, answer.body)
      },
    ),
    { numRuns: 400 },
  )
})

const MALFORMED: [string, { headers?: Record<string, string>; payload: string }, string][] = [
  ['broken JSON', { payload: '{"a":' }, 'request_invalid'],
  ['an empty body', { payload: '' }, 'request_invalid'],
  ['another content type', { headers: { 'content-type': 'text/xml' }, payload: '<a/>' }, 'content_type_unsupported'],
  [
    'an oversized body',
    { payload: JSON.stringify({ credentials: 'x'.repeat(200_000), password: 'y' }) },
    'payload_too_large',
  ],
  [
    'an unknown field',
    { payload: JSON.stringify({ credentials: 'a', password: 'b', isAdmin: true }) },
    'request_invalid',
  ],
  [
    'a prototype key',
    { payload: '{"__proto__":{"role":"operator"},"credentials":"a","password":"b"}' },
    'request_invalid',
  ],
  ['a wrong type', { payload: JSON.stringify({ credentials: 1, password: ['x'] }) }, 'request_invalid'],
]
for (const [name, { headers, payload }, code] of MALFORMED) {
  test(`${name} is refused with ${code}`, async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
    assert.equal(answer.json().code, code)
  })
}

test('a validation names each field that is wrong', async () => {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/auth/users/register',
    payload: { email: 'no', username: 'x', password: '1' },
  })
  const paths = answer.json().details.issues.map((issue: { path: string }) => issue.path)
  assert.deepEqual(paths, ['email', 'username', 'password'])
})

test('unknown paths and ids are the same not-found', async () => {
  const path = await app.http.inject({ url: '/api/nothing/here' })
  const id = await app.http.inject({ url: `/api/user/feeds/${randomUUID()}` })
  const [one, other] = [path, id].map((answer) => ({ ...answer.json(), requestId: undefined }))
  assert.deepEqual(one, other)
  assert.equal(path.statusCode, 404)
})

test('sorting by an undeclared column is refused', async () => {
  const answer = await app.http.inject({ url: '/api/performers/user/search?sortBy=password_hash' })
  assert.equal(answer.json().code, 'request_invalid')
})

test('a page marker this server did not write is refused', async () => {
  for (const cursor of ['x', 'bm90IGEgY3Vyc29y', Buffer.from(`0 2026-01-01 ${randomUUID()}`).toString('base64url')]) {
    const answer = await app.http.inject({ url: `/api/user/feeds?cursor=${cursor}` })
    assert.equal(answer.json().code, 'cursor_invalid')
  }
})

function requireRefusalShape(key: string, statusCode: number, body: string): void {
  assert.ok(statusCode < 500, `${key} answered ${statusCode} ${body}`)
  if (statusCode < 400) return
  const refusal = JSON.parse(body)
  assert.ok(Object.hasOwn(ERRORS, refusal.code), `${key} answered ${body}`)
  assert.equal(refusal.statusCode, statusCode)
  assert.equal(typeof refusal.message, 'string')
}
