/** Downloads: sold files and archives of galleries. */
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { FilePurpose } from '@limelight/contract/core/media'
import type { AccountId } from '@limelight/contract/ids'
import fastify from 'fastify'
import { handleError } from '#/platform/http/error-handler'
import { createTestCtx } from '#test/ctx'
import { type SampleName, sample } from '#test/media-samples'
import { mountMedia } from './media.http.ts'
import { insertFile, setReady, startRun } from './media.queries.ts'
import {
  downloadLinkFor,
  fileView,
  findFilesByIds,
  type MediaRow,
  mediaTokensFor,
  zipLinkFor,
} from './media.service.ts'
import { processMedia } from './process-media.ts'
import { receiveUpload } from './receive-upload.ts'
import { attachmentHeader } from './send-attachment.ts'
import { zipOf } from './zip-of.ts'

const { ctx, close } = await createTestCtx()
const { sign } = mediaTokensFor(ctx)
const app = fastify()
const bought = new Set<string>()
const galleries = new Map<string, { name: string; files: MediaRow[] }>()
app.setErrorHandler(handleError)
mountMedia(app, {
  isWithheld: () => Promise.resolve(false),
  requireAge: () => Promise.resolve(false),
  requireAgeCheck: () => Promise.resolve(),
  ctx,
  viewerAt: async ({ headers }) => ({ id: headers['x-viewer'] as AccountId | undefined, role: 'fan', country: null }),
  canStream: async () => true,
  canDownload: async (fileId, { id }) => bought.has(`${fileId}/${id}`),
  filesOfZip: async (galleryId, { id: viewerId }) =>
    bought.has(`${galleryId}/${viewerId}`) ? galleries.get(galleryId) : undefined,
})
after(async () => {
  await app.close()
  await close()
})

const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>')
const [buyer, stranger] = [randomUUIDv7(), randomUUIDv7()]

async function sold(body: Buffer, originalName = 'notes.html'): Promise<MediaRow> {
  const options = { ownerId: randomUUIDv7(), originalName, maxBytes: 1e9, purpose: 'product-digital' } as const
  return receiveUpload(ctx, Readable.from([body]), options)
}

async function ready(name: SampleName, purpose: FilePurpose): Promise<MediaRow> {
  const body = Readable.from([await sample(name)])
  const { id } = await receiveUpload(ctx, body, { ownerId: randomUUIDv7(), originalName: name, maxBytes: 1e9, purpose })
  await processMedia(ctx, { fileId: id })
  const file = (await findFilesByIds(ctx, [id])).get(id)
  assert.equal(file?.status, 'ready')
  return file
}

function get(url: string, viewerId?: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { ...headers, ...(viewerId && { 'x-viewer': viewerId }) } })
}

async function assertNotFound(url: string, viewerId?: string) {
  const response = await get(url, viewerId)
  assert.deepEqual([response.statusCode, response.json().code], [404, 'not_found'], url)
}

test('a file of any kind is sold as it came: ready at once, and sent as nothing but bytes to save', async () => {
  const file = await sold(PAGE)
  bought.add(`${file.id}/${buyer}`)

  const response = await get(downloadLinkFor(ctx, { fileId: file.id, viewerId: buyer }), buyer)

  assert.equal(file.status, 'ready')
  assert.deepEqual(response.rawPayload, PAGE)
  const { headers } = response
  assert.equal(headers['content-type'], 'application/octet-stream')
  assert.equal(headers['content-disposition'], 'attachment; filename=notes.html')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
  assert.equal(headers['cache-control'], 'private, no-store')
})

test('a download goes on where it broke off', async () => {
  const file = await sold(PAGE)
  bought.add(`${file.id}/${buyer}`)

  const rest = await get(downloadLinkFor(ctx, { fileId: file.id, viewerId: buyer }), buyer, { range: 'bytes=9-' })

  assert.deepEqual([rest.statusCode, rest.rawPayload], [206, PAGE.subarray(9)])
})

test("a link opens nothing for another's session, without one, without a purchase, after a refund and after 15 minutes", async () => {
  const file = await sold(PAGE)
  const url = downloadLinkFor(ctx, { fileId: file.id, viewerId: buyer })
  await assertNotFound(url, buyer)
  bought.add(`${file.id}/${buyer}`)
  bought.add(`${file.id}/${stranger}`)

  assert.equal((await get(url, buyer)).statusCode, 200)
  await assertNotFound(url, stranger)
  await assertNotFound(url)
  bought.delete(`${file.id}/${buyer}`)
  await assertNotFound(url, buyer)
  bought.add(`${file.id}/${buyer}`)
  ctx.clock.advance({ minutes: 15, seconds: 1 })
  await assertNotFound(url, buyer)
})

test('its owner may always save their own file', async () => {
  const file = await sold(PAGE)

  assert.equal(
    (await get(downloadLinkFor(ctx, { fileId: file.id, viewerId: file.ownerId }), file.ownerId)).statusCode,
    200,
  )
})

test('no other link opens a sold file, and a download link opens nothing else', async () => {
  const file = await sold(PAGE)
  const photo = await ready('small.jpg', 'gallery-photo')
  for (const { id } of [file, photo]) bought.add(`${id}/${buyer}`)

  for (const scope of ['full', 'preview', 'stream', 'zip'] as const)
    await assertNotFound(`/media/${sign({ fileId: file.id, viewerId: buyer, scope })}/${file.id}/download`, buyer)
  const token = sign({ fileId: photo.id, viewerId: buyer, scope: 'download' })
  await assertNotFound(`/media/${token}/${photo.id}/w1920.webp`, buyer)
  const view = fileView(file, { viewerId: buyer, grant: 'full', sign })
  assert.deepEqual([view.url, view.hls, view.thumbnails], [undefined, undefined, []])
})

