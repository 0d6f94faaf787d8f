/** The servers under measurement, each a process of its own that prints `port <n>` when it listens. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port'
import { environmentOf, type World } from './world.ts'

export type Child = { pid: number; port: number; stop(): Promise<void> }
export type Statement = { text: string; values: readonly unknown[] }

const SERVER = path.resolve(import.meta.dirname, '..')

/** The product without pages. */
export function startApi({ config, databaseUrl }: World, env: Record<string, string> = {}): Promise<Child> {
  return startChild('test/serve.ts', { ...environmentOf(config.dataDir), DATABASE_URL: databaseUrl, ...env })
}

/** The product with its pages, as `npm start` serves it. */
export function startSite({ config, databaseUrl }: World): Promise<Child> {
  return startChild('bench/serve-site.ts', {
    ...environmentOf(config.dataDir),
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
  })
}

/** The same by its command, as several processes that share a port. */
export async function startSeveral({ config, databaseUrl }: World, processes: number): Promise<Child> {
  const port = await freePort()
  const child = run('src/start.ts', {
    ...environmentOf(config.dataDir),
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    PROCESSES: String(processes),
  })
  await said(child, /^Limelight is ready/)
  return { pid: child.pid, port, stop: () => endTree(child) }
}

/** The product by its command with a database of its own in this folder; ready when the demonstration is filled, if it should be. */
export async function startDemo(dataDir: string, env: Record<string, string>): Promise<Child> {
  const port = await freePort()
  const address = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
  const child = run('src/start.ts', { ...environmentOf(dataDir), ...address, ...env })
  await said(child, /^Limelight is ready/)
  return { pid: child.pid, port, stop: () => endTree(child) }
}

/** The lines that a program of ours prints until it ends. */
export async function printedBy(file: string, args: readonly string[]): Promise<string[]> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [lines, [code]] = await Promise.all([
    Array.fromAsync(createInterface({ input: child.stdout })),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`${path.basename(file)} ended with ${code}`)
  return lines
}

/** Its children end with it. */
async function endTree(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** node:http and pg: one named statement, its rows as JSON. */
export function startSqlStub({ databaseUrl }: World, statement: Statement): Promise<Child> {
  return startChild('bench/limits/sql-stub.ts', { DATABASE_URL: databaseUrl, STATEMENT: JSON.stringify(statement) })
}

/** node:http, and one check of this password by this hash. */
export function startPasswordStub({ password, hash }: { password: string; hash: string }): Promise<Child> {
  return startChild('bench/limits/password-stub.ts', { PASSWORD: password, HASH: hash })
}

/** node:http and pg: an unlock without the product's rules. */
export function startUnlockStub(databaseUrl: string): Promise<Child> {
  return startChild('bench/limits/unlock-stub.ts', { DATABASE_URL: databaseUrl })
}

/** node:http with an answer that is ready. */
export function startBufferStub(sizeBytes: number): Promise<Child> {
  return startChild('bench/limits/buffer-stub.ts', { SIZE_BYTES: String(sizeBytes) })
}

/** node:http and one file: whole from memory, ranges by streams; no rules. */
export function startFileStub(file: string): Promise<Child> {
  return startChild('bench/limits/file-stub.ts', { FILE: file })
}

/** Socket.IO and nothing else. */
export function startSocketStub(): Promise<Child> {
  return startChild('bench/limits/socket-io-stub.ts', {})
}

/** Sockets that listen to a chat; GET / of the child says how many messages have come. */
export function startChatSockets(count: number, { port, token }: { port: number; token: string }): Promise<Child> {
  return startChild('bench/chat-sockets.ts', { SOCKETS: String(count), CHAT_PORT: String(port), JOIN_TOKEN: token })
}

/**
 * nginx with sendfile over one folder, and further locations and upstreams, where the machine has nginx; it takes connections in
 * one worker.
 */
export async function startNginx(folder: string, { locations = '', upstreams = '' } = {}): Promise<Child | undefined> {
  const port = await freePort()
  const config = path.join(folder, 'nginx.conf')
  await writeFile(config, nginxConfig({ folder, port, locations, upstreams }))
  const child = spawn('nginx', ['-p', folder, '-c', config, '-e', 'stderr'], { stdio: 'ignore' })
  const isThere = await Promise.race([once(child, 'spawn').then(() => true), once(child, 'error').then(() => false)])
  if (!isThere || child.pid === undefined) return undefined
  await answering(port)
  return { pid: child.pid, port, stop: () => end(child) }
}

type NginxConfig = { folder: string; port: number; locations: string; upstreams: string }

function nginxConfig({ folder, port, locations, upstreams }: NginxConfig): string {
  return `daemon off; master_process off; pid ${folder}/nginx.pid;
events {}
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  ${upstreams}
  server { listen 127.0.0.1:${port}; root ${folder}; ${locations} } }`
}

async function answering(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (answer) return
    await sleep(20)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function startChild(file: string, env: Record<string, string>): Promise<Child> {
  const child = run(file, env)
  const [, port] = await said(child, /^port (\d+)$/)
  return { pid: child.pid, port: Number(port), stop: () => end(child) }
}

type Running = ChildProcess & { pid: number; stdout: Readable }

function run(file: string, env: Record<string, string>): Running {
  const child = spawn(process.execPath, [...startFlags(), path.join(SERVER, file)], {
    cwd: SERVER,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { pid, stdout } = child
  if (pid === undefined) throw new Error(`${file} did not start`)
  return Object.assign(child, { pid, stdout })
}

/** What `npm start` gives Node. */
export function startFlags(): string[] {
  const { scripts }: { scripts: { start: string } } = JSON.parse(
    readFileSync(path.join(SERVER, '../package.json'), 'utf8'),
  )
  const root = path.join(SERVER, '..')
  return (scripts.start.match(/--\S+/g) ?? []).map((flag) => flag.replace('--import=.', `--import=${root}`))
}

/** The first line of its output that matches. */
async function said({ stdout }: Running, line: RegExp): Promise<RegExpExecArray> {
  for await (const text of createInterface({ input: stdout })) {
    const match = line.exec(text)
    if (!match) continue
    // What it logs from now on; unread, it would wait for a reader one day.
    stdout.pipe(process.stderr, { end: false })
    return match
  }
  throw new Error(`the child ended before it said ${line}`)
}
