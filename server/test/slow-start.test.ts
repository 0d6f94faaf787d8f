/** A start while the database answers late: nobody waits for an answer yet, so it waits, too. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { serve } from '#/main'
import { loadConfig } from '#/platform/config'
import { createTestDatabase } from './database.ts'

/** Each waits in vain for the time that `DATABASE_CONNECT_MS` gives it. */
const UNANSWERED = 8
const PASSED_ON = 2

test('a site starts although its first connections to the database come to nothing', async (t) => {
  const database = await createTestDatabase()
  const relay = await startRelay(database.url)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-slow-'))
  t.after(async () => {
    relay.close()
    await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
  })
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: relay.url,
    DATABASE_CONNECT_MS: '200',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
  })

  const running = await serve(config, {})

  assert.ok(relay.unanswered() >= UNANSWERED, `${relay.unanswered()} connections came to nothing`)
  const { port } = running.app.http.server.address() as AddressInfo
  assert.equal((await fetch(`http://127.0.0.1:${port}/api/health`)).status, 200)
  await running.stop()
})

/** Passes the first two connections on, which ask for the version and migrate, says nothing on the next ones, and passes on those that follow. */
async function startRelay(url: string) {
  const [, folder = ''] = /@([^:/]+)/.exec(url) ?? []
  const target = path.join(decodeURIComponent(folder), '.s.PGSQL.5432')
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    connections += 1
    if (connections > PASSED_ON && connections <= PASSED_ON + UNANSWERED) return
    const upstream = connect(target)
    sockets.add(upstream.on('error', () => socket.destroy()))
    socket.pipe(upstream).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: url.replace(/@[^/]+\//, `@127.0.0.1:${port}/`),
    unanswered: () => Math.min(connections - PASSED_ON, UNANSWERED),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
