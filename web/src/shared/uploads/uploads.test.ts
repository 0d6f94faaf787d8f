import type { UploadProgress } from '@limelight/contract/api'
import { ApiError } from '@limelight/contract/client'
import type { MediaFile } from '@limelight/contract/core/media'
import type { FileId } from '@limelight/contract/ids'
import { expect, test, vi } from 'vitest'
import { createUploads, isSending, type Progress } from './uploads.ts'

type Sending = {
  name: string
  signal: AbortSignal
  progress: (progress: UploadProgress) => void
  resolve: (file: MediaFile) => void
  reject: (error: unknown) => void
}

/** A queue whose sending ends when the test says so. */
function aQueue({ wait = async (_ms: number) => undefined } = {}) {
  const sending: Sending[] = []
  const askProgress = vi.fn<(fileId: string) => Promise<Progress>>()
  const retry = vi.fn<(fileId: string) => Promise<Progress>>()
  const uploads = createUploads(
    {
      send: ({ name }, _purpose, { signal, onProgress }) =>
        new Promise((resolve, reject) => {
          sending.push({ name, signal, progress: onProgress, resolve, reject })
          signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
        }),
      askProgress,
      retry,
    },
    { wait },
  )
  const add = (...names: string[]) =>
    uploads.add(
      names.map((name) => new File(['bytes'], name)),
      { purpose: 'gallery-photo' },
    )
  const states = () => uploads.entries().map(({ name, state }) => `${name} ${state}`)
  const keyOf = (name: string) => uploads.entries().find((entry) => entry.name === name)?.key ?? ''
  return { uploads, add, states, keyOf, sending, askProgress, retry }
}

function aFile(id: string, fields: Partial<MediaFile> = {}): MediaFile {
  return {
    _id: id as FileId,
    type: 'gallery-photo',
    status: 'created',
    percent: 0,
    error: null,
    width: null,
    height: null,
    duration: null,
    thumbhash: null,
    thumbnails: [],
    waveform: null,
    strip: [],
    ...fields,
  }
}

