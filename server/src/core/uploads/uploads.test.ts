import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FileId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { type SampleName, sample } from '#test/media-samples'
import { refuses } from '#test/refusals'
import { until } from '#test/until'
import { hasRoomFor, isRoom, uploadFolder, uploadPath } from './upload-folder.ts'
import { collectUploads } from './uploads.service.ts'

const TUS = '/api/uploads/tus'

let app: TestApp
let origin: string
let performer: Member
before(async () => {
  app = await startTestApp()
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  performer = await aPerformer(app)
})
after(() => app.close())

type Asking = { token?: string; headers?: Record<string, string>; body?: Buffer; at?: string }

async function ask(method: string, url: string, { token, headers = {}, body, at = origin }: Asking = {}) {
  const authorization = token && { authorization: `Bearer ${token}` }
  return fetch(new URL(url, at), {
    method,
    headers: { 'tus-resumable': '1.0.0', ...authorization, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  })
}

type Creating = { by?: Member; purpose?: string; name?: string; sizeBytes?: number; at?: string }

function create({ by = performer, purpose = 'feed-photo', name = 'beach.jpg', sizeBytes = 10, at = origin }: Creating) {
  const pairs = [
    ['filename', name],
    ['purpose', purpose],
  ].map(([key, value = '']) => `${key} ${Buffer.from(value).toString('base64')}`)
  const headers = { 'upload-length': String(sizeBytes), 'upload-metadata': pairs.join(',') }
  return ask('POST', TUS, { token: by.token, headers, at })
}

async function opened(creating: Creating = {}): Promise<string> {
  const answer = await create(creating)
  assert.equal(answer.status, 201, await answer.text())
  const location = answer.headers.get('location') ?? ''
  assert.match(location, /^\/api\/uploads\/tus\/[0-9a-f-]{36}$/)
  return location
}

type Part = { offset: number; token?: string; at?: string }

function send(location: string, body: Buffer, { offset, token = performer.token, at = origin }: Part) {
  const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  return ask('PATCH', location, { token, headers, body, at })
}

/** A request whose body the test writes, and whose connection breaks. */
function beginToSend(location: string, { sizeBytes, at = origin }: { sizeBytes: number; at?: string }) {
  const sending = httpRequest(new URL(location, at), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${performer.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': sizeBytes,
    },
  })
  // The test itself, or the end of the server, breaks it.
  return sending.on('error', () => {})
}

async function offsetOf(location: string, at = origin): Promise<number> {
  const answer = await ask('HEAD', location, { token: performer.token, at })
  assert.equal(answer.status, 200)
  return Number(answer.headers.get('upload-offset'))
}

const idOf = (location: string) => (location.split('/').at(-1) ?? '') as FileId
const shown = (location: string, by = performer) => by.api('GET /uploads/{id}', { params: { id: idOf(location) } })

async function sentInTwo(name: SampleName, purpose: string): Promise<string> {
  const bytes = await sample(name)
  const location = await opened({ purpose, name, sizeBytes: bytes.length })
  const half = Math.floor(bytes.length / 2)
  assert.equal((await send(location, bytes.subarray(0, half), { offset: 0 })).status, 204)
  const last = await send(location, bytes.subarray(half), { offset: half })
  assert.equal(last.status, 204, await last.text())
  assert.equal(last.headers.get('upload-file-id'), idOf(location))
  return location
}

async function leftBehind(location: string): Promise<string[]> {
  return (await readdir(uploadFolder(app.ctx.config))).filter((name) => name.startsWith(idOf(location)))
}

test('a photo sent in two parts becomes a file of its owner, rendered like any other', async () => {
  const location = await sentInTwo('photo.jpg', 'feed-photo')

  await app.jobs.runPending()

  const { data } = await shown(location)
  assert.deepEqual([data.name, data.receivedBytes, data.file?.status], ['photo.jpg', data.sizeBytes, 'ready'])
  assert.equal(data.file?.type, 'feed-photo')
  assert.deepEqual(await leftBehind(location), [])
  const feed = await performer.api('POST /performer/feeds', {
    body: { type: 'photo', access: 'free', fileIds: [idOf(location)] },
  })
  assert.equal(feed.data.files[0]?._id, idOf(location))
})