const NAMES: [given: string, sent: RegExp][] = [
  ['../../etc/passwd', /filename=_\.\._etc_passwd$/],
  ['a"\r\nset-cookie: x=1.pdf', /^attachment; filename="a___set-cookie_ x=1\.pdf"$/],
  ['\u202Efdp.exe', /filename=_fdp\.exe$/],
  ['Übung 1.pdf', /filename\*=UTF-8''%C3%9Cbung%201\.pdf/],
  [`${'x'.repeat(300)}.epub`, /filename=x{145}\.epub$/],
  ['...', /filename=download$/],
  ['', /filename=download$/],
]
for (const [given, sent] of NAMES) {
  test(`the name ${JSON.stringify(given.slice(0, 30))} is made safe`, () => {
    const header = attachmentHeader(given)

    assert.match(header, sent)
    assert.doesNotMatch(header, /[\r\n\u202E]/)
  })
}

test("a gallery's pictures come in one archive, largest and in order, that others unpack", async () => {
  const files = [await ready('small.jpg', 'gallery-photo'), await ready('small.jpg', 'gallery-photo')]
  const galleryId = randomUUIDv7()
  galleries.set(galleryId, { name: 'Sea & sun', files })
  bought.add(`${galleryId}/${buyer}`)

  const response = await get(zipLinkFor(ctx, { galleryId, viewerId: buyer }), buyer)

  assert.equal(response.headers['content-type'], 'application/zip')
  assert.equal(response.headers['content-disposition'], 'attachment; filename="Sea & sun.zip"')
  assert.equal(Number(response.headers['content-length']), response.rawPayload.length)
  const sizes = files.map(({ variants }) => variants.find(({ name }) => name === 'w1920.webp')?.sizeBytes)
  assert.deepEqual(entriesOf(response.rawPayload), [
    { name: '01.webp', sizeBytes: sizes[0], isStored: true, isWhole: true },
    { name: '02.webp', sizeBytes: sizes[1], isStored: true, isWhole: true },
  ])
})

/** What the archive's own table of contents says, and whether the bytes it points to are those it has the checksum of. */
function entriesOf(zip: Buffer) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [sizeBytes, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const isWhole = crc32(zip.subarray(start, start + sizeBytes)) === zip.readUInt32LE(at + 16)
    const isStored = zip.readUInt16LE(at + 10) === 0
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    return { name, sizeBytes, isStored, isWhole }
  })
}

test('an archive is refused to others, without a session, after a refund and after 15 minutes', async () => {
  const galleryId = randomUUIDv7()
  galleries.set(galleryId, { name: 'x', files: [] })
  const url = zipLinkFor(ctx, { galleryId, viewerId: buyer })
  await assertNotFound(url, buyer)
  bought.add(`${galleryId}/${buyer}`)
  bought.add(`${galleryId}/${stranger}`)

  assert.equal((await get(url, buyer)).statusCode, 200)
  await assertNotFound(url, stranger)
  await assertNotFound(url)
  await assertNotFound(`${url}/more`, buyer)
  bought.delete(`${galleryId}/${buyer}`)
  await assertNotFound(url, buyer)
  bought.add(`${galleryId}/${buyer}`)
  ctx.clock.advance({ minutes: 16 })
  await assertNotFound(url, buyer)
})

/** A picture of the given size, without the cost of drawing one. */
async function largePicture(bytes: number): Promise<MediaRow> {
  const id = randomUUIDv7()
  const [name, contentType] = ['w1920.webp', 'image/webp']
  const upload = { id, ownerId: randomUUIDv7(), sizeBytes: 1, originalName: 'x', contentType }
  await insertFile(ctx.db, { ...upload, purpose: 'gallery-photo' })
  await ctx.storage.put(`media/${id}/${name}`, Buffer.alloc(bytes, 'x'), { contentType })
  const variants = [{ name, contentType, sizeBytes: bytes, width: 1920, height: 1080 }]
  await startRun(ctx.db, id)
  await setReady(ctx.db, { id, attempt: 1 }, { width: 1920, height: 1080, durationMs: null, thumbhash: null, variants })
  const [file] = (await findFilesByIds(ctx, [id])).values()
  assert.ok(file)
  return file
}

test('an archive that is not taken whole closes its files and holds a few chunks only', async () => {
  const file = await largePicture(60_000_000)
  const before = process.memoryUsage().arrayBuffers
  const { stream } = zipOf(ctx, { name: 'x', files: Array.from({ length: 20 }, () => file) })

  let taken = 0
  for await (const chunk of stream) {
    taken += chunk.length
    if (taken > 100_000_000) break
  }

  assert.ok(stream.destroyed)
  assert.ok(process.memoryUsage().arrayBuffers - before < 30_000_000)
  // Closing takes a moment; a file that is never closed holds this up until the test's own limit, and is its name.
  while ((await openFilesBelow(ctx.config.dataDir)).length > 0) await sleep(10)
})

/** The files that this process holds open there, where the system lists them. */
async function openFilesBelow(dir: string): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd').catch(() => [])
  const paths = await Promise.all(numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(dir))
}

test('an archive of nothing is an archive', async () => {
  const { stream, sizeBytes } = zipOf(ctx, { name: 'x', files: [] })

  assert.equal((await buffer(stream)).length, sizeBytes)
})
