/**
 * The first start by the README's command, as a newcomer sees it: nothing but an empty folder, the embedded database, the
 * demonstration, its logins; and the second start, which finds everything again. All other journeys share a database server.
 *
 * @covers site/demo, core/settings
 * @gate both
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, createClient } from '@limelight/contract/client'
import type { Browser } from 'playwright-core'
import { freePort, freeUdpPort } from '../server/test/free-port.ts'
import { logIn, openBrowser, SIZES, visit } from './browser.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const [size] = SIZES
assert.ok(size)

let dataDir: string
let port: number
let browser: Browser
let site: ChildProcess | undefined
before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-first-'))
  await chmod(dataDir, 0o755)
  ;[port, browser] = await Promise.all([freePort(), openBrowser()])
})
after(async () => {
  await stop()
  await browser?.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('npm start on an empty folder prints the address and the logins of the demonstration, with which one gets in', async () => {
  const printed = await start()
  assert.match(printed, new RegExp(`Limelight is ready: http://localhost:${port}\n`))
  const logins = await readFile(path.join(dataDir, 'demo-logins.txt'), 'utf8')
  assert.ok(printed.includes(logins), logins)

  const [, username = '', password = ''] = /^\s*fan\s+(\S+)\s+(\S+)/m.exec(logins) ?? []
  const { page, close } = await visit({ browser, url: `http://localhost:${port}` }, { size })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await logIn(page, { username, password })
  await page.goto('/home')
  await page.locator('article').first().waitFor()
  await page.goto('/live')
  await page.getByRole('heading', { name: 'Soundcheck for Friday, live from the stage' }).waitFor()
  await close()
})

test('the second start finds it all again, and says no logins', async () => {
  await stop()
  const printed = await start()
  assert.doesNotMatch(printed, /Demo logins/)
  const asVisitor = createClient({ baseUrl: `http://localhost:${port}/api` })
  const { data } = await patiently(() => asVisitor('GET /performers/user/search', { query: {} }))
  assert.equal(data.length, 6)
})

/** A machine that has too much to do says so, and is asked again as its answer says. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503 || tries > 60) throw error
      await sleep(1_000)
    }
}

/** What it printed until it was ready. */
async function start(): Promise<string> {
  const { npm_config_user_agent: _, ...env } = process.env
  site = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LIVE_UDP_PORT: String(await freeUdpPort()),
      DATABASE_CONNECT_MS: '600000',
      QUEUE_WAIT_MS: '600000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const chunk of site.stdout ?? []) {
    printed += String(chunk)
    if (/is ready.*\n/.test(printed)) break
  }
  assert.match(printed, /is ready/, 'it ended instead')
  return printed
}

async function stop(): Promise<void> {
  if (!site || site.exitCode !== null || site.signalCode !== null) return
  const exited = once(site, 'exit')
  site.kill('SIGTERM')
  await exited
}
