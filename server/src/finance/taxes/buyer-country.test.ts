import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agreedCountry, likelyCountry, locationEvidenceOf } from './buyer-country.ts'

test('two signs that agree make a country, one alone or two that differ do not', () => {
  const cases = [
    [{ declared: 'DE', network: 'DE', card: null }, 'DE', 'DE'],
    [{ declared: 'DE', network: 'FR', card: 'FR' }, 'FR', 'FR'],
    [{ declared: undefined, network: 'SE', card: 'SE' }, 'SE', 'SE'],
    [{ declared: 'DE', network: 'FR', card: 'SE' }, undefined, 'DE'],
    [{ declared: 'DE', network: null, card: null }, undefined, 'DE'],
    [{ declared: null, network: 'FR', card: null }, undefined, 'FR'],
    [{ declared: null, network: null, card: null }, undefined, undefined],
  ] as const
  for (const [known, agreed, likely] of cases) {
    assert.equal(agreedCountry(locationEvidenceOf(known)), agreed)
    assert.equal(likelyCountry(locationEvidenceOf(known)), likely)
  }
})
