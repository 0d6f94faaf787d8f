/** The whole site as deploy/compose.yaml has it, by its proxy: a journey over its processes, and a rolling restart under load. In `npm run test:all`. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type ApiClient, createClient } from '@limelight/contract/client'
import type { AccountId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '../app.ts'
import { aPerformer, giveTokens, type Member } from '../builders.ts'
import { assertBooksBalance } from '../ledger-balance.ts'
import { sample } from '../media-samples.ts'
import { WITHOUT_NGINX } from '../nginx-server.ts'
import { WITHOUT_REDIS } from '../redis-server.ts'
import { type Site, startSite } from '../site-of-several-machines.ts'
import { until } from '../until.ts'

const leaveOut = { skip: WITHOUT_NGINX ?? WITHOUT_REDIS ?? false }
const PRICE = 50
const CLIENTS = 6

let site: Site
/** Makes people, as an operator's command would; serves nothing. */
let makers: TestApp
let performer: Member
before(async () => {
  if (leaveOut.skip) return
  site = await startSite()
  const { databaseUrl, env } = site
  const { MASTER_KEY = '', STORAGE_URL = '' } = env
  const installation = { databaseUrl, dataDir: `${process.env.TMPDIR ?? '/tmp'}/limelight-makers-${process.pid}` }
  makers = await startTestApp({ installation, env: { MASTER_KEY, STORAGE_URL, PROCESS: 'web' } })
  performer = await aPerformer(makers)
})
after(async () => {
  await makers?.close()
  await site?.close()
})

const clientAt = (origin: string, token?: string): ApiClient =>
  createClient({ baseUrl: `${origin}/api`, token: () => token })

async function aFanByHttp(balance: number): Promise<{ id: AccountId; token: string; api: ApiClient }> {
  const username = `n${randomUUID().slice(0, 13)}`
  const body = { email: `${username}@example.test`, username, password: 'correct horse battery' }
  const { data } = await clientAt(site.at)('POST /auth/users/register', { body })
  const token = data.token ?? ''
  const api = clientAt(site.at, token)
  const id = (await api('GET /users/me')).data._id as AccountId
  await giveTokens(makers, id, balance)
  return { id, token, api }
}

test('register, post a picture, buy it by the proxy, and see it at the other process', leaveOut, async () => {
  const posting = clientAt(site.at, performer.token)
  const file = new Blob([new Uint8Array(await sample('small.jpg'))])
  const { data: photo } = await posting('POST /performer/feeds/photo/upload', { files: { file } })
  const { data: post } = await posting('POST /performer/feeds', {
    body: { type: 'photo', text: 'A picture', fileIds: [photo._id], access: 'paid', price: PRICE },
  })
  const fan = await aFanByHttp(200)
  const params = { id: post._id }
  // Rendered by the process for jobs, which neither of the others shares a folder with.
  await until(() =>
    fan.api('GET /user/feeds/{id}', { params }).then(
      () => true,
      () => false,
    ),
  )
  await fan.api('POST /wallet/charges/feed/{id}', { params, body: { expectedPrice: PRICE } })
  for (const { at } of site.web) {
    const { data } = await clientAt(at, fan.token)('GET /user/feeds/{id}', { params })
    const address = JSON.stringify(data.files).match(/"(\/media\/[^"]+\.webp)"/)?.[1]
    assert.ok(address, JSON.stringify(data.files))
    const picture = await fetch(`${at}${address}`, { headers: { authorization: `Bearer ${fan.token}` } })
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp'])
  }
})

test('the process for jobs serves nothing of the site, and each has its metrics', leaveOut, async () => {
  assert.equal((await fetch(`${site.worker.at}/api/ready`)).status, 200)
  assert.equal((await fetch(`${site.worker.at}/api/settings/public`)).status, 404)
  for (const one of [...site.web, site.worker]) assert.match(await one.metrics(), /^limelight_processes 1$/m)
  assert.match(await site.worker.metrics(), /^limelight_database_up 1$/m)
})

test('a restart of one process after the other costs no request, and no tip is made twice', leaveOut, async () => {
  const fans = await Promise.all(Array.from({ length: CLIENTS }, () => aFanByHttp(1_000_000)))
  const failures: unknown[] = []
  let isOver = false
  async function load({ api }: { api: ApiClient }): Promise<number> {
    let tips = 0
    while (!isOver) {
      try {
        await api('GET /user/feeds', { query: { scope: 'discover' } })
        const body = { price: 10 }
        await api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body, idempotencyKey: randomUUID() })
        tips += 1
      } catch (error) {
        failures.push(error)
      }
    }
    return tips
  }
  const loads = fans.map(load)
  for (const one of [...site.web, site.worker]) await one.restart()
  isOver = true
  const tips = await Promise.all(loads)
  assert.deepEqual(failures, [])
  for (const [nth, { id }] of fans.entries()) {
    const sales = await makers.ctx.db.selectFrom('sale').select('id').where('fan_id', '=', id).execute()
    assert.equal(sales.length, tips[nth])
  }
  await assertBooksBalance(makers)
})
