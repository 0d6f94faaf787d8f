import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import type { FilePurpose } from '@limelight/contract/core/media'
import { createTestCtx } from '#test/ctx'
import { sample } from '#test/media-samples'
import { collectOrphanedObjects, collectOrphans } from './collect-orphans.ts'
import { insertFile, type MediaRow } from './media.queries.ts'
import {
  claimFiles,
  findFilesByIds,
  getFileStatus,
  makeThumbnailOfStill,
  publicImageUrl,
  releaseFiles,
} from './media.service.ts'
import { PREFIXES } from './media-keys.ts'
import { processMedia } from './process-media.ts'
import { receiveUpload } from './receive-upload.ts'

const { ctx, close } = await createTestCtx()
after(close)

const CLAIMABLE: readonly FilePurpose[] = ['feed-photo']

async function aFile({ ownerId, purpose }: { ownerId?: string; purpose?: FilePurpose } = {}): Promise<MediaRow> {
  const id = randomUUIDv7()
  await ctx.storage.put(`originals/${id}`, Buffer.from('x'), { contentType: 'image/png' })
  await ctx.storage.put(`media/${id}/w480.webp`, Buffer.from('x'), { contentType: 'image/webp' })
  const upload = { id, sizeBytes: 1, originalName: 'x', contentType: 'image/png' }
  return insertFile(ctx.db, { ...upload, ownerId: ownerId ?? randomUUIDv7(), purpose: purpose ?? 'feed-photo' })
}

function claim(files: readonly Pick<MediaRow, 'id'>[], ownerId: string) {
  const ids = files.map(({ id }) => id)
  return ctx.transaction((tx) => claimFiles(tx, { ids, ownerId, purposes: CLAIMABLE }))
}

async function exists({ id }: MediaRow): Promise<boolean> {
  return (await findFilesByIds(ctx, [id])).has(id)
}

test('claimed files come in the order asked for', async () => {
  const first = await aFile()
  const second = await aFile({ ownerId: first.ownerId })

  const claimed = await claim([second, first], first.ownerId)

  assert.deepEqual(
    claimed.map(({ id }) => id),
    [second.id, first.id],
  )
})

test("another's file, another purpose and an unknown id are not found", async () => {
  const file = await aFile()
  const avatar = await aFile({ purpose: 'avatar' })

  await assert.rejects(claim([file], randomUUIDv7()), { code: 'not_found' })
  await assert.rejects(claim([avatar], avatar.ownerId), { code: 'not_found' })
  await assert.rejects(claim([{ id: randomUUIDv7() }], file.ownerId), { code: 'not_found' })
})

test('a file is claimed once, however many try at the same time', async () => {
  const file = await aFile()

  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => claim([file], file.ownerId)))

  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'file_in_use')
})

test('a released file can be claimed again', async () => {
  const file = await aFile()
  await claim([file], file.ownerId)

  await ctx.transaction((tx) => releaseFiles(tx, [file.id]))

  await claim([file], file.ownerId)
})

test('only the owner gets the status of a file', async () => {
  const file = await aFile()

  assert.deepEqual(await getFileStatus(ctx, file), { status: 'created', percent: 0 })
  await assert.rejects(getFileStatus(ctx, { id: file.id, ownerId: randomUUIDv7() }), { code: 'not_found' })
})

test('no picture has no address', () => {
  assert.equal(publicImageUrl(null, 'avatar'), null)
})

test('an unused file is marked after a day and deleted an hour later; a claim in between saves it', async () => {
  const [unused, saved, used] = [await aFile(), await aFile(), await aFile()]
  await claim([used], used.ownerId)
  await collectOrphans(ctx)
  ctx.clock.advance({ hours: 25 })

  await collectOrphans(ctx)
  assert.ok(await exists(unused))
  await claim([saved], saved.ownerId)
  ctx.clock.advance({ hours: 1 })
  await collectOrphans(ctx)

  assert.deepEqual([await exists(unused), await exists(saved), await exists(used)], [false, true, true])
  assert.equal(await ctx.storage.head(`originals/${unused.id}`), undefined)
  assert.equal(await ctx.storage.head(`media/${unused.id}/w480.webp`), undefined)
  assert.ok(await ctx.storage.head(`media/${used.id}/w480.webp`))
})

