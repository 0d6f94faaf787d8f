import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMadeOnce } from './made-once.ts'

test('what is asked for twice is made once, and each key by itself', async () => {
  const madeOnce = createMadeOnce<string>({ max: 10 })
  let times = 0
  const make = async () => {
    times += 1
    return `made ${times}`
  }
  assert.deepEqual(await Promise.all([madeOnce('a', make), madeOnce('a', make), madeOnce('b', make)]), [
    'made 1',
    'made 1',
    'made 2',
  ])
  assert.equal(await madeOnce('a', make), 'made 1')
})

test('a failure is not remembered', async () => {
  const madeOnce = createMadeOnce<string>({ max: 10 })
  await assert.rejects(
    madeOnce('a', () => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await madeOnce('a', async () => 'made'), 'made')
})
