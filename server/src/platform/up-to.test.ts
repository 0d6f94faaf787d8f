import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { LRUCache } from 'lru-cache'
import { upTo } from './up-to.ts'

test('as many entries are kept as were named: those that were used last', () => {
  const cache = new LRUCache<string, number>({ ...upTo(3), ttl: 60_000 })
  for (const [i, name] of ['a', 'b', 'c'].entries()) cache.set(name, i)
  assert.equal(cache.get('a'), 0)
  cache.set('d', 3).set('e', 4)
  assert.deepEqual([...cache.keys()].sort(), ['a', 'd', 'e'])
})

test('what is looked up once for many who ask at the same time is kept like others', async () => {
  let asked = 0
  const cache = new LRUCache<string, { asked: number }>({ ...upTo(2), fetchMethod: async () => ({ asked: ++asked }) })
  const answers = await Promise.all(['a', 'a', 'b', 'a'].map((name) => cache.fetch(name)))
  assert.deepEqual(
    answers.map((answer) => answer?.asked),
    [1, 1, 2, 1],
  )
  await cache.fetch('c')
  assert.equal(cache.size, 2)
  assert.equal(cache.has('a'), false)
})
