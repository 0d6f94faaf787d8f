/** A site whose processes each do a part: one serves, one renders media, one runs the other jobs. */
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { receiveUpload } from '#/core/media/receive-upload'
import { requireStoredFiles } from '#/core/media/stored-files.service'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aPerformer } from './builders.ts'
import { joinBuses } from './joined-buses.ts'
import { sample } from './media-samples.ts'
import { until } from './until.ts'

const buses = joinBuses()
let web: TestApp
let media: TestApp
let other: TestApp
before(async () => {
  web = await startTestApp({ bus: buses.open(), env: { PROCESS: 'web' } })
  const beside = (JOB_QUEUES: string) =>
    startTestApp({ bus: buses.open(), beside: web, env: { PROCESS: 'jobs', JOB_QUEUES } })
  media = await beside('media')
  other = await beside('other')
})
after(async () => {
  await Promise.all([media.close(), other.close()])
  await web.close()
})

async function stateOf(queue: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${queue} order by created_on desc limit 1`.execute(web.ctx.db)
  return rows[0]?.state
}

test('a process for jobs answers health checks, and nothing of the site', async () => {
  for (const jobs of [media, other]) {
    assert.equal((await jobs.http.inject('/api/health')).statusCode, 200)
    assert.equal((await jobs.http.inject('/api/ready')).json().data.checks.jobs, false)
    for (const url of ['/', '/api/settings/public', '/api/users/me', '/media/public/x/y', '/robots.txt', '/dev/mail'])
      assert.equal((await jobs.http.inject(url)).statusCode, 404, url)
    assert.equal((await jobs.http.inject({ method: 'POST', url: '/api/auth/login', payload: {} })).statusCode, 404)
  }
  assert.equal((await web.http.inject('/api/settings/public')).statusCode, 200)
})

test('it takes no sockets', async () => {
  const fan = await aFan(web)
  await other.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.http.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token: fan.token },
    reconnection: false,
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect_error', () => resolve())
    socket.once('connect', () => reject(new Error('it was connected')))
  })
  socket.disconnect()
})

test('renderings wait for a process that takes them, and are handed on by the one for other jobs', async () => {
  const performer = await aPerformer(web)
  await other.startJobs()
  await receiveUpload(web.ctx, Readable.from([await sample('photo.jpg')]), {
    ownerId: performer.id,
    originalName: 'photo.jpg',
    maxBytes: 1e9,
    purpose: 'feed-photo',
  })
  await web.ctx.transaction((tx) => tx.enqueue('media-ready', { fileId: randomUUIDv7() }))
  await until(async () => (await stateOf('media-ready')) === 'completed')
  assert.equal(await stateOf('media-process-picture'), 'created')

  await media.startJobs()
  await until(async () => (await stateOf('media-process-picture')) === 'completed')
  // What follows from it is no rendering: it goes through the outbox to the other one.
  await until(async () => {
    const { rows } = await sql`select from pgboss.job where name = 'media-ready' and state = 'completed'`.execute(
      web.ctx.db,
    )
    return rows.length === 2
  })
  for (const jobs of [media, other]) assert.equal((await jobs.http.inject('/api/ready')).statusCode, 200)
  // The site's schedules are those of the other process.
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(web.ctx.db)
  assert.ok(rows.some(({ name }) => name === 'records-expire'))
})

test('a process whose storage has none of the newest files is refused with what to set, and one that has them is not', async () => {
  await requireStoredFiles(other.ctx)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-elsewhere-'))
  const env = { PROCESS: 'jobs', DATA_DIR: dataDir }
  const elsewhere = await startTestApp({ bus: buses.open(), beside: web, env })
  const empty = await startTestApp({ env: { PROCESS: 'jobs' } })
  try {
    await assert.rejects(requireStoredFiles(elsewhere.ctx), /PROCESS=jobs: DATA_DIR holds no file.*STORAGE_URL/)
    // A storage that does not answer is no other one.
    const head = () => Promise.reject(new Error('away'))
    await requireStoredFiles({ db: web.ctx.db, storage: { ...web.ctx.storage, head } })
    // A new site has no files yet.
    await requireStoredFiles(empty.ctx)
  } finally {
    await Promise.all([elsewhere.close(), empty.close()])
    await rm(dataDir, { recursive: true, force: true })
  }
})
