import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeTogether } from './take-together.ts'

type Asked = { key: string; n: number }
type Done = { n: number; with: number }

/** Four that are under way until `open` is called, and what was done. */
function setUp(together: (inputs: readonly Asked[]) => Promise<readonly (Done | undefined)[]> = allOf) {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const batches: number[][] = []
  const alone: number[] = []
  const take = takeTogether<Asked, Done>({
    keyOf: ({ key }) => key,
    together: (inputs) => {
      batches.push(inputs.map(({ n }) => n))
      return together(inputs)
    },
    async alone({ n }) {
      alone.push(n)
      if (n < 4) await gate
      if (n === 13) throw new Error('refused')
      return { n, with: 1 }
    },
  })
  const first = [0, 1, 2, 3].map((n) => take({ key: `first ${n}`, n }))
  return { take, open, batches, alone, first }
}

async function allOf(inputs: readonly Asked[]): Promise<Done[]> {
  return inputs.map(({ n }) => ({ n, with: inputs.length }))
}

test('what waits is done together, what comes alone is done at once', async () => {
  const { take, open, batches, alone, first } = setUp()
  const waiting = [4, 5, 6].map((n) => take({ key: `${n}`, n }))
  assert.deepEqual([alone, batches], [[0, 1, 2, 3], []])
  open()

  assert.deepEqual(
    await Promise.all(first),
    [0, 1, 2, 3].map((n) => ({ n, with: 1 })),
  )
  assert.deepEqual(
    (await Promise.all(waiting)).map((done) => done.with),
    [3, 3, 3],
  )
  assert.deepEqual(await take({ key: 'c', n: 7 }), { n: 7, with: 1 })
})

test('two with one key are not done together, and no more than twenty are', async () => {
  const { take, open, batches } = setUp()
  const waiting = Array.from({ length: 30 }, (_, n) => take({ key: n < 2 ? 'same' : `${n}`, n: n + 20 }))
  open()

  const done = await Promise.all(waiting)

  assert.deepEqual(
    done.map(({ n }) => n),
    Array.from({ length: 30 }, (_, n) => n + 20),
  )
  assert.equal(batches[0]?.length, 20)
  for (const batch of batches) assert.ok(!(batch.includes(20) && batch.includes(21)))
})

test('those that cannot be done together are done alone, and so are all where it fails', async () => {
  for (const together of [async () => [undefined, { n: 13, with: 2 }], () => Promise.reject(new Error('failed'))]) {
    const { take, open, alone } = setUp(together)
    const waiting = [take({ key: 'c', n: 12 }), take({ key: 'd', n: 13 })]
    open()
    const [twelve, thirteen] = await Promise.allSettled(waiting)

    assert.deepEqual(twelve, { status: 'fulfilled', value: { n: 12, with: 1 } })
    assert.equal(thirteen?.status, alone.includes(13) ? 'rejected' : 'fulfilled')
    assert.deepEqual(await take({ key: 'e', n: 14 }), { n: 14, with: 1 })
  }
})
