import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import { canView, lockReasonOf, requireOffer, requirePrice, shownPost, shownText } from './sellable.policy.ts'

const owner = 'owner' as AccountId
type Row = Parameters<typeof lockReasonOf>[0] & { price_tokens: number }
const row: Row = {
  performer_id: owner,
  access: 'free',
  price_tokens: 0,
  is_processed: true,
  is_followed: false,
  is_subscribed: false,
  has_rank: true,
  is_bought: false,
  opens_at: null,
  is_co_author: false,
}
const fan = { id: 'fan' as AccountId, role: 'fan', country: null } as const
const visitor = { id: undefined, role: 'visitor', country: null } as const
const performer = { id: owner, role: 'performer', country: null } as const
const operator = { id: 'operator' as AccountId, role: 'operator', country: null } as const
type Viewer = Parameters<typeof lockReasonOf>[1]

const LATER = Temporal.Instant.from('2026-05-01T00:00:00Z')

const CASES: [string, Viewer, Partial<Row>, ReturnType<typeof lockReasonOf>][] = [
  ['a co-author sees what is paid', fan, { access: 'paid', is_co_author: true }, null],
  ['a visitor sees what is free', visitor, {}, null],
  ['a visitor has to log in for followers’ content', visitor, { access: 'followers' }, 'login'],
  ['a visitor has to log in for subscribers’ content', visitor, { access: 'subscribers' }, 'login'],
  ['a visitor has to log in for paid content', visitor, { access: 'paid' }, 'login'],
  ['a fan has to follow', fan, { access: 'followers' }, 'follow'],
  ['a follower sees followers’ content', fan, { access: 'followers', is_followed: true }, null],
  ['a subscriber sees followers’ content without following', fan, { access: 'followers', is_subscribed: true }, null],
  ['a follower has to subscribe', fan, { access: 'subscribers', is_followed: true }, 'subscribe'],
  ['a subscriber sees subscribers’ content', fan, { access: 'subscribers', is_subscribed: true }, null],
  [
    'a subscriber pays for paid content too',
    fan,
    { access: 'paid', is_subscribed: true, has_rank: true, is_followed: true },
    'pay',
  ],
  ['what was bought stays bought', fan, { access: 'paid', is_bought: true }, null],
  [
    'what was bought stays open when it becomes subscribers-only',
    fan,
    { access: 'subscribers', is_bought: true },
    null,
  ],
  [
    'what a series opens later is locked for those who bought it',
    fan,
    { access: 'paid', is_bought: true, opens_at: LATER },
    'opens_later',
  ],
  [
    'what a series opens later is locked for subscribers',
    fan,
    { access: 'subscribers', is_subscribed: true, opens_at: LATER },
    'opens_later',
  ],
  [
    'what following opens waits for nothing',
    fan,
    { access: 'followers', is_followed: true, is_bought: true, opens_at: LATER },
    null,
  ],
  ['its creator does not wait', performer, { access: 'subscribers', opens_at: LATER }, null],
  ['nobody sees what is being processed', fan, { is_processed: false }, 'processing'],
  ['its creator always sees', performer, { access: 'paid', is_processed: false }, null],
  ['the operator always sees', operator, { access: 'subscribers', is_processed: false }, null],
]
for (const [fact, viewer, change, expected] of CASES) {
  test(fact, () => {
    assert.equal(lockReasonOf({ ...row, ...change }, viewer), expected)
    assert.equal(canView({ ...row, ...change }, viewer), expected === null)
  })
}

test('visitors read the beginning of a locked caption, members all of it', () => {
  const text = 'a'.repeat(200)
  assert.equal(shownText(text, 'login').length, 141)
  assert.equal(shownText(text, 'pay'), text)
  assert.equal(shownText(text, null), text)
})

test('where the text is what is sold, members read its beginning too', () => {
  const text = 'a'.repeat(200)
  for (const reason of ['login', 'follow', 'subscribe', 'pay'] as const)
    assert.equal(shownText(text, reason, true).length, 141)
  assert.equal(shownText(text, null, true), text)
})

test('the beginning of a formatted post closes what it opens', () => {
  const text = `**${'a '.repeat(200)}b**`
  const shown = shownPost(text, 'login')
  assert.ok(shown.length < 150 && shown.startsWith('**a') && shown.includes('**', 2), shown)
  assert.equal(shownPost(text, 'pay'), text)
  assert.equal(shownPost(text, null), text)
})

test('what is paid for is offered at its price, to everybody but its creator', () => {
  const paid = { ...row, access: 'paid', price_tokens: 30 } as const
  assert.deepEqual(requireOffer(paid, fan), { performerId: owner, priceTokens: 30 })
  assert.throws(() => requireOffer(paid, performer), { code: 'not_for_sale' })
  assert.throws(() => requireOffer(row, fan), { code: 'not_for_sale' })
})

const PRICES: [string, Parameters<typeof requirePrice>[0], number | undefined][] = [
  ['paid content has a price', { access: 'paid', price: 30, isDraft: false }, 30],
  ['paid content without a price is refused', { access: 'paid', price: undefined, isDraft: false }, undefined],
  ['paid content for nothing is refused', { access: 'paid', price: 0, isDraft: false }, undefined],
  ['a draft may lack its price', { access: 'paid', price: undefined, isDraft: true }, 0],
  ['a draft may have its price', { access: 'paid', price: 30, isDraft: true }, 30],
  ['free content costs nothing', { access: 'free', price: undefined, isDraft: false }, 0],
  ['free content with a price is refused', { access: 'free', price: 1, isDraft: true }, undefined],
]
for (const [fact, input, expected] of PRICES)
  test(fact, () => {
    if (expected === undefined) assert.throws(() => requirePrice(input), { code: 'request_invalid' })
    else assert.equal(requirePrice(input), expected)
  })
