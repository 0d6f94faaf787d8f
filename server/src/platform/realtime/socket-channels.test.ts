import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listensForMs } from './socket-channels.ts'

test('a socket listens for some seconds more than its token lives, so that a renewal in time leaves no gap', () => {
  assert.equal(listensForMs({ expiresInMs: 60_000 }), 65_000)
})

test('a token that lives for months does not end at once, as longer timers would', () => {
  assert.equal(listensForMs({ expiresInMs: 90 * 86_400_000 }), 2 ** 31 - 1)
})
