/** Machines of one site that share database and bucket, and no folder. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import S3rver from '@20minutes/s3rver'
import type { FileId } from '@limelight/contract/ids'
import { collectOrphanedObjects } from '#/core/media/collect-orphans'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { until } from '#test/until'
import { uploadFolder } from './upload-folder.ts'
import { collectUploads } from './uploads.service.ts'

const MB = 1024 * 1024
const PART = 'application/offset+octet-stream'

let folder: string
let s3: S3rver
let env: Record<string, string>
let apps: [TestApp, TestApp]
let one: string
let other: string
let performer: Member

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-machines-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    allowMismatchedSignatures: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await s3.run()
  const STORAGE_URL = `s3://S3RVER:S3RVER@127.0.0.1:${port}/media?tls=0`
  env = { STORAGE_URL, MASTER_KEY: randomBytes(32).toString('base64') }
  const first = await startTestApp({ env })
  apps = [first, await startTestApp({ env: { ...env, DATA_DIR: path.join(folder, 'second') }, beside: first })]
  one = await listening(apps[0])
  other = await listening(apps[1])
  performer = await aPerformer(first)
})
after(async () => {
  await apps[1].close()
  await apps[0].close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

test('parts that reach two machines in turn become the file that was sent', async () => {
  const bytes = randomBytes(20 * MB + 17)
  const location = await opened({ sizeBytes: bytes.length })
  const ends = [3 * MB, 3 * MB + 1, 14 * MB, bytes.length]

  let offset = 0
  for (const [n, end] of ends.entries()) {
    const at = n % 2 === 0 ? one : other
    assert.equal(await offsetOf(location, n % 2 === 0 ? other : one), offset)
    const answer = await send(location, bytes.subarray(offset, end), { offset, at })
    assert.equal(answer.status, 204, await answer.text())
    offset = end
  }

  assert.ok((await stored(location)).equals(bytes))
  assert.deepEqual(await leftBehind(location), [])
})

for (const [name, purpose] of [
  ['photo.jpg', 'feed-photo'],
  ['phone.mp4', 'video-video'],
] as const) {
  test(`${name} sent to two machines is rendered by the one that runs jobs`, async () => {
    const bytes = await sample(name)
    const location = await opened({ purpose, sizeBytes: bytes.length })
    await send(location, bytes.subarray(0, 1000), { offset: 0, at: one })
    const last = await send(location, bytes.subarray(1000), { offset: 1000, at: other })
    assert.equal(last.headers.get('upload-file-id'), idOf(location))

    await apps[0].jobs.runPending()

    const { data } = await shown(location)
    assert.deepEqual([data.receivedBytes, data.file?.status], [bytes.length, 'ready'])
  })
}

test("a fan's attachment goes the same way, and nothing else of a fan", async () => {
  const fan = await aFan(apps[0])
  const bytes = await sample('photo.jpg')
  const refused = await create({ by: fan, sizeBytes: bytes.length })
  assert.equal(refused.status, 403)
  const location = await opened({ by: fan, purpose: 'message-photo', sizeBytes: bytes.length })
  await send(location, bytes.subarray(0, 1000), { offset: 0, at: other, by: fan })

  assert.equal((await send(location, bytes.subarray(1000), { offset: 1000, at: one, by: fan })).status, 204)

  await apps[1].jobs.runPending()
  const { data } = await fan.api('GET /uploads/{id}', { params: { id: idOf(location) } })
  assert.equal(data.file?.status, 'ready')
})

test('of two requests that continue an upload at once, at two machines, one is refused', async () => {
  const bytes = randomBytes(2 * MB)
  const location = await opened({ sizeBytes: bytes.length + 1 })

  const answers = await Promise.all([one, other].map((at) => send(location, bytes, { offset: 0, at })))

  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 409])
  assert.equal(await offsetOf(location, one), bytes.length)
  assert.equal((await objects(location)).length, 1, 'the refused part is gone')
})

test('a request that still goes on is refused once another machine has continued the upload', async () => {
  const bytes = randomBytes(12 * MB)
  const location = await opened({ sizeBytes: bytes.length })
  const { sending, answered } = begin(location, one)
  sending.write(bytes.subarray(0, 9 * MB))
  await until(async () => (await offsetOf(location, other)) === 8 * MB)

  const answer = await send(location, bytes.subarray(8 * MB, 10 * MB), { offset: 8 * MB, at: other })
  sending.end(bytes.subarray(9 * MB))

  assert.deepEqual([answer.status, await answered], [204, 409])
  assert.equal((await objects(location)).length, 2, 'the refused part is gone')
  const last = await send(location, bytes.subarray(10 * MB), { offset: 10 * MB, at: one })
  assert.equal(last.status, 204, await last.text())
  assert.ok((await stored(location)).equals(bytes))
})

test('a part that does not follow, is too long or belongs to another is refused at every machine', async () => {
  const location = await opened({ sizeBytes: 10 })
  await send(location, Buffer.alloc(4), { offset: 0, at: one })
  const stranger = await aPerformer(apps[1])

  for (const at of [one, other]) {
    assert.equal((await send(location, Buffer.alloc(4), { offset: 0, at })).status, 409)
    assert.equal((await send(location, Buffer.alloc(4), { offset: 5, at })).status, 409)
    assert.equal((await send(location, Buffer.alloc(7), { offset: 4, at })).status, 413)
    assert.equal((await send(location, Buffer.alloc(1), { offset: 4, at, by: stranger })).status, 404)
    assert.equal((await ask('HEAD', location, { at, by: stranger })).status, 404)
    assert.equal((await ask('DELETE', location, { at, by: stranger })).status, 404)
  }
  assert.equal(await offsetOf(location, other), 4)
  assert.equal((await objects(location)).length, 1)
})

test('a part without a length that brings too much adds nothing beyond the announced size', async () => {
  const location = await opened({ sizeBytes: 10 })
  const { sending, answered } = begin(location, one)
  sending.end(Buffer.alloc(11))

  assert.equal(await answered, 413)

  assert.ok((await offsetOf(location, other)) <= 10)
})

test('after a machine is killed another goes on where the upload is', async () => {
  const bytes = randomBytes(20 * MB)
  const location = await opened({ sizeBytes: bytes.length })
  const killed = await startMachine()
  const { sending } = begin(location, killed.at)
  sending.write(bytes.subarray(0, 12 * MB))
  await until(async () => (await offsetOf(location, one)) > 0)

  const gone = once(killed.child, 'exit')
  killed.child.kill('SIGKILL')
  await gone
  sending.destroy()
  const offset = await offsetOf(location, other)
  const rest = await send(location, bytes.subarray(offset), { offset, at: other })

  assert.equal(offset, 8 * MB)
  assert.equal(rest.status, 204, await rest.text())
  assert.ok((await stored(location)).equals(bytes))
})

test('what came before a connection broke is stored, to the byte', async () => {
  const bytes = randomBytes(1_000_000)
  const location = await opened({ sizeBytes: bytes.length })
  const { sending } = begin(location, one)
  await new Promise((sent) => sending.write(bytes.subarray(0, 300_000), sent))
  sending.destroy()
  await until(async () => (await offsetOf(location, other)) > 0)

  const offset = await offsetOf(location, other)
  assert.equal((await send(location, bytes.subarray(offset), { offset, at: other })).status, 204)

  assert.ok((await stored(location)).equals(bytes))
})

test('killed between the last part and the file, it becomes one at both machines that are asked, once', async () => {
  const bytes = await sample('photo.jpg')
  const location = await opened({ purpose: 'feed-photo', sizeBytes: bytes.length })
  const [{ ctx }] = apps
  const part = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
  await ctx.storage.put(`uploads/${idOf(location)}/${part}`, bytes, { contentType: 'application/octet-stream' })
  await ctx.db
    .insertInto('upload_part')
    .values({ upload_id: idOf(location), start_byte: 0, size_bytes: bytes.length, object_id: part })
    .execute()
  await ctx.db.updateTable('upload').set({ received_bytes: bytes.length }).where('id', '=', idOf(location)).execute()
  const path = `/api/uploads/${idOf(location)}`

  const answers = await Promise.all([one, other, one, other].map((at) => ask('GET', path, { at })))

  for (const answer of answers) assert.equal(answer.status, 200, await answer.text())
  assert.ok(await ctx.storage.head(`originals/${idOf(location)}`))
  const rows = await ctx.db.selectFrom('media_file').select('id').where('id', '=', idOf(location)).execute()
  assert.equal(rows.length, 1)
  assert.deepEqual(await leftBehind(location), [])
})

test('what is not what its purpose promises is refused when it is whole, and gone', async () => {
  const location = await opened({ purpose: 'feed-photo', sizeBytes: 5000 })
  await send(location, Buffer.alloc(2000), { offset: 0, at: one })

  const answer = await send(location, Buffer.alloc(3000), { offset: 2000, at: other })

  assert.deepEqual([answer.status, (await answer.json()).code], [415, 'media_unsupported'])
  assert.equal((await ask('HEAD', location, { at: one })).status, 404)
  assert.deepEqual(await leftBehind(location), [])
})

test('a cancelled upload and an abandoned one leave no parts', async () => {
  const [cancelled, abandoned] = [await opened({ sizeBytes: 10 }), await opened({ sizeBytes: 10 })]
  for (const location of [cancelled, abandoned]) await send(location, Buffer.alloc(4), { offset: 0, at: one })

  assert.equal((await ask('DELETE', cancelled, { at: other })).status, 204)
  for (const app of apps) app.clock.advance({ hours: 24, minutes: 1 })
  assert.equal((await ask('HEAD', abandoned, { at: other })).status, 404)
  await collectUploads(apps[1].ctx)

  for (const location of [cancelled, abandoned]) assert.deepEqual(await leftBehind(location), [])
})

test('the nightly sweep removes parts that no unfinished upload has, and no others', async () => {
  const location = await opened({ sizeBytes: 10 })
  await send(location, Buffer.alloc(4), { offset: 0, at: one })
  const { ctx, clock } = apps[1]
  const orphan = `uploads/${randomUUID()}/${randomUUID()}`
  await ctx.storage.put(orphan, Buffer.alloc(4), { contentType: 'application/octet-stream' })
  clock.advance({ hours: 25 })

  await collectOrphanedObjects(ctx, { findKnownDocuments: async () => new Set() })

  assert.equal(await ctx.storage.head(orphan), undefined)
  assert.equal((await objects(location)).length, 1)
})

async function listening({ http }: TestApp): Promise<string> {
  await http.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
}

async function startMachine(): Promise<{ at: string; child: ChildProcess }> {
  const script = path.resolve(import.meta.dirname, '../../../test/serve.ts')
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'test',
      DATA_DIR: path.join(folder, 'third'),
      DATABASE_URL: apps[0].databaseUrl,
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000',
      PROCESS: 'web',
    },
  })
  const [line] = await once(child.stdout, 'data')
  return { at: `http://127.0.0.1:${/port (\d+)/.exec(String(line))?.[1]}`, child }
}

type Asking = { at: string; by?: Member; headers?: Record<string, string>; body?: Buffer }

function ask(method: string, url: string, { at, by = performer, headers = {}, body }: Asking) {
  return fetch(new URL(url, at), {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${by.token}`, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  })
}

type Creating = { by?: Member; purpose?: string; sizeBytes: number }

function create({ by = performer, purpose = 'product-digital', sizeBytes }: Creating) {
  const headers = { 'upload-length': String(sizeBytes), 'upload-metadata': `purpose ${btoa(purpose)}` }
  return ask('POST', '/api/uploads/tus', { at: one, by, headers })
}

async function opened(creating: Creating): Promise<string> {
  const answer = await create(creating)
  assert.equal(answer.status, 201, await answer.text())
  return answer.headers.get('location') ?? ''
}

function send(location: string, body: Buffer, { offset, at, by }: { offset: number; at: string; by?: Member }) {
  return ask('PATCH', location, {
    at,
    ...(by && { by }),
    body,
    headers: { 'upload-offset': String(offset), 'content-type': PART },
  })
}

/** A part from the beginning on, of a length that is not said. */
function begin(location: string, at: string) {
  const sending = httpRequest(new URL(location, at), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${performer.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': PART,
      'transfer-encoding': 'chunked',
    },
  })
  const answered = new Promise<number | undefined>((resolve) => {
    sending.on('response', ({ statusCode }) => resolve(statusCode))
    // Some tests break the connection themselves.
    sending.on('error', () => resolve(undefined))
  })
  return { sending, answered }
}

