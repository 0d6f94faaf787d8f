import { expect, test } from 'vitest'
import { buttonStyle } from './button.tsx'
import { conflictsIn } from './class-conflicts.ts'

test('of two paddings the first is in conflict', () => {
  expect(conflictsIn('p-4 text-ink p-6')).toEqual(['p-4'])
})

test('the same class twice, and one for wide windows only, are none', () => {
  expect(conflictsIn('p-4 p-4 sm:p-6')).toEqual([])
})

const VARIANTS = [
  'primary',
  'outline',
  'soft',
  'money',
  'ink',
  'ghost',
  'pressed',
  'plain',
  'danger',
  'glass',
  'dark',
] as const
const SIZES = ['md', 'sm', 'lg', 'icon', 'smallIcon', 'count', 'smallCount', 'header', 'face', 'offer'] as const

test.each(VARIANTS.flatMap((variant) => SIZES.map((size) => ({ variant, size }))))(
  'a button that is $variant and $size contradicts itself nowhere',
  (look) => {
    expect(conflictsIn(buttonStyle(look))).toEqual([])
  },
)
