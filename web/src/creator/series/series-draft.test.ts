import { expect, test } from 'vitest'
import {
  changeOf,
  type DraftItem,
  itemsValueOf,
  type SeriesDraft,
  withDay,
  withItem,
  withMoved,
  withoutItem,
} from './series-draft.ts'

const item = (id: string, price = 0): DraftItem => ({
  _id: id as DraftItem['_id'],
  kind: 'feed',
  title: id,
  access: price > 0 ? 'paid' : 'free',
  price: price as DraftItem['price'],
  status: 'active',
  picture: null,
  dayAfter: '0',
})
const draft: SeriesDraft = {
  items: [item('a', 5), item('b'), item('c', 7)],
  coverItemId: item('b')._id,
  isSold: false,
  price: '',
}
const ids = ({ items }: SeriesDraft) => items.map(({ _id }) => _id)

test('an item moves, and no further than the ends', () => {
  expect(ids(withMoved(draft, 0, 2))).toEqual(['b', 'c', 'a'])
  expect(ids(withMoved(draft, 2, -4))).toEqual(['c', 'a', 'b'])
  expect(ids(withMoved(draft, 7, 0))).toEqual(ids(draft))
})

test('an item is added once, and takes the cover with it when it goes', () => {
  expect(withItem(draft, item('a'))).toBe(draft)
  expect(ids(withItem(draft, item('d')))).toEqual(['a', 'b', 'c', 'd'])
  expect(withoutItem(draft, item('b')._id).coverItemId).toBeNull()
  expect(withoutItem(draft, item('a')._id).coverItemId).toBe('b')
})

test('what is not sold has no price, and an empty day is none', () => {
  expect(changeOf({ ...draft, price: '80' }).price).toBeNull()
  expect(changeOf({ ...draft, isSold: true, price: '80' }).price).toBe(80)
  const days = changeOf(withDay(withDay(draft, item('a')._id, ''), item('b')._id, '7')).items
  expect(days?.map(({ dayAfter }) => dayAfter)).toEqual([0, 7, 0])
  expect(itemsValueOf(draft)).toBe(12)
})
