/** Firefox, which speaks WebDriver BiDi by itself: https://w3c.github.io/webdriver-bidi/ */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callAtOnce, callOf, type Driver, resultOf } from './driver.ts'

const PROGRAM = ['firefox-esr', 'firefox'].find((name) => spawnSync(name, ['--version']).status === 0)

/** Undefined where it can be started; else why not, for a test that is left out. */
export const WITHOUT_FIREFOX = PROGRAM === undefined ? 'firefox-esr is not installed' : undefined

/** Of a profile that is new: nothing is asked for from the network, and media begin as after a click. */
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'media.autoplay.default': 0,
  // No plugin of H.264 for WebRTC: what a fresh Firefox has, for as long as it has not fetched it.
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.server': '',
}

type Options = {
  language?: string
  /** False as with NoScript. */
  hasScripts?: boolean
}

export async function openFirefox({ language = 'en', hasScripts = true }: Options = {}): Promise<Driver> {
  const profile = await mkdtemp(path.join(tmpdir(), 'limelight-firefox-'))
  const preferences = { ...PREFERENCES, 'intl.accept_languages': language, 'javascript.enabled': hasScripts }
  const lines = Object.entries(preferences).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});\n`)
  await writeFile(path.join(profile, 'user.js'), lines.join(''))
  const child = spawn(PROGRAM ?? '', ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own home: the tests run as anyone.
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  })
  const connection = await connect(`${await addressOf(child)}/session`)
  const { send } = connection
  await send('session.new', { capabilities: {} })
  const { context } = await send('browsingContext.create', { type: 'tab' })
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })
  return {
    async navigate(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(source, argument) {
      const expression = hasScripts ? callOf(source, argument) : callAtOnce(source, argument)
      // With scripts off only those of a sandbox run.
      const target = { context, ...(!hasScripts && { sandbox: 'tests' }) }
      const answer = await send('script.evaluate', { expression, target, awaitPromise: true })
      const { value } = (answer.result ?? {}) as { value?: unknown }
      if (value === undefined) throw new Error(`in the page: ${JSON.stringify(answer.exceptionDetails)}`)
      return resultOf(value)
    },
    async perform(sources) {
      await send('input.performActions', { context, actions: sources })
    },
    async screenshot() {
      return Buffer.from(String((await send('browsingContext.captureScreenshot', { context })).data), 'base64')
    },
    async close() {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await ended
      }
      connection.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      said += String(chunk)
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`Firefox did not start:\n${said}`)))
  })
}

type Message = { id?: number; type: string; result?: Record<string, unknown>; error?: string; message?: string }

async function connect(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  const failAll = (why: string) => {
    for (const one of waiting.values()) one.reject(new Error(why))
    waiting.clear()
  }
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, error, message, result = {} } = JSON.parse(String(data)) as Message
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(result)
    else asked?.reject(new Error(`Firefox: ${error}: ${message}`))
  })
  socket.addEventListener('close', () => failAll('Firefox has ended'))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('Firefox takes no connection')))
  })
  let last = 0
  return {
    send(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
      last += 1
      const answer = Promise.withResolvers<Record<string, unknown>>()
      waiting.set(last, answer)
      socket.send(JSON.stringify({ id: last, method, params }))
      return answer.promise
    },
    close: () => socket.close(),
  }
}
