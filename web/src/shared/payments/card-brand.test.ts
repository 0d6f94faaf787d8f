import { expect, test } from 'vitest'
import { brandOf } from './card-brand.ts'

test.each([
  ['4', 'Visa'],
  ['4242 4242 4242 4242', 'Visa'],
  ['5555 5555', 'Mastercard'],
  ['2223 0031', 'Mastercard'],
  ['3782', 'American Express'],
  ['6011', 'Discover'],
  ['3056', 'Diners Club'],
  ['3566', 'JCB'],
  ['6200', 'UnionPay'],
  ['', undefined],
  ['3', undefined],
  ['22', undefined],
  ['9', undefined],
])('%o is %s', (typed, brand) => expect(brandOf(typed)).toBe(brand))