for (const [purpose, publish] of Object.entries({
  'feed-video': (fileId: FileId) =>
    performer.api('POST /performer/feeds', { body: { type: 'video', access: 'free', fileIds: [fileId] } }),
  'video-video': (videoId: FileId) =>
    performer.api('POST /performer/performer-assets/videos/upload', {
      body: { title: 'Cut', access: 'free', videoId },
      files: {},
    }),
}))
  test(`${purpose}: a video whose connection is cut goes on from there, and is published`, async () => {
    const bytes = await sample('second.mp4')
    const location = await opened({ purpose, name: 'second.mp4', sizeBytes: bytes.length })
    const sending = beginToSend(location, { sizeBytes: bytes.length })
    sending.write(bytes.subarray(0, Math.floor(bytes.length * 0.41)))
    await until(async () => (await offsetOnDisk(location)) > 0)
    sending.destroy()

    const offset = await offsetOf(location)
    assert.ok(offset > 0 && offset < bytes.length)
    assert.equal((await send(location, bytes.subarray(offset), { offset })).status, 204)
    await publish(idOf(location))
    await app.jobs.runPending()

    assert.equal((await shown(location)).data.file?.status, 'ready')
  })

test('an upload says how far it is, and refuses a part that does not follow', async () => {
  const location = await opened({ sizeBytes: 10 })
  await send(location, Buffer.alloc(4), { offset: 0 })

  assert.equal(await offsetOf(location), 4)
  assert.deepEqual([(await shown(location)).data.receivedBytes, (await shown(location)).data.file], [4, null])
  assert.equal((await send(location, Buffer.alloc(4), { offset: 0 })).status, 409)
  assert.equal((await send(location, Buffer.alloc(7), { offset: 4 })).status, 413)
  assert.equal(await offsetOf(location), 4)
})

test('a finished upload says so to a client that did not hear it', async () => {
  const location = await sentInTwo('photo.jpg', 'gallery-photo')

  const answer = await ask('HEAD', location, { token: performer.token })

  assert.equal(answer.headers.get('upload-offset'), answer.headers.get('upload-length'))
  assert.equal(answer.headers.get('upload-file-id'), idOf(location))
})

test('what is not what its purpose promises is refused when it is whole, and gone', async () => {
  const bytes = await sample('page.jpg')
  const location = await opened({ sizeBytes: bytes.length })

  const answer = await send(location, bytes, { offset: 0 })

  assert.deepEqual([answer.status, (await answer.json()).code], [415, 'media_unsupported'])
  assert.equal((await ask('HEAD', location, { token: performer.token })).status, 404)
  assert.deepEqual(await leftBehind(location), [])
})

test('a sold file may be anything', async () => {
  const { data } = await shown(await sentInTwo('page.jpg', 'product-digital'))

  assert.deepEqual([data.file?.status, data.file?.url], ['ready', undefined])
})

const REFUSED: [what: string, creating: Creating, status: number, code: string][] = [
  ['an unknown purpose', { purpose: 'virus' }, 400, 'request_invalid'],
  ['a picture of an account', { purpose: 'avatar' }, 400, 'request_invalid'],
  ['the prototype of all objects', { purpose: 'constructor' }, 400, 'request_invalid'],
  ['no purpose', { purpose: '' }, 400, 'request_invalid'],
  ['an empty file', { sizeBytes: 0 }, 400, 'request_invalid'],
  ['a photo of 51 MB', { sizeBytes: 51_000_000 }, 413, 'payload_too_large'],
  ['a video of 9 GB', { purpose: 'video-video', sizeBytes: 9_000_000_000 }, 413, 'payload_too_large'],
  ['a sold file of 3 GB', { purpose: 'product-digital', sizeBytes: 3_000_000_000 }, 413, 'payload_too_large'],
]
for (const [what, creating, status, code] of REFUSED) {
  test(`${what} is refused with ${code}`, async () => {
    const answer = await create(creating)

    assert.deepEqual([answer.status, (await answer.json()).code], [status, code])
  })
}

