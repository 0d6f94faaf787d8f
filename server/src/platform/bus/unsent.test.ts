import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Envelope } from './bus.ts'
import { NOTHING_UNSENT, toSend, UNSENT_MAX, type Unsent, withUnsent } from './unsent.ts'

const envelope = (topic: string): Envelope => ({ from: 'a process', messages: [{ topic, payload: {} }] })
const unsent = (count: number): Unsent =>
  Array.from({ length: count }, (_, index) => envelope(String(index))).reduce(withUnsent, NOTHING_UNSENT)

test('what could not be sent is sent in its order', () => {
  assert.deepEqual(toSend(unsent(3)), [envelope('0'), envelope('1'), envelope('2')])
  assert.deepEqual(toSend(NOTHING_UNSENT), [])
})

test('of more than a thousand envelopes the first are sent, and that there was a gap', () => {
  const full = unsent(UNSENT_MAX)
  assert.equal(toSend(full).length, UNSENT_MAX)
  assert.equal(toSend(full).at(-1)?.isAfterGap, undefined)

  const sent = toSend(unsent(UNSENT_MAX + 2))
  assert.equal(sent.length, UNSENT_MAX + 1)
  assert.deepEqual(sent.at(-2), envelope(String(UNSENT_MAX - 1)))
  assert.deepEqual(sent.at(-1), { from: 'a process', messages: [], isAfterGap: true })
})
