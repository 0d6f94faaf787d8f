/** kill -9 in the middle of an upload, a rendering and a hundred charges; then the same folder is started again. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiClient, createClient } from '@limelight/contract/client'
import type { AccountId, FeedId, FileId } from '@limelight/contract/ids'
import { minorUnits, tokens } from '@limelight/contract/money'
import { auditLedger, getBalance, postTransfer } from '#/core/ledger/ledger.service'
import { topUpLegs } from '#/core/ledger/ledger-legs'
import { collectOrphans } from '#/core/media/collect-orphans'
import { updatePerformer } from '#/people/performers/performers.queries'
import { movableClock, systemClock } from '#/platform/clock'
import { loadConfig } from '#/platform/config'
import type { Ctx } from '#/platform/ctx'
import { openDatabase } from '#/platform/db/pool'
import { startDatabase } from '#/platform/db/start-database'
import { createCtx } from '#/platform/db/transaction'
import { createLog } from '#/platform/log'
import { openStorage } from '#/platform/storage/open-storage'
import { sample } from './media-samples.ts'
import { PATIENCE } from './patience.ts'

const PASSWORD = 'correct horse battery'
const BALANCE = 1_000
const TIP = 10

let dataDir: string
let server: Server
before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-crash-'))
  // PostgreSQL runs under another account when we are root, and has to reach its folder.
  await chmod(dataDir, 0o755)
  server = await startServer()
})
after(async () => {
  await server.kill()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('after kill -9 the ledger balances, acknowledged charges are there, and the video is finished', async () => {
  const applicant = await registerPerformer()
  const fan = await registerFan()
  await withDatabase(async (ctx) => {
    await ctx.transaction((tx) => updatePerformer(tx, applicant.id, { status: 'active' }))
    await giveTokens(ctx, fan.id)
  })
  // A new session: the old one is remembered as unapproved for some seconds.
  const login = await server.as()('POST /auth/login', { body: { credentials: applicant.username, password: PASSWORD } })
  const performer = await signedIn(login.data.token)
  const video = await uploadVideo(performer.api)
  const feed = await performer.api('POST /performer/feeds', {
    body: { type: 'video', text: 'video', fileIds: [video], access: 'free' },
  })
  await waitFor(async () => (await progressOf(performer.api, video)).status === 'processing')
  const halfUpload = startEndlessUpload(performer.token)
  const keys = Array.from({ length: 60 }, () => randomUUID())
  const tips = keys.map((key) => tip(fan.api, performer.id, key))
  await Promise.any(tips)

  await server.kill()
  const acknowledged = (await Promise.allSettled(tips)).filter((outcome) => outcome.status === 'fulfilled').length
  halfUpload.destroy()
  server = await startServer()

  const [fanApi, performerApi] = [server.as(fan.token), server.as(performer.token)]
  // The same keys again: earlier charges are answered, missing ones are charged now.
  await Promise.all(keys.map((key) => tip(fanApi, performer.id, key)))
  await withDatabase(async (ctx) => {
    const broken = Object.entries(await auditLedger(ctx)).filter(([, count]) => count !== 0)
    assert.deepEqual(broken, [], `${acknowledged} tips were acknowledged before the crash`)
    assert.equal(await getBalance(ctx, fan.id, 'wallet'), BALANCE - keys.length * TIP)
  })
  await waitFor(async () => (await progressOf(performerApi, video)).status === 'ready')
  const shown = await waitForFeed(feed.data._id)
  assert.ok(shown.files[0]?.hls)
  // What the killed process was receiving stays in its folder until the collection of the next day.
  await withDatabase(async (ctx) => {
    const clock = movableClock()
    clock.advance({ hours: 25 })
    await collectOrphans({ ...ctx, clock })
  })
  assert.deepEqual(await leftovers(), [])
})

type Server = { as(token?: string): ApiClient; port: number; kill(): Promise<void> }

async function startServer(): Promise<Server> {
  const script = path.join(import.meta.dirname, 'serve.ts')
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
    DATABASE_URL: '',
  }
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const [line] = await once(child.stdout, 'data')
  const port = Number(/port (\d+)/.exec(String(line))?.[1])
  return {
    port,
    as: (token) => createClient({ baseUrl: `http://127.0.0.1:${port}/api`, token: () => token }),
    kill: () => killHard(child),
  }
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function withDatabase<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
  const running = await startDatabase(config)
  const database = openDatabase(running.url, PATIENCE)
  try {
    const log = createLog({ logLevel: 'silent' })
    return await work(
      createCtx({ config, clock: systemClock, log, db: database.db, storage: await openStorage(config.storage) }),
    )
  } finally {
    await database.close()
    await running.stop()
  }
}

async function registerFan() {
  const username = `f${randomUUID().slice(0, 12)}`
  const { data } = await server.as()('POST /auth/users/register', {
    body: { email: `${username}@example.test`, username, password: PASSWORD },
  })
  return signedIn(data.token)
}

async function registerPerformer() {
  const username = `p${randomUUID().slice(0, 12)}`
  const picture = new Blob([new Uint8Array(await sample('small.jpg'))])
  const { data } = await server.as()('POST /auth/performers/register', {
    body: {
      email: `${username}@example.test`,
      username,
      password: PASSWORD,
      name: 'P',
      gender: 'female',
      country: 'SE',
      dateOfBirth: '1990-01-01',
    },
    files: { idVerification: picture, documentVerification: picture },
  })
  return { ...(await signedIn(data.token)), username }
}

async function signedIn(token: string | undefined) {
  assert.ok(token)
  const api = server.as(token)
  return { token, api, id: (await api('GET /users/me')).data._id }
}

function giveTokens(ctx: Ctx, fan: AccountId) {
  const legs = topUpLegs({ fan, received: tokens(BALANCE), paidMinor: minorUnits(BALANCE) })
  return ctx.transaction((tx) =>
    postTransfer(tx, { key: `test/${fan}`, kind: 'top_up', reason: { type: 'test' }, legs }),
  )
}

function tip(api: ApiClient, performer: AccountId, idempotencyKey: string) {
  return api('POST /wallet/charges/tip/{id}', { params: { id: performer }, body: { price: TIP }, idempotencyKey })
}

async function uploadVideo(api: ApiClient): Promise<FileId> {
  const video = new Blob([new Uint8Array(await sample('small.mp4'))])
  return (await api('POST /performer/feeds/video/upload', { files: { file: video } })).data._id
}

/** A form whose file never ends. */
function startEndlessUpload(token: string) {
  const upload = request({
    port: server.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/performer/feeds/video/upload',
    headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=b' },
  })
  upload.on('error', () => {})
  upload.write('--b\r\ncontent-disposition: form-data; name="file"; filename="x.mp4"\r\n\r\n')
  upload.write(Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'))
  upload.write(Buffer.alloc(500_000))
  return upload
}

async function progressOf(api: ApiClient, fileId: FileId) {
  return (await api('GET /performer/feeds/file/{fileId}/status', { params: { fileId } })).data
}

async function waitForFeed(id: FeedId) {
  const find = () => server.as()('GET /user/feeds/{id}', { params: { id } })
  await waitFor(() =>
    find().then(
      () => true,
      () => false,
    ),
  )
  return (await find()).data
}

async function waitFor(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(100)
}

/** Whatever an interrupted upload could have left: temporary files and originals. */
async function leftovers(): Promise<string[]> {
  const found = await Promise.all(
    ['tmp', 'files/drafts', 'files/objects/originals'].map((folder) =>
      readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  )
  return found
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
