import { describe, expect, test } from 'vitest'
import { draftOf, fieldsOf, isSameText, NEW_DRAFT, problemsOf, type SavedItem } from './item-draft.ts'

const saved: SavedItem = {
  title: 'The sea',
  description: '0:00 Shore',
  tags: ['sea'],
  access: 'paid',
  price: 250,
  status: 'active',
  scheduleAt: null,
  publicAt: null,
}
const NOW = Date.parse('2026-11-21T12:00:00Z')

test('what was saved comes back unchanged', () => {
  expect(fieldsOf(draftOf(saved), 'active')).toEqual({
    title: 'The sea',
    description: '0:00 Shore',
    tags: ['sea'],
    access: 'paid',
    price: 250,
    suggestedPrice: 0,
    status: 'active',
    publicAt: '',
  })
})

test('a suggestion comes back too, and is never below the minimum', () => {
  const chosen = { ...saved, suggestedPrice: 400 }
  expect(fieldsOf(draftOf(chosen), 'active')).toMatchObject({ price: 250, suggestedPrice: 400 })
  expect(isSameText(saved, chosen)).toBe(false)
  expect(fieldsOf({ ...draftOf(saved), suggested: '' }, 'active')).toMatchObject({ suggestedPrice: 250 })
  expect(problemsOf({ ...draftOf(saved), suggested: '249' }, 'active', NOW)).toEqual({ price: 'suggestionLow' })
  expect(problemsOf({ ...draftOf(saved), suggested: '250' }, 'active', NOW)).toEqual({})
  expect(fieldsOf({ ...draftOf(chosen), access: 'free' }, 'active')).not.toHaveProperty('suggestedPrice')
})

test('a time at which it opens for everyone goes with what is for subscribers only', () => {
  const early = { ...saved, access: 'subscribers', publicAt: '2026-11-22T12:00:00.000Z' } as const
  expect(fieldsOf(draftOf(early), 'active')).toMatchObject({ publicAt: early.publicAt })
  expect(fieldsOf({ ...draftOf(early), access: 'paid', price: '5' }, 'active')).toMatchObject({ publicAt: '' })
  expect(isSameText(early, { ...early, publicAt: null })).toBe(false)
})

test('a price goes with what is paid only', () => {
  expect(fieldsOf({ ...draftOf(saved), access: 'free' }, 'active')).not.toHaveProperty('price')
})

describe('what keeps it from being saved', () => {
  test('a title of blanks', () => {
    expect(problemsOf({ ...NEW_DRAFT, title: '  ' }, 'draft', NOW)).toEqual({ title: 'titleMissing' })
  })

  test.each(['', '0', '1.5', '1000001', 'ten'])('the price %s', (price) => {
    expect(problemsOf({ ...draftOf(saved), price }, 'active', NOW)).toEqual({ price: 'priceMissing' })
  })

  test('no price keeps it from being published, not from being a draft; a wrong one is refused at once', () => {
    expect(problemsOf({ ...draftOf(saved), price: '' }, 'draft', NOW)).toEqual({})
    expect(problemsOf({ ...draftOf(saved), price: '1.5' }, 'draft', NOW)).toEqual({ price: 'priceMissing' })
    expect(draftOf({ ...saved, price: 0 }).price).toBe('')
  })

  test.each(['', '2026-11-20T12:00'])('the time %s, when it is to be scheduled', (scheduleAt) => {
    const draft = { ...NEW_DRAFT, title: 'Later', scheduleAt }
    expect(problemsOf(draft, 'scheduled', NOW)).toEqual({ scheduleAt: 'timePast' })
    expect(problemsOf(draft, 'draft', NOW)).toEqual({})
  })

  test('nothing else', () => {
    expect(problemsOf(draftOf(saved), 'active', NOW)).toEqual({})
  })
})

test('other counters and files are the same text, another title or status is not', () => {
  expect(isSameText(saved, { ...saved })).toBe(true)
  expect(isSameText(saved, { ...saved, title: 'The hills' })).toBe(false)
  expect(isSameText(saved, { ...saved, status: 'inactive' })).toBe(false)
})
