/** WebKitGTK, the engine of Safari, by WebDriver: https://www.w3.org/TR/webdriver2/. It needs a display, which Xvfb is. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../server/test/free-port.ts'
import { until } from '../../server/test/until.ts'
import { callOf, type Driver, resultOf } from './driver.ts'

const [BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
const isInstalled = (name: string) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0

/** Undefined where it can be started; else why not, for a test that is left out. */
export const WITHOUT_WEBKIT =
  BROWSER && isInstalled('WebKitWebDriver') && isInstalled('Xvfb')
    ? undefined
    : 'webkit2gtk-driver or xvfb is not installed'

/** Pages and scripts wait for what a busy machine is late with. */
const TIMEOUTS = { script: 300_000, pageLoad: 300_000, implicit: 0 }

export async function openWebKit(): Promise<Driver> {
  const home = await mkdtemp(path.join(tmpdir(), 'limelight-webkit-'))
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await displayOf(screen)
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      // Its own home, without what an earlier run has stored.
      HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      // There is no graphics card.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${url}/status`).catch(() => undefined))?.ok === true)
  const options = { binary: BROWSER, args: ['--automation', '--geometry=1280x900', '--autoplay-policy=allow'] }
  const made = await call(`${url}/session`, { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })
  const session = `${url}/session/${(made as { sessionId: string }).sessionId}`
  await call(`${session}/timeouts`, TIMEOUTS)
  return {
    async navigate(to) {
      await call(`${session}/url`, { url: to })
    },
    async evaluate(source, argument) {
      const script = `const done = arguments[0]; ${callOf(source, argument)}.then(done)`
      return resultOf(await call(`${session}/execute/async`, { script, args: [] }))
    },
    async perform(sources) {
      await call(`${session}/actions`, { actions: sources })
    },
    async screenshot() {
      return Buffer.from(String(await call(`${session}/screenshot`)), 'base64')
    },
    async close() {
      await fetch(session, { method: 'DELETE' }).catch(() => {})
      for (const child of [driver, screen]) await end(child)
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function displayOf({ stdio }: ChildProcess): Promise<string> {
  const [chunk] = await once(stdio[3] ?? process.stdin, 'data')
  return String(chunk).trim()
}

async function call(url: string, body?: object): Promise<unknown> {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(url, init)
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`WebKitWebDriver: ${JSON.stringify(value)}`)
  return value
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
