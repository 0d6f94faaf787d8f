import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LeadingNotification, notificationPath } from './notification-path.ts'

const actor = { _id: 'a1', username: 'ann', isPerformer: false }
const creator = { ...actor, isPerformer: true }
const CASES: [string, Partial<LeadingNotification> & Pick<LeadingNotification, 'kind'>, string | undefined][] = [
  ['a like of a post', { kind: 'like', target: { kind: 'feed', id: 'f1' } }, '/post/f1'],
  ['a mention', { kind: 'mention', target: { kind: 'feed', id: 'f1' } }, '/post/f1'],
  ['a sale of a product', { kind: 'sale', target: { kind: 'product', id: 'p1' } }, '/product/p1'],
  ['a sale of something without a page', { kind: 'sale' }, '/creator/earnings'],
  ['a tip', { kind: 'tip' }, '/creator/earnings'],
  ['a renewal', { kind: 'renewal' }, '/creator/earnings'],
  ['a follower', { kind: 'follower' }, '/creator/followers'],
  ['a subscriber', { kind: 'subscriber' }, '/creator/subscribers'],
  ['a subscription', { kind: 'subscription', actor: creator }, '/user/subscriptions'],
  ['a buyer’s order', { kind: 'order', target: { kind: 'order', id: 'o1' } }, '/user/orders/o1'],
  ['a seller’s order', { kind: 'order', event: 'ordered', target: { kind: 'order', id: 'o1' } }, '/creator/orders/o1'],
  ['a payout', { kind: 'payout', target: { kind: 'payout', id: 'p1' } }, '/creator/payouts/p1'],
  ['a message', { kind: 'message', target: { kind: 'conversation', id: 'c1' } }, '/messages/c1'],
  ['a broadcast', { kind: 'message' }, '/messages'],
  ['a video', { kind: 'post', target: { kind: 'video', id: 'v1' }, actor: creator }, '/video/v1'],
  ['several videos', { kind: 'post', count: 2, target: { kind: 'video', id: 'v1' }, actor: creator }, '/ann'],
  ['a stream', { kind: 'live', target: { kind: 'stream', id: 's1' }, actor: creator }, '/live/ann'],
  ['a reminder', { kind: 'reminder', target: { kind: 'stream', id: 's1' }, actor: creator }, '/live/ann'],
  ['a review', { kind: 'review', event: 'approved' }, '/creator/account'],
  ['an application', { kind: 'review', event: 'rejected', target: { kind: 'performer', id: 'a1' } }, '/user/creator'],
  ['a report', { kind: 'report', event: 'actioned' }, '/user/reports'],
  ['what is taken down', { kind: 'review', event: 'taken_down', target: { kind: 'feed', id: 'f1' } }, '/creator/feeds'],
  ['another bank account', { kind: 'security', event: 'payout_destination_changed' }, '/creator/account#banking'],
  ['a new login', { kind: 'security', event: 'new_login' }, '/user/account'],
  ['an announcement', { kind: 'announcement', announcement: { link: null } }, undefined],
  ['one with a link', { kind: 'announcement', announcement: { link: '/page/terms' } }, '/page/terms'],
  ['a fan’s like of a comment', { kind: 'like', target: { kind: 'comment', id: 'c1' } }, undefined],
  ['a creator’s like of a comment', { kind: 'like', target: { kind: 'comment', id: 'c1' }, actor: creator }, '/ann'],
  ['a creator without a username', { kind: 'like', actor: { ...creator, username: null } }, '/a1'],
  ['nobody and nothing', { kind: 'like', actor: null }, undefined],
]
for (const [name, fields, path] of CASES)
  test(`${name} leads to ${path ?? 'nowhere'}`, () => {
    const given = { actor, event: null, count: 1, target: null, announcement: null, ...fields }
    assert.equal(notificationPath(given), path)
  })
