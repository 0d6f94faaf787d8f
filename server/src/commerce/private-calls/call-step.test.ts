import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CallState, chargeOf, type Happened, holdAhead, type Step, secondsLeft, stepOf } from './call-step.ts'

const NOW = Temporal.Instant.from('2026-03-01T12:00:00Z')
const ago = (ms: number) => NOW.subtract({ milliseconds: ms })
const CALL: CallState = {
  status: 'requested',
  price_tokens: 60,
  free_seconds: 30,
  held_tokens: 300,
  media_ms: 0,
  requested_at: ago(0),
  answered_at: null,
  media_lost_at: null,
}
const FINE: Happened = { now: NOW, mediaMs: 0, isFlowing: false, mayGoOn: true }
const STAY: Step = { to: 'stay', mediaLostAt: null }

function assertSteps(cases: readonly (readonly [string, Partial<CallState>, Partial<Happened>, Step])[]): void {
  for (const [name, call, happened, expected] of cases) {
    const step = stepOf({ ...CALL, ...call }, { ...FINE, ...happened })
    assert.deepEqual(text(step), text(expected), name)
  }
}

/** Instants are compared by what they say. */
function text(step: Step): object {
  return 'mediaLostAt' in step ? { ...step, mediaLostAt: step.mediaLostAt?.toString() ?? null } : step
}

test('a request waits for a minute, and is missed afterwards or when the two may not talk any more', () => {
  assertSteps([
    ['just requested', {}, {}, STAY],
    ['a moment before the end', { requested_at: ago(59_999) }, {}, STAY],
    ['a minute later', { requested_at: ago(60_000) }, {}, { to: 'missed' }],
    ['a block', {}, { mayGoOn: false }, { to: 'missed' }],
    ['pictures do not accept it', {}, { isFlowing: true }, STAY],
  ])
})

test('an accepted call waits for pictures of both sides for a minute', () => {
  const accepted = { status: 'accepted', requested_at: ago(3_600_000), answered_at: ago(59_999) } as const
  assertSteps([
    ['before the end', accepted, {}, STAY],
    ['a minute later', { ...accepted, answered_at: ago(60_000) }, {}, { to: 'ended', reason: 'no_media' }],
    ['pictures arrive', accepted, { isFlowing: true }, { to: 'live' }],
    [
      'pictures arrive at the last moment',
      { ...accepted, answered_at: ago(60_000) },
      { isFlowing: true },
      { to: 'live' },
    ],
    ['a block', accepted, { mayGoOn: false, isFlowing: true }, { to: 'ended', reason: 'suspended' }],
    ['accepted at an unknown time', { ...accepted, answered_at: null }, {}, STAY],
  ])
})

test('a live call ends by a block, without tokens, and after 20 seconds without one side', () => {
  const live = { status: 'live' } as const
  const lost = (ms: number) => ({ ...live, media_lost_at: ago(ms) })
  assertSteps([
    ['pictures of both', live, { isFlowing: true, mediaMs: 5_000 }, STAY],
    ['a block', live, { isFlowing: true, mayGoOn: false }, { to: 'ended', reason: 'suspended' }],
    ['a second of tokens is left', { ...live, media_ms: 299_999 }, { isFlowing: true }, STAY],
    [
      'the tokens are used up',
      { ...live, media_ms: 300_000 },
      { isFlowing: true },
      { to: 'ended', reason: 'no_tokens' },
    ],
    ['one side is away since now', live, {}, { to: 'stay', mediaLostAt: NOW }],
    ['away for less than 20 seconds', lost(19_999), {}, { to: 'stay', mediaLostAt: ago(19_999) }],
    ['away for 20 seconds', lost(20_000), {}, { to: 'ended', reason: 'connection_lost' }],
    ['back after 20 seconds', lost(20_000), { isFlowing: true }, { to: 'stay', mediaLostAt: ago(20_000) }],
  ])
})

test('each second of pictures makes up for half a second away', () => {
  const lost = (ms: number) => ({ status: 'live', media_lost_at: ago(ms) }) as const
  assertSteps([
    [
      'ten seconds pay back five',
      lost(25_000),
      { isFlowing: true, mediaMs: 10_000 },
      { to: 'stay', mediaLostAt: ago(10_000) },
    ],
    ['all is paid back', lost(15_000), { isFlowing: true, mediaMs: 10_000 }, STAY],
    ['all is paid back, and one is away again', lost(15_000), { mediaMs: 10_000 }, { to: 'stay', mediaLostAt: NOW }],
    ['not enough', lost(25_000), { mediaMs: 2_000 }, { to: 'ended', reason: 'connection_lost' }],
    ['enough', lost(25_000), { mediaMs: 4_000 }, { to: 'stay', mediaLostAt: ago(19_000) }],
    ['odd milliseconds', lost(25_000), { isFlowing: true, mediaMs: 1 }, { to: 'stay', mediaLostAt: ago(24_998) }],
  ])
})

test('a call that is over stays over', () => {
  for (const status of ['ended', 'declined', 'missed', 'cancelled'] as const)
    assertSteps([[status, { status, requested_at: ago(3_600_000) }, { mayGoOn: false }, STAY]])
})

test('a call costs what was seen, and never more than is held', () => {
  const bill = (media_ms: number, held_tokens: number) =>
    chargeOf({ media_ms, held_tokens, price_tokens: 60, free_seconds: 30 })

  assert.deepEqual([bill(90_999, 300), bill(90_000, 300), bill(90_000, 80), bill(29_999, 300)], [90, 90, 80, 0])
})

test('what is held lasts whole seconds, and no less than none', () => {
  const left = (media_ms: number) => secondsLeft({ media_ms, held_tokens: 300, price_tokens: 60 })

  assert.deepEqual([left(0), left(1_999), left(300_000), left(301_000)], [300, 299, 0, 0])
})

test('more is held once four minutes are left, so that five lie ahead', () => {
  const hold = (media_ms: number, price_tokens = 60) =>
    holdAhead({ media_ms, price_tokens, held_tokens: price_tokens * 5 })

  assert.deepEqual([hold(0), hold(59_999), hold(60_000), hold(90_000)], [300, 300, 360, 390])
  assert.equal(hold(61_000, 7), 43)
})
