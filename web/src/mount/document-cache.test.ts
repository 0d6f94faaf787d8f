// @vitest-environment node
import { expect, test } from 'vitest'
import { createDocumentCache } from './document-cache.ts'

type Page = { text: string; isReusable: boolean }

function page(text: string, isReusable = true): Page {
  return { text, isReusable }
}

function world() {
  let nowMs = 0
  let renders = 0
  const cache = createDocumentCache<Page>({ freshMs: 5_000, staleMs: 5_000, maxEntries: 2, now: () => nowMs })
  return {
    cache,
    renders: () => renders,
    pass: (ms: number) => {
      nowMs += ms
    },
    make: async () => page(`render ${++renders}`),
  }
}

test('a crowd on one address costs one render', async () => {
  const { cache, make, renders } = world()

  await Promise.all(Array.from({ length: 20 }, () => cache.get('/mara', make)))

  expect(renders()).toBe(1)
})

test('a document a little old is answered at once while a new one is made', async () => {
  const { cache, make, pass, renders } = world()
  await cache.get('/mara', make)
  pass(6_000)

  const shown = await Promise.all([cache.get('/mara', make), cache.get('/mara', make)])

  expect(shown.map((document) => document.text)).toEqual(['render 1', 'render 1'])
  expect(renders()).toBe(2)
  expect((await cache.get('/mara', make)).text).toBe('render 2')
})

test('a document much too old is made again before it is shown', async () => {
  const { cache, make, pass } = world()
  await cache.get('/mara', make)
  pass(11_000)

  expect((await cache.get('/mara', make)).text).toBe('render 2')
})

test('the number of documents is bounded, the oldest leaves', async () => {
  const { cache, make, renders } = world()
  for (const key of ['/a', '/b', '/c']) await cache.get(key, make)

  await cache.get('/c', make)
  expect(renders()).toBe(3)
  await cache.get('/a', make)

  expect(renders()).toBe(4)
})

test('while a new one cannot be made, the old document is shown until it is much too old', async () => {
  const { cache, make, pass } = world()
  const fail = () => Promise.reject(new Error('busy'))
  await cache.get('/mara', make)
  pass(6_000)

  expect((await cache.get('/mara', fail)).text).toBe('render 1')
  expect((await cache.get('/mara', fail)).text).toBe('render 1')
  pass(5_000)

  await expect(cache.get('/mara', fail)).rejects.toThrow('busy')
})

test('a failed render and a document of one visitor are not kept', async () => {
  const { cache, make } = world()
  await expect(cache.get('/a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await cache.get('/b', async () => page('with a cookie', false))

  expect((await cache.get('/a', make)).text).toBe('render 1')
  expect((await cache.get('/b', make)).text).toBe('render 2')
})
