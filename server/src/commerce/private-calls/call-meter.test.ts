import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCallMeter } from './call-meter.ts'
import { otherSide, roomOf, sideOf } from './call-sides.ts'

function startMeter() {
  const clock = { ms: 1_000 }
  return { clock, meter: createCallMeter(() => clock.ms) }
}

function startFlowing() {
  const started = startMeter()
  started.meter.started('call', 'fan')
  started.meter.started('call', 'performer')
  return started
}

test('time counts while pictures of both sides arrive, and of no other call', () => {
  const { clock, meter } = startMeter()
  assert.deepEqual(meter.read('call'), { mediaMs: 0, isFlowing: false })
  meter.started('call', 'fan')
  clock.ms += 500
  assert.deepEqual(meter.read('call'), { mediaMs: 0, isFlowing: false })
  meter.started('call', 'performer')
  clock.ms += 2_000.7

  assert.deepEqual(meter.read('call'), { mediaMs: 2_000, isFlowing: true })
  assert.deepEqual(meter.read('another'), { mediaMs: 0, isFlowing: false })
})

test('a start that is reported twice changes nothing', () => {
  const { clock, meter } = startFlowing()
  clock.ms += 1_000
  meter.started('call', 'fan')
  clock.ms += 1_000

  assert.deepEqual(meter.read('call'), { mediaMs: 2_000, isFlowing: true })
})

test('what was seen before a side stopped stays, less the time in which it was silent', () => {
  const { clock, meter } = startFlowing()
  clock.ms += 5_000
  meter.stopped('call', 'fan', 1_500)
  clock.ms += 60_000
  assert.deepEqual(meter.read('call'), { mediaMs: 3_500, isFlowing: false })

  meter.started('call', 'fan')
  clock.ms += 500
  meter.stopped('call', 'performer', 10_000)
  assert.deepEqual(meter.read('call'), { mediaMs: 3_500, isFlowing: false })
})

test('a side that stops twice, or alone, adds nothing', () => {
  const { clock, meter } = startFlowing()
  clock.ms += 5_000
  meter.stopped('call', 'fan', 0)
  clock.ms += 5_000
  meter.stopped('call', 'fan', 0)
  meter.stopped('call', 'performer', 0)

  assert.equal(meter.read('call').mediaMs, 5_000)
})

test('what is written down does not count again, and what could not be written does', () => {
  const { clock, meter } = startFlowing()
  clock.ms += 5_000
  meter.written('call', meter.read('call').mediaMs)
  assert.equal(meter.read('call').mediaMs, 0)
  clock.ms += 1_000
  assert.equal(meter.read('call').mediaMs, 1_000)
  meter.keep('call', 5_000)
  assert.equal(meter.read('call').mediaMs, 6_000)
})

test('restarted, a call counts from now on; forgotten, it does not count at all', () => {
  const { clock, meter } = startFlowing()
  clock.ms += 5_000
  meter.keep('call', 3_000)
  meter.restart('call')
  clock.ms += 700
  assert.deepEqual(meter.read('call'), { mediaMs: 700, isFlowing: true })

  meter.forget('call')
  clock.ms += 700
  assert.deepEqual(meter.read('call'), { mediaMs: 0, isFlowing: false })
})

test('calls that nothing was heard of are no calls', () => {
  const { meter } = startMeter()
  meter.restart('call')
  meter.written('call', 1_000)
  assert.equal(meter.read('call').mediaMs, 0)

  meter.keep('call', 1_000)
  assert.equal(meter.read('call').mediaMs, 1_000)
})

test('each side sends into a room of its own, which names call and side', () => {
  for (const side of ['fan', 'performer'] as const) {
    assert.deepEqual(sideOf(roomOf('call-1', side)), { callId: 'call-1', side })
    assert.notEqual(otherSide(side), side)
    assert.equal(otherSide(otherSide(side)), side)
  }
  assert.deepEqual(sideOf(''), { callId: '', side: 'performer' })
})
