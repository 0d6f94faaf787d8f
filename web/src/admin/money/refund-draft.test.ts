import { expect, test } from 'vitest'
import { inputOf, isShortage, refundChoices } from './refund-draft.ts'

test.each([
  ['card', 'wallet_top_up', ['card'], false],
  ['card', 'subscription', ['card', 'wallet'], false],
  ['wallet', 'subscription', ['wallet'], true],
] as const)('what %s paid for a %s can go to %s', (method, kind, destinations, isWhole) => {
  expect(refundChoices({ method, kind })).toEqual({ destinations, isWhole })
})

test('what is not ticked is not wished', () => {
  expect(
    inputOf({ amount: '7.5', destination: 'wallet', reason: ' asked ' }, { method: 'card', kind: 'subscription' }),
  ).toEqual({ amount: 7.5, destination: 'wallet', reason: 'asked', endsAccess: false, isSiteLiable: false })
  expect(
    inputOf(
      { amount: '1', reason: 'x', endsAccess: 'on', isSiteLiable: 'on' },
      { method: 'card', kind: 'subscription' },
    ),
  ).toMatchObject({ destination: 'card', endsAccess: true, isSiteLiable: true })
})

test('where there is no choice, a forged one is not sent', () => {
  const draft = { amount: '1', destination: 'wallet', reason: 'why' }
  expect(inputOf(draft, { method: 'card', kind: 'wallet_top_up' }).destination).toBe('card')
})

test('only what is missing can be borne by the site', () => {
  expect(['tokens_insufficient', 'earnings_insufficient', 'invalid_state'].map(isShortage)).toEqual([true, true, false])
})
