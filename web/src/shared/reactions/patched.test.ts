import { expect, test } from 'vitest'
import { patched } from './patched.ts'

const like = () => ({ isLiked: true })

test('a thing is changed wherever it stands, and nothing else is', () => {
  const answer = {
    pages: [
      {
        data: [
          { _id: 'a', isLiked: false },
          { _id: 'b', isLiked: false },
        ],
      },
    ],
    total: 2,
  }

  const after = patched(answer, 'a', like)

  expect(after.pages[0]?.data).toEqual([
    { _id: 'a', isLiked: true },
    { _id: 'b', isLiked: false },
  ])
  expect(after.pages[0]?.data[1]).toBe(answer.pages[0]?.data[1])
  expect(answer.pages[0]?.data[0]?.isLiked).toBe(false)
})

test('an answer without it stays the very same', () => {
  const answer = { data: [{ _id: 'a', isLiked: false }], total: null }
  expect(patched(answer, 'z', like)).toBe(answer)
})

test('what shares the id but knows no likes is left alone', () => {
  const answer = { performer: { _id: 'a', name: 'Ada' } }
  expect(patched(answer, 'a', like)).toBe(answer)
})