test('an upload of unknown length is refused', async () => {
  const headers = { 'upload-defer-length': '1', 'upload-metadata': `purpose ${btoa('feed-photo')}` }

  assert.equal((await ask('POST', TUS, { token: performer.token, headers })).status, 400)
})

test('visitors, fans and performers who are not approved yet open nothing; a welcome video may come early', async () => {
  const early = await aPerformer(app, { status: 'pending_review' })

  assert.equal((await ask('POST', TUS)).status, 401)
  assert.equal((await create({ by: await aFan(app) })).status, 403)
  assert.equal((await (await create({ by: early })).json()).code, 'performer_not_approved')
  assert.equal((await create({ by: early, purpose: 'welcome-video' })).status, 201)
})

test("another's upload is not found, whatever is asked of it", async () => {
  const location = await opened()
  const other = await aPerformer(app)

  for (const method of ['HEAD', 'DELETE'])
    assert.equal((await ask(method, location, { token: other.token })).status, 404)
  assert.equal((await send(location, Buffer.alloc(1), { offset: 0, token: other.token })).status, 404)
  await assert.rejects(shown(location, other), { code: 'not_found' })
  for (const id of [randomUUIDv7(), 'x', '..%2f..%2fmaster.key'])
    assert.equal((await ask('HEAD', `${TUS}/${id}`, { token: performer.token })).status, 404, id)
  assert.equal(await offsetOf(location), 0)
})

test('a cancelled upload is gone', async () => {
  const location = await opened()
  await send(location, Buffer.alloc(4), { offset: 0 })

  assert.equal((await ask('DELETE', location, { token: performer.token })).status, 204)

  assert.equal((await ask('HEAD', location, { token: performer.token })).status, 404)
  assert.deepEqual(await leftBehind(location), [])
})

test('an upload that is not whole after a day is forgotten, with its bytes', async () => {
  const owner = await aPerformer(app)
  const location = await opened({ by: owner })
  await send(location, Buffer.alloc(4), { offset: 0, token: owner.token })

  app.clock.advance({ hours: 24, minutes: 1 })

  assert.equal((await ask('HEAD', location, { token: owner.token })).status, 404)
  await collectUploads(app.ctx)
  assert.deepEqual(await leftBehind(location), [])
})

test('ten unfinished uploads are enough, also when they are opened at the same time', async () => {
  const by = await aPerformer(app)

  const answers = await Promise.all(Array.from({ length: 14 }, () => create({ by })))

  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 201).length, 10)
  assert.equal(statuses.filter((status) => status === 429).length, 4)
})

test('an account stores so much and no more, counting what it has announced', async () => {
  const [by, other, operator] = [await aPerformer(app), await aPerformer(app), await anOperator(app)]
  await operator.api('PUT /admin/settings', { body: { values: { storageQuotaGigabytes: 1 } } })
  const ofHalf = { by, purpose: 'video-video', sizeBytes: 500_000_000 }

  const answers = await Promise.all(Array.from({ length: 4 }, () => create(ofHalf)))

  const codes = await Promise.all(
    answers.map(async (answer) => (answer.status === 201 ? 201 : (await answer.json()).code)),
  )
  assert.deepEqual(codes.toSorted(), [201, 201, 'storage_quota_exceeded', 'storage_quota_exceeded'])
  const files = { file: new Blob([new Uint8Array(await sample('small.jpg'))]) }
  await refuses('storage_quota_exceeded', by.api('POST /performer/feeds/photo/upload', { files }))
  await by.api('POST /performers/avatar/upload', { files })
  await other.api('POST /performer/feeds/photo/upload', { files })

  const [open] = answers.filter(({ status }) => status === 201)
  await ask('DELETE', open?.headers.get('location') ?? '', { token: by.token })
  await by.api('POST /performer/feeds/photo/upload', { files })
  assert.equal((await create(ofHalf)).status, 409, 'the photo has taken a part of what was free')
  await operator.api('PUT /admin/settings', { body: { values: { storageQuotaGigabytes: 500 } } })
})

