import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createFairQueue, QueueFull } from './fair-queue.ts'

const WIDE = { perOwner: 1_000, total: 1_000 }

/** The order in which work that is handed in at once is done. */
async function orderOf(owners: readonly string[], bounds = WIDE): Promise<string[]> {
  const queue = createFairQueue(bounds)
  const done: string[] = []
  await Promise.all(owners.map((owner) => queue(owner, async () => void done.push(owner))))
  return done
}

test('behind a hundred tasks of one owner, another’s first task is the second to be done', async () => {
  const order = await orderOf([...Array.from({ length: 100 }, () => 'a'), 'b'])

  assert.equal(order.indexOf('b'), 2)
})

test('between two tasks of an owner every other waiting owner has had a turn', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }), async (owners) => {
      // The first task starts at once, before any other waits.
      const order = (await orderOf(['first', ...owners])).slice(1)
      assert.deepEqual(order.toSorted(), owners.toSorted())
      for (const [i, owner] of order.entries()) {
        const again = order.indexOf(owner, i + 1)
        const between = again < 0 ? [] : order.slice(i + 1, again)
        const others = new Set(order.slice(i + 1).filter((other) => other !== owner))
        if (again >= 0) assert.deepEqual(new Set(between), others)
      }
    }),
  )
})

test('one task runs at a time, and a failure passes the turn on', async () => {
  const queue = createFairQueue(WIDE)
  let atOnce = 0
  const work = async (fails: boolean) => {
    atOnce += 1
    assert.equal(atOnce, 1)
    await Promise.resolve()
    atOnce -= 1
    if (fails) throw new Error('broken')
    return 'done'
  }

  const results = await Promise.allSettled([true, false, true, false].map((fails) => queue('a', () => work(fails))))

  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected', 'fulfilled'],
  )
})

test('too many of one owner are refused, and take no place from others', async () => {
  const queue = createFairQueue({ perOwner: 2, total: 3 })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const started = queue('a', () => held)
  const waiting = [queue('a', async () => 1), queue('a', async () => 2)]

  await assert.rejects(
    queue('a', async () => 3),
    (error) => error instanceof QueueFull && error.bound === 'owner',
  )
  waiting.push(queue('b', async () => 4))
  await assert.rejects(
    queue('c', async () => 5),
    (error) => error instanceof QueueFull && error.bound === 'all',
  )

  release()
  await started
  assert.deepEqual(await Promise.all(waiting), [1, 2, 4])
  assert.equal(await queue('c', async () => 6), 6)
})
