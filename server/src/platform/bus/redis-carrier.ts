/** Processes on any machines, joined by a stream in Redis 7 or Valkey. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Carrier, Receiver } from './bus.ts'
import { openRedisClient, type RedisClient } from './redis-client.ts'
import { findRedis, type RedisServers } from './redis-sentinels.ts'
import { createStreamReader, createStreamWriter } from './redis-stream.ts'
import { createEnvelopeSigner } from './signed-envelope.ts'

const RETRY_AFTER_MS = 500
/** A connection from which nothing comes for so long is given up. */
const SILENCE_MS = 6_000
/** Each has to say something three times as often. */
const SIGNS_PER_SILENCE = 3

/** `stream`: its name, the same for all processes of a site and of no other. `key`: what they sign with, and nobody else has. */
type Options = { stream: string; key: Buffer; log: Logger; silenceMs?: number }
type Clients = { reading: RedisClient; writing: RedisClient }

/**
 * A stream rather than channels: who lost the connection goes on reading where it was, and sends what it could not. Since Redis
 * itself may have forgotten something, on return everybody fetches anew in any case.
 */
export function createRedisCarrier(
  servers: RedisServers,
  { onEnvelope, onReturn }: Receiver,
  { stream, key, log, silenceMs = SILENCE_MS }: Options,
): Carrier {
  const signOfLifeMs = silenceMs / SIGNS_PER_SILENCE
  const closing = new AbortController()
  const signer = createEnvelopeSigner(key)
  const writer = createStreamWriter({ stream, log, signer })
  const reader = createStreamReader(onEnvelope, { stream, log, signer, blockMs: signOfLifeMs })
  let wasAway = false

  async function exchange({ reading, writing }: Clients): Promise<void> {
    await Promise.all([reading.connect(), writing.connect()])
    const ended = new Promise<never>((_, reject) => writing.once('error', reject))
    await requireInCharge(writing)
    await reader.begin(reading)
    try {
      writer.begin(writing)
      if (wasAway) {
        log.info({ event: 'redis.returned' })
        onReturn()
      }
      wasAway = false
      while (!closing.signal.aborted) await Promise.race([reader.readOn(reading), ended])
    } finally {
      writer.end()
    }
  }

  /** Once: to the server that is in charge now. */
  async function attempt(): Promise<void> {
    const url = await findRedis(servers)
    // A read without messages is a sign of life, too.
    const reading = openRedisClient(url, { silenceMs })
    const writing = openRedisClient(url, { silenceMs, signOfLifeMs })
    await untilAborted(closing.signal, { reading, writing }, exchange)
  }

  async function keepConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      await attempt().catch((err: unknown) => {
        if (closing.signal.aborted) return
        if (!wasAway) log.error({ event: 'redis.away', err })
        wasAway = true
      })
      await sleep(RETRY_AFTER_MS, undefined, { signal: closing.signal }).catch(() => {}) // closed: the loop ends
    }
  }

  const connected = keepConnected()
  return {
    send: writer.send,
    isConnected: writer.isConnected,
    async close() {
      closing.abort()
      await connected
    },
  }
}

/** Just after a failover a Sentinel may still name the former server, which follows another one or is about to. */
async function requireInCharge(client: RedisClient): Promise<void> {
  const role = (await client.role())?.role
  if (role !== 'master') throw new Error(`Redis is a ${role} there, which can’t be written to`)
}

/** Closes both connections at the end of the work, and when the signal comes. */
async function untilAborted(
  signal: AbortSignal,
  clients: Clients,
  work: (clients: Clients) => Promise<void>,
): Promise<void> {
  const both = Object.values(clients)
  // Each failure also fails what waits for an answer.
  for (const client of both) client.on('error', () => {})
  const close = () => {
    for (const client of both) if (client.isOpen) client.destroy()
  }
  signal.addEventListener('abort', close)
  try {
    await work(clients)
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}
