import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { createTestCtx } from '#test/ctx'
import { PHOTO_SECRETS, sample } from '#test/media-samples'
import { deleteDocument, readDocument, storeDocument } from './documents.service.ts'

const { ctx, close } = await createTestCtx()
after(close)

async function stored() {
  const id = randomUUIDv7()
  const { storageKey } = await storeDocument(ctx, Readable.from([await sample('photo.jpg')]), {
    id,
    owner: id,
    maxBytes: 10e6,
  })
  return { id, storageKey }
}

test('a document reads back as one upright JPEG without metadata', async () => {
  const jpeg = await readDocument(ctx, await stored())

  const { format, width, height, exif } = await sharp(jpeg).metadata()
  assert.deepEqual([format, width, height, exif], ['jpeg', 1500, 2000, undefined])
  for (const secret of PHOTO_SECRETS) assert.ok(!jpeg.includes(secret))
})

test('what lies in the storage is no picture', async () => {
  const { storageKey } = await stored()

  const object = await ctx.storage.get(storageKey)
  assert.ok(object)
  await assert.rejects(sharp(await buffer(object)).metadata(), /unsupported image format/)
  assert.match(storageKey, /^documents\//)
})

test('a document opens under its own id only, and not when a byte was changed', async () => {
  const { id, storageKey } = await stored()
  await assert.rejects(readDocument(ctx, { storageKey, id: randomUUIDv7() }))

  const object = await ctx.storage.get(storageKey)
  assert.ok(object)
  const bytes = await buffer(object)
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100)
  await ctx.storage.put(storageKey, bytes, { contentType: 'application/octet-stream' })

  await assert.rejects(readDocument(ctx, { id, storageKey }))
})

test('a deleted or foreign key is not found', async () => {
  const { id, storageKey } = await stored()
  await deleteDocument(ctx, storageKey)

  await assert.rejects(readDocument(ctx, { id, storageKey }), { code: 'not_found' })
  await assert.rejects(readDocument(ctx, { id, storageKey: 'media/x' }), { code: 'not_found' })
})

test('a file that is not a picture is refused, and nothing readable stays on the disk', async () => {
  const options = { id: randomUUIDv7(), owner: 'x', maxBytes: 10e6 }

  await assert.rejects(storeDocument(ctx, Readable.from([await sample('page.jpg')]), options), {
    code: 'media_unsupported',
  })
  await assert.rejects(storeDocument(ctx, Readable.from([await sample('truncated.jpg')]), options), {
    code: 'media_broken',
  })

  for (const kind of ['uploads', 'images']) {
    assert.deepEqual(await readdir(join(ctx.config.dataDir, 'tmp', kind)), [])
  }
})
