import { PostId } from '@limelight/contract/ids'
import type { Post } from '@limelight/contract/site/cms'
import { expect, test } from 'vitest'
import { addressOf, kindAt, requireOwnAddress } from './load-post.ts'

const page: Post = {
  _id: PostId.parse('0198c0de-0000-7000-8000-000000000001'),
  kind: 'page',
  slug: 'rules',
  title: 'Rules',
  excerpt: '',
  body: '',
  status: 'published',
  publishedAt: '2026-01-01T00:00:00Z',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

test('pages and posts have addresses of their own', () => {
  expect([addressOf(page), addressOf({ kind: 'post', slug: 'news' })]).toEqual(['/page/rules', '/blog/news'])
})

test('the address says which kind of text stands there', () => {
  expect([kindAt('/page/blog'), kindAt('/blog/page')]).toEqual(['page', 'post'])
})

test('a text at its own address stays there', () => {
  expect(() => requireOwnAddress(page, { kind: 'page', slug: 'rules' })).not.toThrow()
})

test.each([
  ['below the other address', { kind: 'post', slug: 'rules' }],
  ['by its id', { kind: 'page', slug: page._id }],
] as const)('asked for %s, it leads to its own', (_, asked) => {
  let thrown: unknown
  try {
    requireOwnAddress(page, asked)
  } catch (response) {
    thrown = response
  }
  // For a while only: the operator may give the text another address.
  expect(thrown instanceof Response && [thrown.status, thrown.headers.get('location')]).toEqual([302, '/page/rules'])
})
