import type { Notification } from '@limelight/contract/notifications'
import { expect, test } from 'vitest'
import { notificationPath } from './notification-path.ts'

const actor = { _id: 'a1', name: 'Ann', username: 'ann', avatar: null, isPerformer: false }

test.each([
  ['a like of a post', { kind: 'like', target: { kind: 'feed', id: 'f1' } }, '/post/f1'],
  ['a sale of a product', { kind: 'sale', target: { kind: 'product', id: 'p1' } }, '/product/p1'],
  ['a tip', { kind: 'tip', target: null }, '/creator/earnings'],
  ['a follower', { kind: 'follower', target: null }, '/creator/followers'],
  ['a subscriber', { kind: 'subscriber', target: null }, '/creator/subscribers'],
  ['an order', { kind: 'order', target: { kind: 'order', id: 'o1' }, actor: null }, '/user/orders/o1'],
  ['a payout', { kind: 'payout', target: { kind: 'payout', id: 'p1' }, actor: null }, '/creator/payouts/p1'],
  ['a fan’s like of a comment', { kind: 'like', target: { kind: 'comment', id: 'c1' } }, undefined],
  [
    'a creator’s like of a comment',
    { kind: 'like', target: { kind: 'comment', id: 'c1' }, actor: { ...actor, isPerformer: true } },
    '/ann',
  ],
  [
    'a creator without a username',
    { kind: 'like', target: null, actor: { ...actor, username: null, isPerformer: true } },
    '/a1',
  ],
  ['nobody and nothing', { kind: 'like', target: null, actor: null }, undefined],
])('%s', (_name, fields, path) => {
  // Only these fields are looked at, and branded ids are read as text.
  expect(notificationPath({ actor, ...fields } as unknown as Notification)).toBe(path)
})
