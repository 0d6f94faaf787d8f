import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bonusOf } from './package-bonus.ts'

test('a bonus is what comes beyond a plain top-up of the same money', () => {
  const cases = [
    [{ priceMinor: 1_000, tokens: 1_000 }, 1, { bonusTokens: 0, bonusPercent: 0 }],
    [{ priceMinor: 1_000, tokens: 1_250 }, 1, { bonusTokens: 250, bonusPercent: 25 }],
    [{ priceMinor: 1_000, tokens: 900 }, 1, { bonusTokens: -100, bonusPercent: -10 }],
    // 142 tokens for 1000 cents at 7: the remainder of the division buys nothing.
    [{ priceMinor: 1_000, tokens: 150 }, 7, { bonusTokens: 8, bonusPercent: 6 }],
    [{ priceMinor: 5, tokens: 3 }, 10, { bonusTokens: 2, bonusPercent: 200 }],
  ] as const
  for (const [offer, tokenValue, bonus] of cases) assert.deepEqual(bonusOf(offer, tokenValue), bonus)
})
