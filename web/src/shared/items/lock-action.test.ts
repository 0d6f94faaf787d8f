import { expect, test } from 'vitest'
import { lockActionOf } from './lock-action.ts'

const paid = { access: 'paid', canView: false, lockReason: 'pay', price: 250 } as const

test('an open item has no lock', () => {
  expect(lockActionOf({ ...paid, canView: true, lockReason: null }, 'fan')).toBeUndefined()
})

test.each([
  ['login', 'fan', { kind: 'login' }],
  ['follow', 'fan', { kind: 'follow' }],
  ['subscribe', 'fan', { kind: 'subscribe' }],
  ['pay', 'fan', { kind: 'unlock', priceTokens: 250 }],
] as const)('an item locked by %s has one action', (lockReason, role, action) => {
  expect(lockActionOf({ ...paid, lockReason }, role)).toEqual(action)
})

test.each([
  ['paid', { kind: 'unlock', priceTokens: 250 }],
  ['subscribers', { kind: 'subscribe' }],
  ['followers', { kind: 'follow' }],
  ['free', { kind: 'login' }],
] as const)('a visitor sees what opens an item for %s', (access, action) => {
  expect(lockActionOf({ ...paid, access, lockReason: 'login' }, undefined)).toEqual(action)
})

test('another creator is offered what a fan is, and an operator nothing', () => {
  expect(lockActionOf(paid, 'performer')).toEqual(lockActionOf(paid, 'fan'))
  expect(lockActionOf(paid, 'operator')).toEqual({ kind: 'none', why: 'operator' })
})

test('what a series opens later can only be waited for', () => {
  const later = { ...paid, lockReason: 'opens_later', opensAt: '2026-05-01T09:00:00Z' } as const
  expect(lockActionOf(later, 'fan')).toEqual({ kind: 'none', why: 'opensLater', opensAt: later.opensAt })
})

test('an item in preparation can only be waited for', () => {
  expect(lockActionOf({ ...paid, lockReason: 'processing' }, undefined)).toEqual({ kind: 'none', why: 'processing' })
})
