import { expect, test } from 'vitest'
import { lockActionOf } from './lock-action.ts'

const paid = { canView: false, lockReason: 'pay', price: 250 } as const

test('an open item has no lock', () => {
  expect(lockActionOf({ canView: true, lockReason: null, price: 250 }, 'fan')).toBeUndefined()
})

test.each([
  ['login', undefined, { kind: 'login' }],
  ['follow', 'fan', { kind: 'follow' }],
  ['subscribe', 'fan', { kind: 'subscribe' }],
  ['pay', 'fan', { kind: 'unlock', priceTokens: 250 }],
] as const)('an item locked by %s has one action', (lockReason, role, action) => {
  expect(lockActionOf({ ...paid, lockReason }, role)).toEqual(action)
})

test('a visitor logs in first, whatever the lock', () => {
  expect(lockActionOf(paid, undefined)).toEqual({ kind: 'login' })
})

test('another performer is offered nothing they cannot do', () => {
  expect(lockActionOf(paid, 'performer')).toEqual({ kind: 'none', why: 'fansOnly' })
})

test('an item in preparation can only be waited for', () => {
  expect(lockActionOf({ ...paid, lockReason: 'processing' }, undefined)).toEqual({ kind: 'none', why: 'processing' })
})
