/** A database, or the way to it, that says nothing any more: no reset, no refusal, no timeout of the server's own. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { after, test } from 'node:test'
import { AppError } from '@limelight/contract/errors'
import { sql } from 'kysely'
import { createTestDatabase } from '#test/database'
import { openDatabase } from './pool.ts'

const real = await createTestDatabase()
const [, socketDir = ''] = /@([^:/]+)/.exec(real.url) ?? []
const relay = await startRelay(path.join(decodeURIComponent(socketDir), '.s.PGSQL.5432'))
const url = real.url.replace(/@[^/]+\//, `@127.0.0.1:${relay.port}/`)
/**
 * Time for a busy machine's `select 1`; it and the margin above it, 2 s, are waited for by each test. A connection has less:
 * those that find none free are refused, too.
 */
const database = openDatabase(url, { maxConnections: 10, statementTimeoutMs: 1_500, connectWithinMs: 3_000 })
after(async () => {
  await database.close()
  relay.close()
  await real.drop()
})

test('ten calls on silent connections are refused, and the next ones are answered on new connections', async () => {
  await Promise.all(Array.from({ length: 10 }, () => one()))
  relay.silence()

  const calls = await Promise.allSettled(Array.from({ length: 12 }, () => one()))

  assert.ok(calls.every((call) => call.status === 'rejected' && isUnavailable(call.reason)))
  assert.equal(await one(), 1)
})

test('only one call has to find out that ten idle connections are dead', async () => {
  await Promise.all(Array.from({ length: 10 }, () => one()))
  relay.silence()

  await assert.rejects(one(), isUnavailable)

  assert.deepEqual(await Promise.all(Array.from({ length: 10 }, () => one())), Array(10).fill(1))
})

test('a transaction on a silent connection does not wait for its rollback, too', async () => {
  const transaction = database.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    relay.silence()
    await sql`select 1`.execute(trx)
  })

  await assert.rejects(transaction, isUnavailable)
  assert.equal(await one(), 1)
})

async function one(): Promise<number | undefined> {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db)
  return rows[0]?.one
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}

/** Passes bytes on between TCP and the server's unix socket; `silence` makes the connections of now swallow them. */
async function startRelay(serverSocket: string) {
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const upstream = connect(serverSocket)
    sockets.push(client, upstream)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
