import type { StudioVideo } from '@limelight/contract/content/videos'
import type { MediaFile } from '@limelight/contract/core/media'
import { expect, test } from 'vitest'
import { createUploads } from '../../shared/uploads/uploads.ts'
import { type BulkPorts, createBulkVideos, stateOf, titleOf } from './bulk-videos.ts'

/** Uploads and calls that end when the test says so. */
function world(ports: Partial<BulkPorts> = {}) {
  const arrivals = new Map<string, PromiseWithResolvers<MediaFile>>()
  const calls: string[] = []
  const uploads = createUploads({
    send: (file) => {
      const arrival = Promise.withResolvers<MediaFile>()
      arrivals.set(file.name, arrival)
      return arrival.promise
    },
    askProgress: async () => ({ status: 'ready', percent: 100 }),
    retry: async () => ({ status: 'processing', percent: 0 }),
  })
  // Only what the queue reads of a video.
  const video = (status: string) => ({ _id: 'v1', status }) as StudioVideo
  const bulk = createBulkVideos(uploads, {
    create: async (words, fileId) => {
      calls.push(`create ${words.title} ${fileId}`)
      return video('draft')
    },
    change: async (id, words, status) => {
      calls.push(`${status} ${id} ${words.title} ${words.access}`)
      return video(status)
    },
    ...ports,
  })
  const arrive = async (name: string) => {
    arrivals.get(name)?.resolve({ _id: `file of ${name}`, status: 'created', percent: 0, error: null } as MediaFile)
    await settled()
  }
  const states = () =>
    bulk.rows().map((row) =>
      stateOf(
        row,
        uploads.entries().find(({ key }) => key === row.key),
      ),
    )
  return { bulk, arrive, arrivals, calls, states }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const video = (name: string) => new File(['video'], name, { type: 'video/mp4' })

test('each video becomes a draft when it has arrived, under the title it has by then', async () => {
  const { bulk, arrive, calls, states } = world()
  bulk.add([video('night_swim.mp4'), video('hills.mov')])
  const [first] = bulk.rows()
  if (first) bulk.change(first.key, { title: 'A night swim' })
  expect(states()).toEqual(['sending', 'sending'])

  await arrive('night_swim.mp4')

  expect(calls).toEqual(['create A night swim file of night_swim.mp4'])
  expect(states()).toEqual(['draft', 'sending'])
})

test('publishing sends what is written now, once', async () => {
  const { bulk, arrive, calls, states } = world()
  bulk.add([video('hills.mov')])
  await arrive('hills.mov')
  const key = bulk.rows()[0]?.key ?? ''
  bulk.change(key, { access: 'free' })

  await Promise.all([bulk.publish(key), bulk.publish(key)])

  expect(calls.slice(1)).toEqual(['active v1 hills free'])
  expect(states()).toEqual(['published'])
})

test('a field that is left is saved before the press that left it publishes', async () => {
  const { bulk, arrive, calls, states } = world()
  bulk.add([video('hills.mov')])
  await arrive('hills.mov')
  const key = bulk.rows()[0]?.key ?? ''
  bulk.change(key, { title: 'The hills' })

  await Promise.all([bulk.save(key), bulk.publish(key)])

  expect(calls.slice(1)).toEqual(['draft v1 The hills subscribers', 'active v1 The hills subscribers'])
  expect(states()).toEqual(['published'])
})

test('nothing is published before it has arrived', async () => {
  const { bulk, calls } = world()
  bulk.add([video('hills.mov')])

  await bulk.publish(bulk.rows()[0]?.key ?? '')

  expect(calls).toEqual([])
})

test('a draft that could not be saved says so and is saved by another try', async () => {
  let attempts = 0
  const { bulk, arrive, states } = world({
    create: async () => {
      attempts += 1
      if (attempts === 1) throw new Error('no answer')
      return { _id: 'v1', status: 'draft' } as StudioVideo
    },
  })
  bulk.add([video('hills.mov')])
  await arrive('hills.mov')
  expect(states()).toEqual(['failed'])

  bulk.retry(bulk.rows()[0]?.key ?? '')
  await settled()

  expect(states()).toEqual(['draft'])
  expect(attempts).toBe(2)
})

test('what is taken off the list is not made a draft any more', async () => {
  const { bulk, arrive, calls } = world()
  bulk.add([video('hills.mov')])
  bulk.remove(bulk.rows()[0]?.key ?? '')

  await arrive('hills.mov')

  expect(calls).toEqual([])
  expect(bulk.rows()).toEqual([])
})

test.each([
  ['night_swim.mp4', 'night swim'],
  ['2026.11.21.mov', '2026 11 21'],
  ['noending', 'noending'],
  ['.mp4', '.mp4'],
])('the file %s is titled %s', (name, title) => {
  expect(titleOf(name)).toBe(title)
})
