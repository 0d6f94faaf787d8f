import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInTurn } from './in-turn.ts'

test('work starts when the work before it has ended, in the order in which it was given', async () => {
  const inTurn = createInTurn()
  const steps: string[] = []
  const first = Promise.withResolvers<void>()
  const answers = [
    inTurn.run(async () => {
      steps.push('first starts')
      await first.promise
      steps.push('first ends')
      return 1
    }),
    inTurn.run(async () => {
      steps.push('second')
      return 2
    }),
  ]

  first.resolve()

  assert.deepEqual(await Promise.all(answers), [1, 2])
  assert.deepEqual(steps, ['first starts', 'first ends', 'second'])
})

test('work that fails fails for its caller alone, and does not stop the next', async () => {
  const inTurn = createInTurn()
  const failing = inTurn.run(() => Promise.reject(new Error('broken')))
  const next = inTurn.run(async () => 'done')

  await assert.rejects(failing, /broken/)
  assert.equal(await next, 'done')
})

test('it has ended when the work given so far has, however that ended', async () => {
  const inTurn = createInTurn()
  let hasEnded = false
  inTurn.run(() => Promise.reject(new Error('broken'))).catch(() => {})
  void inTurn.run(async () => {
    hasEnded = true
  })

  await inTurn.ended()

  assert.equal(hasEnded, true)
})
