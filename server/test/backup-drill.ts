/** For drills of backups: a site in a process of its own that is tipped and killed, and the operator's commands. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createClient } from '@limelight/contract/client'
import type { AccountId } from '@limelight/contract/ids'
import { storeBytes } from '#/core/media/store-object'
import { aFan, aPerformer } from './builders.ts'
import { startInstallation } from './installation.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
export const PASSPHRASE = 'a passphrase of the operator'
export const BALANCE = 50_000
export const TIP = 10
export const PICTURE = `media/${randomUUID()}/large.webp` as const

export async function fillSite(dataDir: string) {
  const { app, stop } = await startInstallation(dataDir)
  const [fan, performer] = [await aFan(app, { balanceTokens: BALANCE }), await aPerformer(app)]
  await storeBytes(app.ctx, PICTURE, Buffer.from('a picture'))
  await stop()
  return { fan, performer }
}

export async function serve(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<{ child: ChildProcess; port: number }> {
  const env = { ...environment(), DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', ...more }
  const script = path.join(import.meta.dirname, 'serve.ts')
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const [line] = await once(child.stdout, 'data')
  return { child, port: Number(/port (\d+)/.exec(String(line))?.[1]) }
}

/** One tip after another, until the site is killed or nothing is left. */
export function tipUntilKilled({ port, token, performer }: { port: number; token: string; performer: AccountId }) {
  const api = createClient({ baseUrl: `http://127.0.0.1:${port}/api`, token: () => token })
  const first = Promise.withResolvers<void>()
  const acknowledgedAtMs: number[] = []
  let sent = 0
  let current: Promise<unknown> = Promise.resolve()
  let paused: Promise<unknown> = Promise.resolve()
  const send = async () => {
    while (sent < BALANCE / TIP) {
      await paused
      sent += 1
      current = api('POST /wallet/charges/tip/{id}', { params: { id: performer }, body: { price: TIP } })
      await current
      acknowledgedAtMs.push(Date.now())
      if (acknowledgedAtMs.length === 5) first.resolve()
    }
  }
  return {
    some: () => first.promise,
    sent: () => sent,
    acknowledged: () => acknowledgedAtMs.length,
    acknowledgedBefore: (ms: number) => acknowledgedAtMs.filter((at) => at < ms).length,
    /** Runs `work` while no tip is under way. */
    async pause<T>(work: () => Promise<T>): Promise<T> {
      const { promise, resolve } = Promise.withResolvers<void>()
      paused = promise
      await current
      try {
        return await work()
      } finally {
        resolve()
      }
    },
    // The one under way fails when the site is killed.
    ended: send().catch(() => {}),
  }
}

/** The site first: it would start its database again. */
export async function killAll(child: ChildProcess, dataDir: string): Promise<void> {
  const pidFile = await readFile(path.join(dataDir, 'pg18/data/postmaster.pid'), 'utf8')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  try {
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  } catch {
    // It has ended with the site.
  }
}

export async function run(script: string, options: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', script), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment(), BACKUP_PASSPHRASE: PASSPHRASE, ...env },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: Number(code), output: `${out}${err}` }
}

function environment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', NODE_ENV: 'test', LOG_LEVEL: 'silent' }
}
