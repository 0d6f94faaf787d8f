import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { createBus } from './bus/create-bus.ts'
import { cached } from './cached.ts'
import type { Ctx } from './ctx.ts'

/** The cache is keyed by the configuration alone. */
const bus = createBus(pino({ level: 'silent' }))
const ctxOf = (name: string) => ({ config: { name }, bus }) as unknown as Ctx

function counter(ms: number) {
  let reads = 0
  return cached(randomUUID(), ms, async () => {
    reads += 1
    return reads
  })
}

test('all callers of a process share one answer until it expires, other processes get their own', async () => {
  const [here, there] = [ctxOf('here'), ctxOf('there')]
  const numbers = counter(60_000)
  assert.deepEqual(await Promise.all([numbers.get(here), numbers.get({ ...here }), numbers.get(here)]), [1, 1, 1])
  assert.equal(await numbers.get(there), 2)
  numbers.invalidate(here)
  assert.deepEqual([await numbers.get(here), await numbers.get(there)], [3, 2])
})

test('an answer that is too old is asked for again', async () => {
  const numbers = counter(1)
  const ctx = ctxOf('here')
  assert.equal(await numbers.get(ctx), 1)
  let answer = 1
  while (answer === 1) {
    await sleep(1)
    answer = await numbers.get(ctx)
  }
  assert.equal(answer, 2)
})

test('a failure reaches all who wait for it, and is not cached', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('here')]
  const words = cached('words', 60_000, () => answers.shift() ?? Promise.reject(new Error('asked too often')))
  const ctx = ctxOf('here')
  const both = await Promise.allSettled([words.get(ctx), words.get(ctx)])
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(await words.get(ctx), 'here')
})