const NO_DOCUMENTS = { findKnownDocuments: async () => new Set<string>() }

test('objects without a row are deleted once they are a day old', async () => {
  const file = await aFile()
  const orphanId = randomUUIDv7()
  const keys = [`originals/${orphanId}`, `media/${orphanId}/w480.webp`]
  for (const key of keys) await ctx.storage.put(key, Buffer.from('x'), { contentType: 'image/webp' })
  const past = new Date(ctx.clock.now().epochMilliseconds - 30 * 3_600_000)
  for (const key of [keys[0] ?? '', `originals/${file.id}`]) {
    await utimes(join(ctx.config.dataDir, 'files', 'objects', key), past, past)
  }

  await collectOrphanedObjects(ctx, NO_DOCUMENTS)
  assert.equal(await ctx.storage.head(keys[0] ?? ''), undefined)
  ctx.clock.advance({ hours: 25 })
  await collectOrphanedObjects(ctx, NO_DOCUMENTS)

  assert.equal(await ctx.storage.head(keys[1] ?? ''), undefined)
  assert.ok(await ctx.storage.head(`originals/${file.id}`))
})

for (const prefix of PREFIXES) {
  test(`an unreferenced object below ${prefix} is deleted after a day, with the objects beside it`, async () => {
    const keys = [`${prefix}${randomUUIDv7()}`, `${prefix}${randomUUIDv7()}/x`]
    const now = new Date(ctx.clock.now().epochMilliseconds)
    for (const key of keys) {
      await ctx.storage.put(key, Buffer.from('x'), { contentType: 'image/webp' })
      await utimes(join(ctx.config.dataDir, 'files', 'objects', key), now, now)
    }

    await collectOrphanedObjects(ctx, NO_DOCUMENTS)
    for (const key of keys) assert.ok(await ctx.storage.head(key), 'it may be one that is just being written')
    ctx.clock.advance({ hours: 25 })
    await collectOrphanedObjects(ctx, NO_DOCUMENTS)

    for (const key of keys) assert.equal(await ctx.storage.head(key), undefined)
  })
}

test('what a killed process left of a form or of an object is removed after a day', async () => {
  const left = [join('tmp', 'form-abcdef'), join('files', 'drafts', 'x')].map((name) => join(ctx.config.dataDir, name))
  for (const name of left) {
    await mkdir(dirname(name), { recursive: true })
    await writeFile(name, 'half of it')
    const past = new Date(ctx.clock.now().epochMilliseconds - 30 * 3_600_000)
    await utimes(name, past, past)
  }

  await collectOrphanedObjects(ctx, NO_DOCUMENTS)
  await collectOrphans(ctx)

  for (const name of left) await assert.rejects(stat(name), { code: 'ENOENT' })
})

test('a still of a video becomes a thumbnail of its own, for the owner of the video only', async () => {
  const ownerId = randomUUIDv7()
  const body = Readable.from([await sample('small.mp4')])
  const video = await receiveUpload(ctx, body, { purpose: 'video-video', ownerId, originalName: 'x', maxBytes: 1e9 })
  await processMedia(ctx, { fileId: video.id })
  const still = { fileId: video.id, nth: 3, ownerId }

  const thumbnail = await makeThumbnailOfStill(ctx, still)
  await processMedia(ctx, { fileId: thumbnail.id })

  const made = (await findFilesByIds(ctx, [thumbnail.id])).get(thumbnail.id)
  assert.deepEqual(
    [made?.purpose, made?.status, made?.ownerId, made?.width],
    ['video-thumbnail', 'ready', ownerId, 320],
  )
  await assert.rejects(makeThumbnailOfStill(ctx, { ...still, ownerId: randomUUIDv7() }), { code: 'not_found' })
  await assert.rejects(makeThumbnailOfStill(ctx, { ...still, nth: 9 }), { code: 'not_found' })
  await assert.rejects(makeThumbnailOfStill(ctx, { ...still, fileId: thumbnail.id, nth: 1 }), { code: 'not_found' })
})