/** Lets the promises that are settled now be heard. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0))
}

test('two files are sent at once, the third when one has arrived', async () => {
  const { add, states, sending } = aQueue()

  add('a', 'b', 'c')
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  sending[0]?.resolve(aFile('A'))
  await settled()

  expect(states()).toEqual(['a processing', 'b sending', 'c sending'])
})

test('an upload is sent, processed and ready, and says how far it is', async () => {
  const { uploads, add, sending, askProgress } = aQueue()
  const [key] = add('a')
  const entry = () => uploads.entries()[0]

  sending[0]?.progress({ sentBytes: 1, totalBytes: 4 })
  expect([entry()?.key, entry()?.state, entry()?.sent]).toEqual([key, 'sending', 0.25])
  sending[0]?.resolve(aFile('A'))
  await settled()
  uploads.heard('A', { status: 'processing', percent: 40 })
  expect([entry()?.state, entry()?.progress?.percent]).toEqual(['processing', 40])
  askProgress.mockResolvedValue({ status: 'ready', percent: 100 })
  await uploads.ask()

  expect([entry()?.state, entry()?.file?._id]).toEqual(['ready', 'A'])
})

test('what nobody renders is ready when it has arrived', async () => {
  const { add, states, sending } = aQueue()

  add('a')
  sending[0]?.resolve(aFile('A', { status: 'ready', percent: 100 }))
  await settled()

  expect(states()).toEqual(['a ready'])
})

test('a removed file is silent, stops and makes room', async () => {
  const { uploads, add, states, sending, keyOf } = aQueue()

  add('a', 'b', 'c')
  uploads.remove(keyOf('a'))
  await settled()

  expect(sending[0]?.signal.aborted).toBe(true)
  expect(states()).toEqual(['b sending', 'c sending'])
})

test('a file removed while it waits is never sent', async () => {
  const { uploads, add, sending, keyOf } = aQueue()

  add('a', 'b', 'c')
  uploads.remove(keyOf('c'))
  sending[0]?.resolve(aFile('A'))
  await settled()

  expect(sending.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('an interrupted file is sent again when asked for', async () => {
  const { uploads, add, states, sending, keyOf } = aQueue()

  add('a')
  sending[0]?.reject(new ApiError(0, null))
  await settled()
  expect([states()[0], uploads.entries()[0]?.canRetry]).toEqual(['a failed', true])
  uploads.retry(keyOf('a'))
  sending[1]?.resolve(aFile('A'))
  await settled()

  expect(states()).toEqual(['a processing'])
})

test('what the file is to blame for offers no other try', async () => {
  const { uploads, add, sending } = aQueue()

  add('a')
  sending[0]?.reject(new ApiError(415, { code: 'media_unsupported' }))
  await settled()

  expect(uploads.entries()[0]).toMatchObject({ state: 'failed', canRetry: false })
})

test('an arrived file is not sent twice', async () => {
  const { uploads, add, sending, keyOf } = aQueue()

  add('a')
  sending[0]?.resolve(aFile('A'))
  await settled()
  uploads.retry(keyOf('a'))

  expect(sending).toHaveLength(1)
})

test('a failed processing asks whether another try may help, and has it processed instead of sending it again', async () => {
  const { uploads, add, states, sending, keyOf, askProgress, retry } = aQueue()
  add('a')
  sending[0]?.resolve(aFile('A'))
  await settled()
  askProgress.mockResolvedValue({ status: 'failed', percent: null, error: 'stalled', isRetryable: true })

  uploads.heard('A', { status: 'failed', percent: null, error: 'stalled' })
  await settled()
  expect(uploads.entries()[0]).toMatchObject({ state: 'failed', canRetry: true })
  retry.mockResolvedValue({ status: 'created', percent: 0 })
  uploads.retry(keyOf('a'))
  await settled()

  expect(retry).toHaveBeenCalledExactlyOnceWith('A')
  expect([states(), sending.length]).toEqual([['a processing'], 1])
})

test('news of files from elsewhere change nothing', () => {
  const { uploads, add, states } = aQueue()
  add('a')

  uploads.heard('X', { status: 'ready', percent: 100 })

  expect(states()).toEqual(['a sending'])
})

test('clearing leaves what is under way, what failed, and what a page shows itself', async () => {
  const { uploads, add, states, sending } = aQueue()
  add('a', 'b', 'c')
  uploads.add([new File(['x'], 'd')], { purpose: 'feed-photo', isInPage: true })
  sending[0]?.resolve(aFile('A', { status: 'ready' }))
  sending[1]?.reject(new Error('no line'))
  await settled()
  sending[3]?.resolve(aFile('D', { status: 'ready' }))
  await settled()

  uploads.clearFinished()

  expect(states()).toEqual(['b failed', 'c sending', 'd ready'])
})

test('leaving is warned of while something waits or is sent, not while the server works', async () => {
  const { uploads, add, sending } = aQueue()
  add('a')
  expect(isSending(uploads.entries())).toBe(true)

  sending[0]?.resolve(aFile('A'))
  await settled()

  expect(isSending(uploads.entries())).toBe(false)
})

const limited = () => new ApiError(429, { code: 'rate_limited', details: { retryAfterSeconds: 7 } })

test('a file the server has no time for is sent again when it says so, and is not failed meanwhile', async () => {
  const waits: number[] = []
  const { add, states, sending } = aQueue({ wait: async (ms) => void waits.push(ms) })
  add('a')
  sending[0]?.reject(limited())
  await settled()

  expect(states()).toEqual(['a sending'])
  expect(waits).toEqual([7_000])
  sending[1]?.resolve(aFile('1'))
  await settled()
  expect(states()).toEqual(['a processing'])
})

test('after five times it has failed, and can be sent again', async () => {
  const { add, states, sending, uploads, keyOf } = aQueue()
  add('a')
  for (let i = 0; i < 6; i += 1) {
    sending[i]?.reject(limited())
    await settled()
  }

  expect(states()).toEqual(['a failed'])
  expect(uploads.entries()[0]?.canRetry).toBe(true)
  uploads.retry(keyOf('a'))
  expect(sending.length).toBe(7)
})
