import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import type { FilePurpose } from '@limelight/contract/core/media'
import { sql } from 'kysely'
import { createTestCtx } from '#test/ctx'
import { type SampleName, sample } from '#test/media-samples'
import { receiveUpload } from './receive-upload.ts'

const { ctx, close } = await createTestCtx()
after(close)

type Options = { purpose: FilePurpose; maxBytes?: number; signal?: AbortSignal }

function upload(body: Readable, options: Options) {
  return receiveUpload(ctx, body, { ownerId: randomUUIDv7(), originalName: '../x.jpg', maxBytes: 20e6, ...options })
}

async function bodyOf(name: SampleName): Promise<Readable> {
  return Readable.from([await sample(name)])
}

/** Everything an upload could have left: rows, messages, objects, temporary files. */
async function traces() {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from media_file) + (select count(*) from outbox) as n`.execute(ctx.db)
  const objects = await Array.fromAsync(ctx.storage.list('originals/'))
  const temporary = await Promise.all(
    ['uploads', 'images'].map((kind) => readdir(join(ctx.config.dataDir, 'tmp', kind)).catch(() => [])),
  )
  return { records: rows[0]?.n, objects: objects.length, temporary: temporary.flat().length }
}

async function assertRefused(body: Readable, options: Options, expected: object | RegExp) {
  const before = await traces()
  await assert.rejects(upload(body, options), expected)
  assert.deepEqual(await traces(), before)
}

test('a photo is stored, has a row and waits for its rendering', async () => {
  const file = await upload(await bodyOf('photo.jpg'), { purpose: 'feed-photo' })

  assert.deepEqual(
    [file.status, file.contentType, file.originalName, file.claimedAt],
    ['created', 'image/jpeg', '../x.jpg', null],
  )
  assert.equal((await ctx.storage.head(`originals/${file.id}`))?.sizeBytes, file.sizeBytes)
  const { rows } = await sql`select from outbox where payload ->> 'fileId' = ${file.id}`.execute(ctx.db)
  assert.equal(rows.length, 1)
  assert.equal((await traces()).temporary, 0)
})

test('a file waits behind those of its owner, so that another’s is rendered first', async () => {
  const ownerId = randomUUIDv7()
  const waiting: unknown[] = []
  for (const by of [ownerId, ownerId, ownerId, randomUUIDv7()]) {
    const body = await bodyOf('small.jpg')
    const { id } = await receiveUpload(ctx, body, {
      purpose: 'feed-photo',
      ownerId: by,
      originalName: 'x',
      maxBytes: 20e6,
    })
    const { rows } = await sql<{ waiting: number }>`
      select (payload ->> 'waiting')::int as waiting from outbox where payload ->> 'fileId' = ${id}`.execute(ctx.db)
    waiting.push(rows[0]?.waiting)
  }

  assert.deepEqual(waiting, [0, 1, 2, 0])
})

test('while eight pictures of an owner wait to be checked, the ninth is refused, and pictures of others are not', async () => {
  const ownerId = randomUUIDv7()
  const upload = async (by: string) =>
    receiveUpload(ctx, await bodyOf('photo.jpg'), { purpose: 'avatar', ownerId: by, originalName: 'x', maxBytes: 20e6 })

  const results = await Promise.allSettled([
    ...Array.from({ length: 14 }, () => upload(ownerId)),
    upload(randomUUIDv7()),
  ])

  const refused = results.filter((result) => result.status === 'rejected')
  assert.ok(refused.length > 0)
  for (const { reason } of refused) assert.equal(reason.code, 'rate_limited')
  assert.equal(results.at(-1)?.status, 'fulfilled')
  assert.equal((await traces()).temporary, 0)
})

const REFUSALS: [name: SampleName, purpose: FilePurpose, code: string][] = [
  ['drawing.svg', 'feed-photo', 'media_unsupported'],
  ['page.jpg', 'feed-photo', 'media_unsupported'],
  ['playlist.mp4', 'feed-video', 'media_unsupported'],
  ['photo.jpg', 'feed-video', 'media_unsupported'],
  ['phone.mp4', 'avatar', 'media_unsupported'],
  ['truncated.jpg', 'feed-photo', 'media_broken'],
  ['bomb.png', 'cover', 'media_too_many_pixels'],
  ['photo.jpg', 'feed-audio', 'media_unsupported'],
  ['playlist.mp4', 'feed-audio', 'media_unsupported'],
  ['voice.wav', 'feed-video', 'media_unsupported'],
]
for (const [name, purpose, code] of REFUSALS) {
  test(`${name} as ${purpose} is refused with ${code} and leaves nothing`, async () =>
    assertRefused(await bodyOf(name), { purpose }, { code }))
}

test('an empty upload is refused with media_broken', () =>
  assertRefused(Readable.from([]), { purpose: 'feed-photo' }, { code: 'media_broken' }))

test('an upload beyond its limit is refused with payload_too_large', async () =>
  assertRefused(await bodyOf('photo.jpg'), { purpose: 'feed-photo', maxBytes: 10_000 }, { code: 'payload_too_large' }))

test('an upload the multipart parser cut is refused with payload_too_large', async () =>
  assertRefused(
    Object.assign(await bodyOf('photo.jpg'), { truncated: true }),
    { purpose: 'feed-photo' },
    { code: 'payload_too_large' },
  ))

test('what arrives byte by byte is sniffed all the same', async () => {
  const bytes = await sample('drawing.svg')

  await assertRefused(
    Readable.from([...bytes].map((byte) => Buffer.of(byte))),
    { purpose: 'feed-photo' },
    { code: 'media_unsupported' },
  )
})

test('a client that leaves half way leaves nothing', async () => {
  const bytes = await sample('photo.jpg')
  async function* half() {
    yield bytes.subarray(0, 30_000)
    throw new Error('client left')
  }

  await assertRefused(Readable.from(half()), { purpose: 'feed-photo' }, /client left/)
})

test('an aborted upload leaves nothing', async () => {
  const abort = new AbortController()
  const bytes = await sample('photo.jpg')
  async function* slow() {
    yield bytes.subarray(0, 30_000)
    abort.abort()
    yield bytes.subarray(30_000)
  }

  await assertRefused(Readable.from(slow()), { purpose: 'feed-photo', signal: abort.signal }, /abort/i)
})
