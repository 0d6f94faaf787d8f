import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { test } from 'node:test'
import { MessageId } from '@limelight/contract/ids'
import fc from 'fast-check'
import { nextMessageId } from './message-id.ts'

const EARLIER = '01900000-0000-7000-8000-000000000000'

test('the first message has a fresh id, and a later clock a fresh one, too', () => {
  const fresh = randomUUIDv7()
  assert.equal(nextMessageId(null, fresh), fresh)
  assert.equal(nextMessageId(MessageId.parse(EARLIER), fresh), fresh)
})

test('with a clock that went back ids go on growing', () => {
  const last = MessageId.parse('01900000-0000-7000-8000-00ffffffffff')
  assert.equal(nextMessageId(last, EARLIER), '01900000-0000-7000-8000-010000000000')
  assert.equal(nextMessageId(last, last), '01900000-0000-7000-8000-010000000000')
})

test('whatever the clock says, each id is greater than the last and is a UUID', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), fc.uuid({ version: 7 }), (last, fresh) => {
      fc.pre(!last.endsWith('ffffffffffff'))
      assert.ok(nextMessageId(MessageId.parse(last), fresh) > last)
    }),
  )
})
