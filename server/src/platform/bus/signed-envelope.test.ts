import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createEnvelopeSigner, SIGNED_FOR_MS } from './signed-envelope.ts'

const KEY = randomBytes(32)
const ENVELOPE = { from: 'one', messages: [{ topic: 'live', payload: { room: 'a' } }] }

test('an envelope of the same site is read as it was, once', () => {
  const [sender, reader] = [createEnvelopeSigner(KEY), createEnvelopeSigner(KEY)]
  const text = sender.sign(ENVELOPE)
  assert.deepEqual(reader.open(text), ENVELOPE)
  assert.equal(reader.open(text), undefined)
})

test('two equal envelopes are two when they were sent at different times', () => {
  let now = 1
  const [sender, reader] = [createEnvelopeSigner(KEY, () => now), createEnvelopeSigner(KEY, () => now)]
  const first = sender.sign(ENVELOPE)
  now = 2
  const second = sender.sign(ENVELOPE)
  assert.deepEqual([reader.open(first), reader.open(second)], [ENVELOPE, ENVELOPE])
})

test('what another key has signed, or was changed, or has another time, sender or no signature is not read', () => {
  const reader = createEnvelopeSigner(KEY)
  const signed = JSON.parse(createEnvelopeSigner(KEY).sign(ENVELOPE))
  for (const text of [
    createEnvelopeSigner(randomBytes(32)).sign(ENVELOPE),
    JSON.stringify({ ...signed, at: signed.at + 1 }),
    JSON.stringify({ ...signed, envelope: signed.envelope.replace('one', 'two') }),
    JSON.stringify({ ...signed, envelope: signed.envelope.replace('"a"', '"b"') }),
    JSON.stringify({ ...signed, mac: '' }),
    JSON.stringify({ ...signed, mac: signed.mac.slice(1) }),
  ])
    assert.equal(reader.open(text), undefined, text)
  for (const text of [JSON.stringify(ENVELOPE), JSON.stringify({ ...signed, mac: undefined }), 'null', '[]'])
    assert.throws(() => reader.open(text))
})

test('an envelope is read for a minute, whichever clock is ahead', () => {
  for (const [ahead, isRead] of [
    [-SIGNED_FOR_MS - 1, false],
    [-SIGNED_FOR_MS, true],
    [SIGNED_FOR_MS, true],
    [SIGNED_FOR_MS + 1, false],
  ] as const) {
    const text = createEnvelopeSigner(KEY, () => 1_000_000).sign(ENVELOPE)
    assert.equal(createEnvelopeSigner(KEY, () => 1_000_000 + ahead).open(text) !== undefined, isRead, String(ahead))
  }
})
