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
