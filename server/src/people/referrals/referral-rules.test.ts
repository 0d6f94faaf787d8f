import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteCodeOf } from '@limelight/contract/people/referral-rules'
import fc from 'fast-check'
import { inviterShareOf, isPublicNetwork, isSameMailbox } from './referral-rules.ts'

test('one mailbox has many spellings', () => {
  assert.ok(isSameMailbox('ann+1@example.test', 'ANN@example.test'))
  assert.ok(isSameMailbox('a.n.n@gmail.com', 'ann+x@googlemail.com'))
  assert.ok(!isSameMailbox('a.nn@example.test', 'ann@example.test'))
  assert.ok(!isSameMailbox('ann@example.test', 'bob@example.test'))
  assert.ok(!isSameMailbox(null, null))
})

test('addresses of private networks say nothing', () => {
  for (const address of [
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.0.4',
    '172.20.0.1',
    '::ffff:127.0.0.1',
    'fd00::1',
    '',
  ])
    assert.ok(!isPublicNetwork(address), address)
  for (const address of ['203.0.113.4', '172.32.0.1', '2001:db8::1']) assert.ok(isPublicNetwork(address), address)
})

test('a code is read as it is typed or pasted, and nothing else is one', () => {
  assert.equal(inviteCodeOf(' ABCD2345 '), 'abcd2345')
  assert.equal(inviteCodeOf('https://site.test/r/abcd2345'), 'abcd2345')
  for (const typed of ['abcd234', 'abcd23456', 'abcd 2345', "'; drop", '', undefined])
    assert.equal(inviteCodeOf(typed), undefined)
})

test('the inviter never gets more than the site keeps of its commission', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 10_000 }), (fee, discountMinor, bps) => {
      const minor = inviterShareOf(fee, { discountMinor, bps })
      assert.ok(minor >= 0 && minor <= Math.max(0, fee - discountMinor))
      assert.ok(bps < 10_000 || minor === Math.max(0, fee - discountMinor))
    }),
  )
})
