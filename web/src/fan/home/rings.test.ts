import { expect, test } from 'vitest'
import { ringsOf } from './rings.ts'

const person = (name: string) => ({
  _id: name as never,
  username: name,
  name: name.toUpperCase(),
  avatar: null,
})
const post = (name: string, createdAt: string) => ({
  _id: `${name}-${createdAt}` as never,
  performer: person(name),
  createdAt,
})

test('who is on air comes first, then those with the newest posts, each once and leading to their newest', () => {
  const feeds = [post('b', '2026-01-02'), post('a', '2026-01-03'), post('b', '2026-01-04'), post('c', '2026-01-01')]

  const rings = ringsOf([{ performer: person('c') }], feeds)

  expect(rings.map(({ to, publishedAt }) => [to, publishedAt])).toEqual([
    ['/live/c', undefined],
    ['/post/b-2026-01-04', '2026-01-04'],
    ['/post/a-2026-01-03', '2026-01-03'],
  ])
})

test('those with stories stand between them, in the order of the answer', () => {
  const stories = ['d', 'c'].map((name) => ({
    performer: person(name),
    hasUnseen: name === 'd',
    newestAt: '2026-01-01',
  }))

  const rings = ringsOf([{ performer: person('c') }], [post('a', '2026-01-03'), post('d', '2026-01-02')], stories)

  expect(rings.map(({ key, hasUnseen }) => [key, hasUnseen])).toEqual([
    ['c', undefined],
    ['d', true],
    ['a', undefined],
  ])
})

test('without streams and posts there are none', () => {
  expect(ringsOf([], [])).toEqual([])
})
