import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slugOf } from './category-slug.ts'

test('a slug has the letters and digits of the name, in any script, and is like no other', () => {
  const cases = [
    ['Food & drink', 'food-drink'],
    ['  Yoga  ', 'yoga'],
    ['موسيقى حية', 'موسيقى-حية'],
    ['18+', '18'],
    ['***', 'category'],
    ['/../?#%', 'category'],
    ['Art', 'art-3'],
    ['x'.repeat(40).concat(' and more words'), `${'x'.repeat(40)}-and-more-`],
  ] as const
  for (const [name, slug] of cases) assert.equal(slugOf(name, new Set(['art', 'art-2'])), slug, name)
})