test('audio has a limit of its own', async () => {
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { audioMaxMegabytes: 1, photoMaxMegabytes: 20 } } })

  assert.equal((await create({ purpose: 'feed-audio', sizeBytes: 1_000_001 })).status, 413)
  assert.equal((await create({ purpose: 'feed-audio', sizeBytes: 1_000_000 })).status, 201)
  const files = { file: new Blob([Buffer.concat([await sample('voice.wav'), Buffer.alloc(1_000_000)])]) }
  await refuses('payload_too_large', performer.api('POST /performer/feeds/audio/upload', { files }))
  await operator.api('PUT /admin/settings', { body: { values: { audioMaxMegabytes: 200 } } })
})

test('a full disk is 507, and what has come stays', async () => {
  const location = await opened({ sizeBytes: 1_000_000 })
  const file = uploadPath(app.ctx.config, idOf(location))
  await rm(file)
  await symlink('/dev/full', file)

  const answer = await send(location, Buffer.alloc(100_000), { offset: 0 })

  assert.deepEqual([answer.status, (await answer.json()).code], [507, 'storage_full'])
  await rm(file)
  await writeFile(file, Buffer.alloc(4))
  assert.equal(await offsetOf(location), 4)
})

test('an upload starts only where a gigabyte stays free', () => {
  assert.ok(isRoom({ freeBytes: 3e9, sizeBytes: 2e9 }))
  assert.ok(!isRoom({ freeBytes: 3e9 - 1, sizeBytes: 2e9 }))
})

test('no limit of the server as a whole cuts an upload that goes on', () => {
  // Stalled ones are ended by their pace (`platform/http/upload-pace.ts`); an hour on a slow line is legitimate.
  assert.equal(app.http.server.requestTimeout, 0)
  assert.equal(app.http.server.timeout, 0)
})

test('what is announced and has not come takes its room already', async () => {
  const { config } = app.ctx
  assert.ok(await hasRoomFor(config, { sizeBytes: 1, announcedBytes: 0 }))
  assert.ok(!(await hasRoomFor(config, { sizeBytes: 1, announcedBytes: Number.MAX_SAFE_INTEGER })))
})

/** The API in a process of its own, on the same database and folder. */
async function startServer(): Promise<{ at: string; child: ChildProcess }> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: app.ctx.config.dataDir,
    DATABASE_URL: app.databaseUrl,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
  }
  const script = path.resolve(import.meta.dirname, '../../../test/serve.ts')
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const [line] = await once(child.stdout, 'data')
  return { at: `http://127.0.0.1:${/port (\d+)/.exec(String(line))?.[1]}`, child }
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('after kill -9 in the middle an upload goes on where it was, and becomes the same file', async () => {
  const bytes = await sample('phone.mp4')
  const first = await startServer()
  const location = await opened({ purpose: 'video-video', sizeBytes: bytes.length, at: first.at })
  const sending = beginToSend(location, { sizeBytes: bytes.length, at: first.at })
  sending.write(bytes.subarray(0, 500_000))
  while ((await offsetOnDisk(location)) < 200_000) await sleep(20)

  await killed(first.child)
  sending.destroy()
  const second = await startServer()
  const offset = await offsetOf(location, second.at)
  const rest = await send(location, bytes.subarray(offset), { offset, at: second.at })
  await killed(second.child)

  assert.ok(offset >= 200_000 && offset <= 500_000, String(offset))
  assert.equal(rest.status, 204)
  assert.equal((await app.ctx.storage.head(`originals/${idOf(location)}`))?.sizeBytes, bytes.length)
})

async function offsetOnDisk(location: string): Promise<number> {
  return (await stat(uploadPath(app.ctx.config, idOf(location)))).size
}

test('killed after the last byte and before the file was made, it becomes one when it is asked for', async () => {
  const bytes = await sample('photo.jpg')
  const location = await opened({ sizeBytes: bytes.length })
  await writeFile(uploadPath(app.ctx.config, idOf(location)), bytes)

  const answers = await Promise.all([shown(location), shown(location), shown(location)])

  for (const { data } of answers) assert.equal(data.file?._id, idOf(location))
  const rows = await app.ctx.db.selectFrom('media_file').select('id').where('id', '=', idOf(location)).execute()
  assert.equal(rows.length, 1)
  assert.deepEqual(await leftBehind(location), [])
})
