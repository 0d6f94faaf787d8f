import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import type { FilePurpose } from '@limelight/contract/core/media'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createJobs } from '#/platform/jobs/jobs'
import { createTestCtx } from '#test/ctx'
import { PHOTO_SECRETS, type SampleName, sample } from '#test/media-samples'
import { registerMediaJobs } from './media.jobs.ts'
import { type MediaRow, startRun } from './media.queries.ts'
import { findFilesByIds, getFileStatus, retryFile } from './media.service.ts'
import { processMedia } from './process-media.ts'
import { receiveUpload } from './receive-upload.ts'

const { ctx, databaseUrl, close } = await createTestCtx()
after(close)

async function uploaded(name: SampleName, purpose: FilePurpose): Promise<MediaRow> {
  const body = Readable.from([await sample(name)])
  return receiveUpload(ctx, body, { ownerId: randomUUIDv7(), originalName: name, maxBytes: 1e9, purpose })
}

async function reload({ id }: MediaRow): Promise<MediaRow> {
  const file = (await findFilesByIds(ctx, [id])).get(id)
  assert.ok(file)
  return file
}

async function storedNames({ id }: MediaRow): Promise<string[]> {
  const objects = await Array.fromAsync(ctx.storage.list(`media/${id}/`))
  return objects.map(({ key }) => key.slice(`media/${id}/`.length)).sort()
}

async function workFolders(): Promise<string[]> {
  const lists = ['uploads', 'images', 'videos'].map((kind) =>
    readdir(join(ctx.config.dataDir, 'tmp', kind)).catch(() => []),
  )
  return (await Promise.all(lists)).flat()
}

async function notifiedStatuses({ id }: MediaRow): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`
    select payload ->> 'status' as status
    from outbox
    where topic = 'media-status' and payload ->> 'fileId' = ${id}
    order by outbox.id`.execute(ctx.db)
  return rows.map((row) => row.status)
}

test('a photo becomes ready: renditions in the storage, the upload gone, its owner notified', async () => {
  const file = await uploaded('photo.jpg', 'feed-photo')

  await processMedia(ctx, { fileId: file.id })

  const ready = await reload(file)
  assert.deepEqual([ready.status, ready.percent, ready.width, ready.height], ['ready', 100, 1440, 1920])
  assert.deepEqual(await storedNames(file), ['blur.webp', 'w1080.webp', 'w1920.webp', 'w480.webp'])
  assert.deepEqual(ready.variants.map(({ name }) => name).sort(), await storedNames(file))
  assert.equal(await ctx.storage.head(`originals/${file.id}`), undefined)
  assert.deepEqual(await notifiedStatuses(file), ['processing', 'ready'])
  for (const { name } of ready.variants) {
    const stored = await ctx.storage.get(`media/${file.id}/${name}`)
    assert.ok(stored)
    const bytes = await buffer(stored)
    for (const secret of PHOTO_SECRETS) assert.ok(!bytes.includes(secret))
  }
})

test('a video becomes HLS with an upright poster and its blurred copy', async () => {
  const file = await uploaded('phone.mp4', 'feed-video')

  await processMedia(ctx, { fileId: file.id })

  const ready = await reload(file)
  assert.deepEqual([ready.status, ready.width, ready.height], ['ready', 720, 1280])
  const names = await storedNames(file)
  for (const name of ['hls/master.m3u8', 'w480.webp', 'blur.webp']) assert.ok(names.includes(name), name)
  const poster = await ctx.storage.get(`media/${file.id}/w480.webp`)
  assert.ok(poster)
  const pixels = sharp(await buffer(poster))
  const { width, height } = await pixels.metadata()
  assert.deepEqual([width, height], [270, 480])
  // The clip is painted bright at its top, which is the right side once it is turned.
  const [left = 0, right = 0] = await pixels.greyscale().resize(2, 1, { fit: 'fill' }).raw().toBuffer()
  assert.ok(right > left, `${left} ${right}`)
  assert.deepEqual(await workFolders(), [])
})

test('a sold video has a strip of stills to choose its thumbnail from', async () => {
  const file = await uploaded('small.mp4', 'video-video')

  await processMedia(ctx, { fileId: file.id })

  const stills = (await storedNames(file)).filter((name) => name.startsWith('strip/'))
  assert.deepEqual(
    stills,
    Array.from({ length: 8 }, (_, i) => `strip/${i + 1}.webp`),
  )
  assert.ok(!(await storedNames(file)).includes('still.webp'))
  assert.deepEqual(await workFolders(), [])
})

test('a recording becomes one file with its waveform and no picture', async () => {
  const file = await uploaded('voice.wav', 'feed-audio')

  await processMedia(ctx, { fileId: file.id })

  const ready = await reload(file)
  assert.deepEqual([ready.status, ready.width, ready.thumbhash], ['ready', null, null])
  assert.equal(ready.waveform?.length, 200)
  assert.deepEqual(await storedNames(file), ['sound.m4a'])
})

