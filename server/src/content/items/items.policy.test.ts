import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ItemAccess, isVisible, lockReasonOf, shownText } from './items.policy.ts'

const stranger: ItemAccess = {
  access: 'free',
  isProcessed: true,
  isSignedIn: true,
  isOwner: false,
  isOperator: false,
  isFollowed: false,
  isSubscribed: false,
  isBought: false,
}

const CASES: [string, Partial<ItemAccess>, ReturnType<typeof lockReasonOf>][] = [
  ['a visitor sees what is free', { isSignedIn: false }, null],
  ['a visitor has to log in for followers’ feeds', { access: 'followers', isSignedIn: false }, 'login'],
  ['a visitor has to log in for subscribers’ feeds', { access: 'subscribers', isSignedIn: false }, 'login'],
  ['a visitor has to log in for paid feeds', { access: 'paid', isSignedIn: false }, 'login'],
  ['a fan has to follow', { access: 'followers' }, 'follow'],
  ['a follower sees followers’ feeds', { access: 'followers', isFollowed: true }, null],
  ['a subscriber sees followers’ feeds without following', { access: 'followers', isSubscribed: true }, null],
  ['a follower has to subscribe', { access: 'subscribers', isFollowed: true }, 'subscribe'],
  ['a subscriber sees subscribers’ feeds', { access: 'subscribers', isSubscribed: true }, null],
  ['a subscriber pays for paid feeds too', { access: 'paid', isSubscribed: true, isFollowed: true }, 'pay'],
  ['what was bought stays bought', { access: 'paid', isBought: true }, null],
  ['what was bought stays open when it becomes subscribers-only', { access: 'subscribers', isBought: true }, null],
  ['nobody sees what is being processed', { isProcessed: false }, 'processing'],
  ['the owner always sees', { access: 'paid', isProcessed: false, isOwner: true }, null],
  ['the operator always sees', { access: 'subscribers', isOperator: true }, null],
]
for (const [fact, change, expected] of CASES) {
  test(fact, () => assert.equal(lockReasonOf({ ...stranger, ...change }), expected))
}

test('visitors read the beginning of a locked caption, members all of it', () => {
  const text = 'a'.repeat(200)
  assert.equal(shownText(text, 'login').length, 141)
  assert.equal(shownText(text, 'pay'), text)
  assert.equal(shownText(text, null), text)
})

test('a deleted item is known to its buyers only', () => {
  const deleted = {
    status: 'active',
    isProcessed: true,
    isDeleted: true,
    isBought: false,
    isOwner: false,
    isOperator: false,
    isPerformerPublic: true,
  }
  assert.equal(isVisible(deleted), false)
  assert.equal(isVisible({ ...deleted, isOwner: true }), false)
  assert.equal(isVisible({ ...deleted, isBought: true }), true)
})

test('what an operator took down is gone for its buyers too, and stays with its performer', () => {
  const removed = {
    status: 'removed',
    isProcessed: true,
    isDeleted: false,
    isBought: true,
    isOwner: false,
    isOperator: false,
    isPerformerPublic: true,
  }
  assert.equal(isVisible(removed), false)
  assert.equal(isVisible({ ...removed, isOwner: true }), true)
  assert.equal(isVisible({ ...removed, isOperator: true }), true)
})

test('what a suspended or rejected performer published is gone for its buyers too, and stays with them and the operator', () => {
  const withheld = {
    status: 'active',
    isProcessed: true,
    isDeleted: false,
    isBought: true,
    isOwner: false,
    isOperator: false,
    isPerformerPublic: false,
  }
  assert.equal(isVisible(withheld), false)
  assert.equal(isVisible({ ...withheld, isOwner: true }), true)
  assert.equal(isVisible({ ...withheld, isOperator: true }), true)
  assert.equal(isVisible({ ...withheld, isPerformerPublic: true }), true)
})
