import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@limelight/contract/errors'
import { pino } from 'pino'
import { createBus } from '#/platform/bus/create-bus'
import { createMediaHints } from './wait-for-media.ts'

const absent = async () => {
  throw new AppError('not_found')
}
/** So long that a test that waits for it never ends. */
const HOURS_MS = 3_600_000

function waitFor(ask: () => Promise<string>, { requireOpen = async () => {} } = {}) {
  const bus = createBus(pino({ level: 'silent' }))
  const hints = createMediaHints(bus)
  const answer = hints.whenThere(ask, { room: 'a', atMostMs: HOURS_MS, requireOpen })
  return { bus, hints, answer }
}

test('what is there is answered at once, and what comes when it comes', async () => {
  assert.equal(await waitFor(async () => 'media').answer, 'media')

  let isThere = false
  const { bus, answer } = waitFor(() => (isThere ? Promise.resolve('media') : absent()))
  isThere = true
  bus.publish('live-media-started', { room: 'a' })
  assert.equal(await answer, 'media')
})

test('when the room is over nobody waits for it', async () => {
  assert.equal(await waitFor(absent, { requireOpen: absent }).answer, undefined)
})

test('other refusals are passed on', async () => {
  const suspended = async () => {
    throw new AppError('account_suspended')
  }
  await assert.rejects(waitFor(suspended).answer, { code: 'account_suspended' })
})

test('a process that stops answers who waits at once, and lets nobody wait any more', async () => {
  const { hints, answer } = waitFor(absent)
  hints.endWaiting()
  assert.equal(await answer, undefined)
  assert.equal(await hints.whenThere(absent, { room: 'b', atMostMs: HOURS_MS, requireOpen: async () => {} }), undefined)
})
