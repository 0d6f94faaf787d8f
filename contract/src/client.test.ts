import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, createClient } from './client.ts'
import type { ErrorCode } from './errors.ts'

/** How often the client says that there is no session, after a call that was refused in this way. */
async function timesLeft(status: number, code: ErrorCode): Promise<number> {
  let times = 0
  const api = createClient({
    baseUrl: '/api',
    onUnauthorized: () => {
      times += 1
    },
    fetch: async () => Response.json({ statusCode: status, code, message: 'No.' }, { status }),
  })
  await assert.rejects(api('GET /users/me'), (error) => error instanceof ApiError && error.code === code)
  return times
}

test('a call that needs a session says so, and a wrong password does not', async () => {
  assert.equal(await timesLeft(401, 'unauthenticated'), 1)
  assert.equal(await timesLeft(401, 'credentials_incorrect'), 0)
  assert.equal(await timesLeft(403, 'forbidden'), 0)
})

test('a call whose token was replaced meanwhile is sent once more, and only once', async () => {
  let sent = 0
  const api = createClient({
    baseUrl: '/api',
    fetch: async () => {
      sent += 1
      return Response.json({ code: 'unauthenticated', message: 'No.', details: { isReplaced: true } }, { status: 401 })
    },
  })
  await assert.rejects(api('GET /users/me'), { code: 'unauthenticated' })
  assert.equal(sent, 2)
})

test('a call that needs a captcha is sent once more with its token, again when it failed, and is refused when it was closed', async () => {
  const sent: unknown[] = []
  const tokens = ['guessed', 'solved']
  const api = createClient({
    baseUrl: '/api',
    solveCaptcha: async () => tokens.shift(),
    fetch: async (_url, init) => {
      const body = JSON.parse(String(init?.body))
      sent.push(body.captcha)
      if (body.captcha === 'solved') return Response.json({ data: { success: true } })
      const code = body.captcha === undefined ? 'captcha_required' : 'captcha_failed'
      return Response.json({ code, message: 'No.' }, { status: 403 })
    },
  })
  const forget = () => api('POST /auth/users/forgot', { body: { email: 'a@example.test' } })

  assert.deepEqual(await forget(), { data: { success: true } })
  assert.deepEqual(sent, [undefined, 'guessed', 'solved'])
  await assert.rejects(forget(), { code: 'captcha_required' })
})
