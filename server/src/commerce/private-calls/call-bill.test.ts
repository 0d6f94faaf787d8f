/** The bill of a call against a model that counts millisecond by millisecond what both sides could see. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrivateCallSide } from '@limelight/contract/commerce/private-call-terms'
import fc from 'fast-check'
import { createCallMeter } from './call-meter.ts'
import { chargeOf, firstHold, holdAhead, secondsLeft, secondsOf } from './call-step.ts'

const at = Temporal.Instant.from('2026-03-01T12:00:00Z')
const billOf = (seconds: number, { price = 60, held = 100_000, free = 30 } = {}) =>
  chargeOf({ media_ms: seconds * 1_000, price_tokens: price, free_seconds: free, held_tokens: held })

test('a call of half a minute is free, one of a minute costs a minute, a longer one each second', () => {
  assert.deepEqual(
    [0, 29.999, 30, 59, 60, 61, 90, 600].map((seconds) => billOf(seconds)),
    [0, 0, 60, 60, 60, 61, 90, 600],
  )
  assert.deepEqual(
    [61, 62].map((seconds) => billOf(seconds, { price: 7 })),
    [7, 7],
  )
  assert.equal(billOf(600, { held: 90 }), 90)
})

test('a call without a free start is charged from its first second, the more the longer it lasts', () => {
  assert.deepEqual(
    [0, 0.999, 1, 29, 30, 59, 60, 61].map((seconds) => billOf(seconds, { free: 0 })),
    [0, 0, 1, 29, 60, 60, 60, 61],
  )
  for (let seconds = 1; seconds < 100; seconds += 1) {
    assert.ok(billOf(seconds, { free: 0 }) >= billOf(seconds - 1, { free: 0 }))
    assert.ok(billOf(seconds, { free: 0 }) >= billOf(seconds))
  }
})

const step = fc.record({
  afterMs: fc.integer({ min: 0, max: 90_000 }),
  act: fc.constantFrom('start', 'stop', 'write', 'fail') as fc.Arbitrary<'start' | 'stop' | 'write' | 'fail'>,
  side: fc.constantFrom('fan', 'performer') as fc.Arbitrary<PrivateCallSide>,
  silentMs: fc.integer({ min: 0, max: 5_000 }),
})

test('10 000 calls of any course are charged for what both sides saw, and never more than is held', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 12 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 5_000 }),
      (steps, price, extraTokens) => {
        let nowMs = 0
        const meter = createCallMeter(() => nowMs)
        let call = {
          status: 'live' as const,
          requested_at: at,
          price_tokens: price,
          free_seconds: 30,
          held_tokens: firstHold(price),
          media_ms: 0,
        }
        const wallet = call.held_tokens + extraTokens
        const model = new SeenTogether()
        for (const { afterMs, act, side, silentMs } of steps) {
          nowMs += afterMs
          if (act === 'start') {
            meter.started('call', side)
            model.start(side, nowMs)
          }
          if (act === 'stop') {
            meter.stopped('call', side, silentMs)
            model.stop(side, nowMs, silentMs)
          }
          const { mediaMs } = meter.read('call')
          // What fails to be written is written the next time.
          if (act === 'fail') continue
          meter.written('call', mediaMs)
          call = { ...call, media_ms: call.media_ms + mediaMs }
          call = { ...call, held_tokens: Math.max(call.held_tokens, Math.min(wallet, holdAhead(call))) }
        }
        call.media_ms += meter.read('call').mediaMs
        assert.equal(call.media_ms, model.totalAt(nowMs))
        assert.ok(call.held_tokens <= wallet && chargeOf(call) <= call.held_tokens)
        const isAhead = call.held_tokens < wallet
        const whole = secondsOf(call) < 30 ? 0 : Math.floor((price * Math.max(60, secondsOf(call))) / 60)
        if (isAhead && secondsLeft(call) > 0) assert.equal(chargeOf(call), whole)
      },
    ),
    { numRuns: 10_000 },
  )
})

/** Keeps whole intervals of each side and adds up where they overlap. */
class SeenTogether {
  private readonly since = new Map<PrivateCallSide, number>()
  private total = 0

  start(side: PrivateCallSide, nowMs: number): void {
    if (!this.since.has(side)) this.since.set(side, nowMs)
  }

  stop(side: PrivateCallSide, nowMs: number, silentMs: number): void {
    this.total += this.togetherUntil(nowMs - silentMs)
    this.since.delete(side)
  }

  totalAt(nowMs: number): number {
    return this.total + this.togetherUntil(nowMs)
  }

  private togetherUntil(endMs: number): number {
    const [fan, performer] = [this.since.get('fan'), this.since.get('performer')]
    return fan === undefined || performer === undefined ? 0 : Math.max(0, endMs - Math.max(fan, performer))
  }
}
