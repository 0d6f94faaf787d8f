import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SendReason } from '@limelight/contract/talk/conversations'
import { type Standing, sendReasonOf } from './messages.policy.ts'

const STRANGER: Standing = {
  isBlocked: false,
  arePublic: true,
  isToFan: false,
  areBothPerformers: false,
  policy: 'subscribers',
  isFollowing: false,
  isSubscribed: false,
  hasEverSubscribed: false,
  hasRecipientWritten: false,
}
const TO_FAN: Standing = { ...STRANGER, isToFan: true, policy: null }
const COLLEAGUE: Standing = { ...STRANGER, areBothPerformers: true }

const CASES: [string, Standing, SendReason | undefined][] = [
  ['a stranger to everyone', { ...STRANGER, policy: 'everyone' }, undefined],
  ['a stranger to followers', { ...STRANGER, policy: 'followers' }, 'follow'],
  ['a follower to followers', { ...STRANGER, policy: 'followers', isFollowing: true }, undefined],
  ['a subscriber to followers', { ...STRANGER, policy: 'followers', isSubscribed: true }, undefined],
  ['a follower to subscribers', { ...STRANGER, isFollowing: true }, 'subscribe'],
  ['a subscriber to subscribers', { ...STRANGER, isSubscribed: true }, undefined],
  ['a former subscriber to subscribers', { ...STRANGER, hasEverSubscribed: true }, 'subscribe'],
  ['a subscriber to nobody', { ...STRANGER, policy: 'nobody', isSubscribed: true }, 'closed'],
  ['an answer to nobody', { ...STRANGER, policy: 'nobody', hasRecipientWritten: true }, 'closed'],
  ['a blocked subscriber', { ...STRANGER, isSubscribed: true, isBlocked: true }, 'blocked'],
  ['a subscriber to a suspended creator', { ...STRANGER, isSubscribed: true, arePublic: false }, 'suspended'],
  ['a creator to a stranger', TO_FAN, 'follow'],
  ['a creator to a follower', { ...TO_FAN, isFollowing: true }, undefined],
  ['a creator to a former subscriber', { ...TO_FAN, hasEverSubscribed: true }, undefined],
  ['a creator who answers', { ...TO_FAN, hasRecipientWritten: true }, undefined],
  ['a creator who answers and is blocked', { ...TO_FAN, hasRecipientWritten: true, isBlocked: true }, 'blocked'],
  ['a creator to another', COLLEAGUE, undefined],
  ['a creator to another who takes none', { ...COLLEAGUE, policy: 'nobody' }, 'closed'],
  [
    'a creator who answers one who takes none',
    { ...COLLEAGUE, policy: 'nobody', hasRecipientWritten: true },
    undefined,
  ],
]
for (const [name, standing, expected] of CASES)
  test(`${name}: ${expected ?? 'may write'}`, () => assert.equal(sendReasonOf(standing), expected))