async function offsetOf(location: string, at: string): Promise<number> {
  const answer = await ask('HEAD', location, { at })
  assert.equal(answer.status, 200)
  return Number(answer.headers.get('upload-offset'))
}

function idOf(location: string): FileId {
  return (location.split('/').at(-1) ?? '') as FileId
}

function shown(location: string) {
  return performer.api('GET /uploads/{id}', { params: { id: idOf(location) } })
}

async function stored(location: string): Promise<Buffer> {
  const stream = await apps[0].ctx.storage.get(`media/${idOf(location)}/download`)
  assert.ok(stream)
  return buffer(stream)
}

async function objects(location: string): Promise<string[]> {
  const listed = await Array.fromAsync(apps[0].ctx.storage.list(`uploads/${idOf(location)}/`))
  return listed.map(({ key }) => key)
}

/** Objects, rows, and files of any machine. */
async function leftBehind(location: string): Promise<string[]> {
  const rows = await apps[0].ctx.db
    .selectFrom('upload_part')
    .select('object_id')
    .where('upload_id', '=', idOf(location))
    .execute()
  const folders = apps.flatMap(({ ctx: { config } }) => [
    uploadFolder(config),
    path.join(config.dataDir, 'tmp', 'uploads'),
  ])
  const names = await Promise.all(folders.map((name) => readdir(name).catch(() => [])))
  const files = names.flat().filter((name) => name.startsWith(idOf(location)))
  return [...(await objects(location)), ...rows.map((row) => row.object_id), ...files]
}