test('a video without audio is no recording', async () => {
  const file = await uploaded('small.mp4', 'feed-audio')

  await processMedia(ctx, { fileId: file.id })

  const failed = await reload(file)
  assert.deepEqual([failed.status, failed.failureReason, failed.retryable], ['failed', 'no_audio', false])
})

test('a second run of a finished job changes nothing', async () => {
  const file = await uploaded('photo.jpg', 'avatar')
  await processMedia(ctx, { fileId: file.id })
  const first = await reload(file)

  await processMedia(ctx, { fileId: file.id })

  assert.deepEqual(await reload(file), first)
  assert.deepEqual(await storedNames(file), ['w128.webp', 'w512.webp'])
})

test('a run that was overtaken by a later one leaves the row to it', async () => {
  const file = await uploaded('small.mp4', 'feed-video')

  await processMedia(
    ctx,
    {
      fileId: file.id,
    },
    { onStart: () => void overtake(file.id) },
  )

  const { status, attempts } = await reload(file)
  assert.deepEqual([status, attempts], ['processing', 2])
})

async function overtake(fileId: string): Promise<void> {
  await startRun(ctx.db, fileId)
}

test('a video cut short fails with a reason and no second try, and leaves no bytes', async () => {
  const file = await uploaded('headless.mp4', 'feed-video')

  await processMedia(ctx, { fileId: file.id })

  const failed = await reload(file)
  assert.deepEqual([failed.status, failed.failureReason, failed.retryable], ['failed', 'unreadable', false])
  const status = await getFileStatus(ctx, file)
  assert.deepEqual(status, {
    status: 'failed',
    percent: null,
    error: 'This file is damaged or doesn’t match its file type.',
    isRetryable: false,
  })
  assert.equal(await ctx.storage.head(`originals/${file.id}`), undefined)
  assert.deepEqual([await storedNames(file), await workFolders()], [[], []])
})

test('a child killed in the middle is retried by the queue: ready once, nothing left over', async () => {
  const file = await uploaded('phone.mp4', 'feed-video')
  let runs = 0
  const killFirst = (child: ChildProcess) => {
    runs += 1
    if (runs === 1) child.once('message', () => child.kill('SIGKILL'))
  }
  const jobs = createJobs(ctx, databaseUrl)
  jobs.handle('media-process-video', { retryLimit: 3 }, (payload, { signal }) =>
    processMedia(ctx, payload, payload.fileId === file.id ? { signal, onStart: killFirst } : { signal }),
  )

  await jobs.runPending()
  await jobs.stop()

  const ready = await reload(file)
  assert.deepEqual([runs, ready.status, ready.attempts], [2, 'ready', 2])
  assert.deepEqual(ready.variants.map(({ name }) => name).sort(), await storedNames(file))
  assert.equal((await notifiedStatuses(file)).filter((status) => status === 'ready').length, 1)
  assert.deepEqual(await workFolders(), [])
})

test('a file that fails three times is given up, its upload stays, and its owner may retry it', async () => {
  const file = await uploaded('small.mp4', 'feed-video')
  const onStart = (child: ChildProcess) => void child.once('spawn', () => child.kill('SIGKILL'))
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await assert.rejects(processMedia(ctx, { fileId: file.id }, { onStart }), { reason: 'crashed' })
  }
  await processMedia(ctx, { fileId: file.id }, { onStart })
  const failed = await reload(file)
  assert.deepEqual([failed.status, failed.failureReason, failed.retryable], ['failed', 'crashed', true])

  await assert.rejects(retryFile(ctx, { id: file.id, ownerId: randomUUIDv7() }), { code: 'invalid_state' })
  await retryFile(ctx, file)
  await processMedia(ctx, { fileId: file.id })

  assert.equal((await reload(file)).status, 'ready')
})

test('the registered jobs render uploads and call the domains that show them', async () => {
  const file = await uploaded('photo.jpg', 'cover')
  const jobs = createJobs(ctx, databaseUrl)
  const notified: string[] = []
  registerMediaJobs(ctx, jobs, {
    onReady: async (file) => {
      notified.push(file.id)
    },
    findKnownDocuments: async () => new Set(),
  })

  await jobs.runPending()
  await jobs.stop()

  assert.equal((await reload(file)).status, 'ready')
  assert.ok(notified.includes(file.id))
})

test('the original of a recording stays when it cannot be rendered, and can be tried again', async () => {
  const body = Readable.from([await sample('headless.mp4')])
  const owner = { ownerId: randomUUIDv7(), originalName: 'stream.mp4', maxBytes: 1e9 }
  const file = await receiveUpload(ctx, body, { ...owner, purpose: 'video-video', isIrreplaceable: true })

  await processMedia(ctx, { fileId: file.id })

  const failed = await reload(file)
  assert.deepEqual([failed.status, failed.failureReason, failed.retryable], ['failed', 'unreadable', true])
  assert.ok(await ctx.storage.head(`originals/${file.id}`))
})
