/** SIGTERM to a real process: announced first, everything accepted is answered, and it ends by itself, even with connected clients. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'

const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-stop-'))
await chmod(dataDir, 0o755)
after(() => rm(dataDir, { recursive: true, force: true }))

test('a stop under load over reused connections answers all accepted requests, announces 503 first, and ends by itself', async () => {
  const site = await startSite()
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const seen = { answered: 0, cut: 0, unready: 0 }
  let isStopping = false
  // Like a proxy that checks the readiness of each backend over its open connections: after a 503 it uses another.
  const client = async () => {
    for (;;) {
      const answer = await ask(site.url('/api/ready'), agent)
      if (answer === 'cut') seen.cut += 1
      if (answer === 'cut' || answer === 'refused') return
      seen.answered += 1
      // Before the stop a busy machine may be unready, too.
      if (answer.status !== 503 || !isStopping) continue
      seen.unready += 1
      assert.equal(answer.connection, 'close')
      return
    }
  }
  const socket = io(site.url(''), { transports: ['websocket'] })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const clients = Array.from({ length: 8 }, client)
  while (seen.answered < 50) await sleep(5)

  const ended = once(site.child, 'exit')
  isStopping = true
  site.child.kill('SIGTERM')
  const [code, signal] = await ended
  await Promise.all(clients)
  socket.close()

  assert.deepEqual([code, signal], [0, null])
  assert.deepEqual([seen.unready, seen.cut], [8, 0])
})

test('an idle connection, a half-sent request and one without a request do not prevent the end', async () => {
  const site = await startSite()
  const idle = connect(site.port, '127.0.0.1')
  const half = connect(site.port, '127.0.0.1')
  for (const socket of [idle, half]) {
    socket.on('error', () => {})
    await once(socket, 'connect')
  }
  half.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  )

  const ended = once(site.child, 'exit')
  site.child.kill('SIGTERM')

  assert.deepEqual(await ended, [0, null])
  for (const socket of [idle, half]) socket.destroy()
})

type Answer = { status: number; connection: string | undefined } | 'cut' | 'refused'

/** `cut`: it was sent and never answered, on a connection of its own. */
function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const outgoing = get(url, { agent }, (incoming) => {
      incoming.resume()
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, connection: incoming.headers.connection }))
      incoming.on('error', () => resolve('cut'))
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // A request on a connection that the server closed while idle is repeated on another, as every client does.
      if (outgoing.reusedSocket || error.code === 'ECONNREFUSED') resolve('refused')
      else resolve('cut')
    })
  })
}

async function startSite(): Promise<{ child: ChildProcess; port: number; url: (path: string) => string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'serve-until-stopped.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DRAIN_SECONDS: '3', LOG_LEVEL: 'error', PORT: '0' },
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    const port = /port (\d+)/.exec(said)?.[1]
    if (port === undefined) continue
    child.stdout.resume()
    return { child, port: Number(port), url: (rest) => `http://127.0.0.1:${port}${rest}` }
  }
  throw new Error(`the site did not start: ${said}`)
}
