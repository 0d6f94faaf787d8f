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

/** The refusals that come before an answer; how often it was sent, how long each wait was, and how it ended. */
async function whileBusy(refusals: { code: ErrorCode; details?: object }[], waits: boolean) {
  const left = [...refusals]
  let sent = 0
  const waitedMs: number[] = []
  const api = createClient({
    baseUrl: '/api',
    ...(waits && { waitMs: async (ms: number) => waitedMs.push(ms) }),
    fetch: async () => {
      sent += 1
      const refusal = left.shift()
      return refusal ? Response.json({ message: 'No.', ...refusal }, { status: 503 }) : Response.json({ data: 'done' })
    },
  })
  const ended = await api('GET /users/me').then(
    () => 'done',
    (error: ApiError) => error.code,
  )
  return { sent, waitedMs, ended }
}

const BUSY = { code: 'unavailable', details: { retryAfterSeconds: 1 } } as const

test('a call that the server had no time for is sent again after the time it says', async () => {
  const { sent, waitedMs, ended } = await whileBusy([BUSY, BUSY], true)
  assert.deepEqual({ sent, ended }, { sent: 3, ended: 'done' })
  assert.ok(waitedMs.every((ms) => ms >= 1_000 && ms < 1_500))
})

test('a call is given up while the server stays busy, has no time for long, or is not available at all', async () => {
  assert.equal((await whileBusy(Array(9).fill(BUSY), true)).sent, 4)
  for (const refusal of [
    { code: 'unavailable', details: { retryAfterSeconds: 30 } },
    { code: 'unavailable' },
    { code: 'maintenance' },
  ] as const)
    assert.deepEqual(await whileBusy([refusal], true), { sent: 1, waitedMs: [], ended: refusal.code })
  assert.equal((await whileBusy([BUSY], false)).sent, 1)
})
