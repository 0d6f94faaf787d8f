import { expect, test } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

type Sending = { key: string; signal: AbortSignal; resolve: (value: string) => void; reject: (error: unknown) => void }

/** A queue whose uploads end when the test says so, and the events it told. */
function aQueue() {
  const sending: Sending[] = []
  const events: string[] = []
  const queue = createUploadQueue<string, string>({
    send: (key, { signal }) =>
      new Promise((resolve, reject) => {
        sending.push({ key, signal, resolve, reject })
        signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
      }),
    events: {
      started: (key) => events.push(`started ${key}`),
      progressed: (key, sent) => events.push(`${key} at ${sent}`),
      finished: (key, result) => events.push(`finished ${key} as ${result}`),
      failed: (key) => events.push(`failed ${key}`),
    },
  })
  const add = (...keys: string[]) => {
    for (const key of keys) queue.add(key, key)
  }
  return { queue, add, events, sending }
}

/** Lets the promises that are settled now be heard. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0))
}

test('two files are sent at once, the third when one has arrived', async () => {
  const { add, events, sending } = aQueue()

  add('a', 'b', 'c')
  expect(events).toEqual(['started a', 'started b'])
  sending[0]?.resolve('A')
  await settled()

  expect(events).toEqual(['started a', 'started b', 'finished a as A', 'started c'])
})

test('a cancelled file is silent and makes room', async () => {
  const { queue, add, events, sending } = aQueue()

  add('a', 'b', 'c')
  queue.cancel('a')
  await settled()

  expect(sending[0]?.signal.aborted).toBe(true)
  expect(events).toEqual(['started a', 'started b', 'started c'])
})

test('a file cancelled while it waits is never sent', async () => {
  const { queue, add, sending } = aQueue()

  add('a', 'b', 'c')
  queue.cancel('c')
  sending[0]?.resolve('A')
  await settled()

  expect(sending.map((one) => one.key)).toEqual(['a', 'b'])
})

test('a failed file is sent again when asked for', async () => {
  const { queue, add, events, sending } = aQueue()

  add('a')
  sending[0]?.reject(new Error('no line'))
  await settled()
  queue.retry('a')
  sending[1]?.resolve('A')
  await settled()

  expect(events).toEqual(['started a', 'failed a', 'started a', 'finished a as A'])
})

test('an arrived file is not sent twice', async () => {
  const { queue, add, sending } = aQueue()

  add('a')
  sending[0]?.resolve('A')
  await settled()
  queue.retry('a')

  expect(sending).toHaveLength(1)
})

test('cancelling everything stops what runs and starts nothing', async () => {
  const { queue, add, events, sending } = aQueue()

  add('a', 'b', 'c')
  queue.cancelAll()
  await settled()

  expect(sending.every((one) => one.signal.aborted)).toBe(true)
  expect(events).toEqual(['started a', 'started b'])
})
