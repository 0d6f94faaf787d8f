import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPosition, writePosition } from './ledger-position.ts'
import { isUuid, originOf } from './transfer-origin.ts'

const ID = '01a21614-d32c-7b8b-85da-336dbefd631b'
const NOTHING = { paymentId: null, refundId: null, payoutId: null, renewal: null }
const cursorOf = (text: string) => Buffer.from(text).toString('base64url')

test('a position is read as it was written, and is opaque in an address', () => {
  for (const position of [
    [0, 0],
    [120, 3],
    [1, 999_999_999_999_999],
  ] as const) {
    assert.deepEqual(readPosition(writePosition(position)), position)
    assert.match(writePosition(position), /^[\w-]+$/)
  }
  assert.equal(readPosition(undefined), undefined)
})

test('what this server did not write is refused', () => {
  for (const text of [
    '',
    '1',
    '1 ',
    ' 1',
    '1 2 3',
    'a 1',
    '1 a',
    '-1 1',
    '1.5 1',
    '1  1',
    '1 1234567890123456',
    'x1 1',
    '1 1x',
  ])
    assert.throws(() => readPosition(cursorOf(text)), { code: 'cursor_invalid' }, text)
  assert.throws(() => readPosition(cursorOf('1234567890123456 1')), { code: 'cursor_invalid' })
})

test('keys name the payment, refund, payout or renewal that a transfer comes from', () => {
  assert.deepEqual(originOf(`payment/${ID}`), { ...NOTHING, paymentId: ID })
  assert.deepEqual(originOf(`refund/${ID}`), { ...NOTHING, refundId: ID })
  assert.deepEqual(originOf(`payout/${ID}/2`), { ...NOTHING, payoutId: ID })
  for (const from of ['2026-03-10T12:00Z', '2026-03-10T12:00:00Z', '2026-03-10T12:00:00.123Z']) {
    const { renewal, ...rest } = originOf(`renew/${ID}/${from}`)
    assert.deepEqual([renewal?.subscriptionId, renewal?.from.toString()], [ID, Temporal.Instant.from(from).toString()])
    assert.deepEqual({ ...rest, renewal: null }, NOTHING)
  }
})

test('a key that names none of them has no origin', () => {
  for (const key of [
    '',
    `feed/${ID}/${ID}`,
    `payment/${ID.slice(1)}`,
    `payment/${ID}x`,
    `x/payment/${ID}`,
    `payment/${ID}/`,
    `renew/${ID}`,
    `renew/${ID}/soon`,
    `renew/${ID}/2026-03-10T12:00:00Z/2`,
    `renew/${ID}/at 2026-03-10T12:00:00Z`,
    `renew/${ID}/2026-03-10T12:00:00.Z`,
  ])
    assert.deepEqual(originOf(key), NOTHING, key)
})

test('ids are recognised in either case', () => {
  assert.deepEqual([ID, ID.toUpperCase(), '', ID.slice(1), `${ID}0`, `x${ID}`, ID.replaceAll('-', '')].map(isUuid), [
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
