import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokensForTopUp } from './top-up-tokens.ts'

const SETTINGS = { minimumWalletPrice: 5, maximumWalletPrice: 100, tokenValue: 7 }

test('an amount buys whole tokens, and the remainder stays with the site', () => {
  assert.deepEqual(tokensForTopUp(10, SETTINGS), { amountMinor: 1_000, tokens: 142 })
  assert.deepEqual(tokensForTopUp(9.99, { ...SETTINGS, tokenValue: 1 }), { amountMinor: 999, tokens: 999 })
})

test('amounts outside of the bounds are refused with both, and the bounds themselves are not', () => {
  for (const amount of [5, 100]) assert.equal(tokensForTopUp(amount, SETTINGS).amountMinor, amount * 100)
  for (const amount of [4.99, 100.01])
    assert.throws(() => tokensForTopUp(amount, SETTINGS), {
      code: 'amount_out_of_bounds',
      details: { minimum: 5, maximum: 100 },
    })
})

test('where one token costs more than the smallest top-up, a top-up buys one at least', () => {
  const dear = { ...SETTINGS, tokenValue: 900 }

  assert.deepEqual(tokensForTopUp(9, dear), { amountMinor: 900, tokens: 1 })
  assert.throws(() => tokensForTopUp(8.99, dear), { details: { minimum: 9, maximum: 100 } })
})
