import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentId } from '@limelight/contract/ids'
import { tampered } from '#test/tampered'
import { isPayToken, signPayToken } from './pay-link.ts'

const NOW = Temporal.Instant.from('2026-03-10T12:00:00Z')
const [ID, OTHER] = ['payment-1', 'payment-2'] as PaymentId[] as [PaymentId, PaymentId]
const configOf = (secret: string) => ({ keyFor: (purpose: string) => Buffer.from(`${secret}/${purpose}`) })
const CONFIG = configOf('site')

test('a token opens its payment for seven days', () => {
  const token = signPayToken(CONFIG, ID, NOW)
  const opens = (hours: number) => isPayToken(CONFIG, { id: ID, token, now: NOW.add({ hours }) })

  assert.deepEqual([0, 167, 168, 169].map(opens), [true, true, false, false])
})

test('a token opens no other payment and nothing at another site', () => {
  const token = signPayToken(CONFIG, ID, NOW)

  assert.equal(isPayToken(CONFIG, { id: OTHER, token, now: NOW }), false)
  assert.equal(isPayToken(configOf('other'), { id: ID, token, now: NOW }), false)
  const elsewhere = { keyFor: (purpose: string) => Buffer.from(purpose === 'pay-link' ? 'one' : 'other') }
  assert.equal(
    isPayToken(elsewhere, { id: ID, token: signPayToken({ keyFor: () => Buffer.from('other') }, ID, NOW), now: NOW }),
    false,
  )
})

test('a changed token opens nothing, whatever was changed', () => {
  const token = signPayToken(CONFIG, ID, NOW)
  const [expires = '', mac = ''] = token.split('.')
  const wrong = [
    '',
    '.',
    expires,
    mac,
    `.${mac}`,
    `${expires}.`,
    `${Number(expires) + 1}.${mac}`,
    `${expires}.${mac.slice(1)}`,
    `${expires}.${tampered(mac)}`,
    `${token}.`,
    `${token}.${mac}`,
  ]
  for (const changed of wrong) assert.equal(isPayToken(CONFIG, { id: ID, token: changed, now: NOW }), false, changed)
})
