import { expect, test } from 'vitest'
import { fieldsOf, NEW_PRODUCT, type ProductDraft, problemsOf } from './product-draft.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const print: ProductDraft = { ...NEW_PRODUCT, name: 'Print', price: '100', stock: '3' }
const file: ProductDraft = { ...NEW_PRODUCT, type: 'digital', name: 'Preset', price: '50', digitalId: 'a' }

const CASES: [string, ProductDraft, Parameters<typeof problemsOf>[1], object][] = [
  ['a complete print', print, 'active', {}],
  ['a complete file', file, 'active', {}],
  ['no name', { ...print, name: ' ' }, 'draft', { name: 'nameMissing' }],
  ['half a token', { ...print, price: '1.5' }, 'draft', { price: 'priceMissing' }],
  ['no price', { ...print, price: '' }, 'active', { price: 'priceMissing' }],
  [
    'a scheduled one without a price',
    { ...print, price: '', scheduleAt: '2026-11-22T12:00' },
    'scheduled',
    { price: 'priceMissing' },
  ],
  ['a draft without a price', { ...print, price: '' }, 'draft', {}],
  ['a print without stock', { ...print, stock: '' }, 'active', { stock: 'stockMissing' }],
  ['a draft of a print without stock', { ...print, stock: '' }, 'draft', {}],
  ['a negative fee', { ...print, shippingFee: '-1' }, 'active', { shippingFee: 'shippingWrong' }],
  ['a file without the file', { ...file, digitalId: null }, 'active', { digitalId: 'fileMissing' }],
  ['a draft without the file', { ...file, digitalId: null }, 'draft', {}],
  [
    'a share of everything',
    { ...print, isAffiliateEnabled: true, affiliatePercent: '100' },
    'active',
    { affiliatePercent: 'percentWrong' },
  ],
  [
    'a share with three decimals',
    { ...print, isAffiliateEnabled: true, affiliatePercent: '1.234' },
    'active',
    { affiliatePercent: 'percentWrong' },
  ],
  ['a time gone by', { ...print, scheduleAt: '2020-01-01T00:00' }, 'scheduled', { scheduleAt: 'timePast' }],
]
for (const [name, draft, status, problems] of CASES)
  test(name, () => expect(problemsOf(draft, status, NOW)).toEqual(problems))

test('a file is not sent anywhere, and sells without end unless it is counted', () => {
  expect(fieldsOf({ ...file, shippingFee: '30' }, 'active')).toMatchObject({
    shippingFee: 0,
    stock: null,
    digitalId: 'a',
  })
  expect(fieldsOf({ ...print, digitalId: 'left over' }, 'active')).toMatchObject({ stock: 3, digitalId: null })
})
