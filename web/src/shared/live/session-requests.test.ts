import { afterEach, expect, test, vi } from 'vitest'
import { isSessionKnown } from './session-requests.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['one that is open', 204, { 'session-state': 'open' }, true],
  ['one that has ended, which is no error', 204, { 'session-state': 'ended' }, false],
  ['one of an engine that has died', 404, {}, false],
  ['one of a server that is busy', 503, {}, true],
])('the server knows a session: %s', async (_which, status, headers, isKnown) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status, headers }))
  expect(await isSessionKnown('/api/streaming/whep/a/b', 'token')).toBe(isKnown)
})
