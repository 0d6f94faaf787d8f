import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@limelight/contract/errors'
import { createAdmission } from './admission.ts'

/** Works that end when the test says so, and a clock that it moves. */
function world({ atOnce = 2, waitMs = 60_000 } = {}) {
  let nowMs = 0
  const admit = createAdmission({ atOnce, waitMs, nowMs: () => nowMs })
  const running: { name: string; end: () => void }[] = []
  const outcomes: Record<string, string> = {}
  return {
    outcomes,
    running: () => running.map(({ name }) => name),
    pass: (ms: number) => {
      nowMs += ms
    },
    async ask(name: string) {
      const done = admit(() => new Promise<void>((end) => running.push({ name, end })))
      void done.then(
        () => {
          outcomes[name] = 'done'
        },
        (error: unknown) => {
          outcomes[name] = error instanceof Error ? error.message : 'failed'
        },
      )
      await turnOfTheLoop()
    },
    async end() {
      running.shift()?.end()
      await turnOfTheLoop()
    },
  }
}

const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve))

test('so many run at once, and the others follow in their order', async () => {
  const { ask, end, running } = world()
  for (const name of ['a', 'b', 'c', 'd']) await ask(name)

  assert.deepEqual(running(), ['a', 'b'])
  await end()
  assert.deepEqual(running(), ['b', 'c'])
  await end()
  assert.deepEqual(running(), ['c', 'd'])
})

test('who would wait too long is refused at once, with the time to come back', async () => {
  const admit = createAdmission({ atOnce: 1, waitMs: 1_000, nowMs: clockOf(600) })
  const works = [admit(later), admit(later), admit(later)]
  await Promise.all(works)
  const blocker = deferred()
  const first = admit(() => blocker.promise)
  const second = admit(later)

  await assert.rejects(admit(later), (error) => {
    assert.ok(isBusy(error))
    assert.deepEqual(error.details, { retryAfterSeconds: 2 })
    return true
  })
  blocker.resolve()
  await Promise.all([first, second])
})

test('where no turn comes, waiting ends by itself', async () => {
  const { ask, outcomes, running } = world({ atOnce: 1, waitMs: 20 })
  await ask('stuck')
  await ask('waiting')
  while (outcomes.waiting === undefined) await new Promise((resolve) => setTimeout(resolve, 5))

  assert.match(outcomes.waiting, /isn’t available/)
  assert.deepEqual(running(), ['stuck'])
})

test('one that gave up takes no turn, and what failed frees its place', async () => {
  const admit = createAdmission({ atOnce: 1, waitMs: 20 })
  const blocker = deferred()
  const first = admit(() => blocker.promise)
  await assert.rejects(admit(later), isBusy)
  blocker.resolve()
  await first
  await assert.rejects(
    admit(() => Promise.reject(new Error('broken'))),
    /broken/,
  )

  assert.equal(await admit(async () => 'in'), 'in')
})

function isBusy(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'unavailable'
}

const later = () => turnOfTheLoop()

/** Moves by `stepMs` each time it is read. */
function clockOf(stepMs: number): () => number {
  let nowMs = 0
  return () => {
    nowMs += stepMs
    return nowMs
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
