import type { StudioFeed } from '@limelight/contract/content/feeds'
import type { FeedId } from '@limelight/contract/ids'
import { expect, test } from 'vitest'
import { undoOf } from './undo-several.ts'

const id = 'f1' as FeedId
const changed = { done: [id], failed: [], changed: [{ _id: id, updatedAt: '2026-01-02T00:00:00Z' }] }
const seen = { updatedAt: '2026-01-02T00:00:00Z', sales: 2 }
const post = (fields: Partial<StudioFeed>) =>
  ({ _id: id, text: 'One #a', status: 'active', access: 'free', sales: 2, expiresAt: null, ...fields }) as StudioFeed
const bodyOf = (fields: Partial<StudioFeed>, change: Parameters<typeof undoOf>[1]) =>
  undoOf([post(fields)], change, changed).map(({ body }) => body)

test('a post gets back what was changed, and nothing else of it', () => {
  expect(bodyOf({}, { expiresAt: '2030-01-01T00:00:00Z' })).toEqual([{ ...seen, expiresAt: null }])
  expect(bodyOf({}, { addTags: ['b'] })).toEqual([{ ...seen, text: 'One #a' }])
  expect(bodyOf({ status: 'draft' }, { status: 'scheduled', scheduleAt: '2030-01-01T00:00:00Z' })).toEqual([
    { ...seen, status: 'draft' },
  ])
})

test('an access comes back with its price, its tier and its time', () => {
  const paid = { access: 'paid', price: 7 } as Partial<StudioFeed>
  expect(bodyOf(paid, { access: 'free' })).toEqual([
    { ...seen, access: 'paid', price: 7, suggestedPrice: 0, publicAt: null },
  ])
  const gold = {
    access: 'subscribers',
    requiredTier: { rank: 3, name: 'Gold' },
    publicAt: '2030-01-01T00:00:00Z',
  } as const
  expect(bodyOf(gold, { access: 'paid', price: 5 })).toEqual([
    { ...seen, access: 'subscribers', minRank: 3, publicAt: '2030-01-01T00:00:00Z' },
  ])
})

test('what was refused is not set back', () => {
  expect(undoOf([post({ _id: 'other' as FeedId })], { access: 'free' }, changed)).toEqual([])
})
