/** Processes on any machines, joined by a stream in Redis 7 or Valkey. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import type { Carrier, Envelope, Receiver } from './bus.ts'

const FIELD = 'envelope'
/** Minutes of a busy site. Who was away for longer fetches anew. */
const ENVELOPES_KEPT = 10_000
const READ_AT_ONCE = 200
const CONNECT_WITHIN_MS = 2_000
const RETRY_AFTER_MS = 500
/** A connection from which nothing comes for so long is given up. */
const SILENCE_MS = 6_000
/** Each has to say something three times as often. */
const SIGNS_PER_SILENCE = 3
const UNCONFIRMED_MAX = 5_000
/** What is kept while the connection is away; of more only that there was a gap. */
const UNSENT_MAX = 1_000

type Client = ReturnType<typeof openClient>

type Waits = { silenceMs: number; signOfLifeMs?: number }

function openClient(url: string, { silenceMs, signOfLifeMs }: Waits) {
  return createClient({
    url,
    ...(signOfLifeMs !== undefined && { pingInterval: signOfLifeMs }),
    // A message that waited for a lost connection would come too late; the loop below connects anew.
    disableOfflineQueue: true,
    commandsQueueMaxLength: UNCONFIRMED_MAX,
    socket: { connectTimeout: CONNECT_WITHIN_MS, socketTimeout: silenceMs, reconnectStrategy: false },
  })
}

/** `stream`: its name, the same for all processes of a site and of no other. */
type Options = { stream: string; log: Logger; silenceMs?: number }

/**
 * A stream rather than channels: who lost the connection goes on reading where it was, and sends what it could not. Since Redis
 * itself may have forgotten something, on return everybody fetches anew in any case.
 */
export function createRedisCarrier(
  url: string,
  { onEnvelope, onReturn }: Receiver,
  { stream, log, silenceMs = SILENCE_MS }: Options,
): Carrier {
  const signOfLifeMs = silenceMs / SIGNS_PER_SILENCE
  const closing = new AbortController()
  let writer: Client | undefined
  let wasAway = false
  let lastId: string | undefined
  let unsent: Envelope[] = []
  let hasGap = false

  async function connectAndRead(): Promise<void> {
    // A read without news is a sign of life, too.
    const clients = { reading: openClient(url, { silenceMs }), writing: openClient(url, { silenceMs, signOfLifeMs }) }
    // Each failure also fails what waits for an answer, below.
    for (const client of Object.values(clients)) client.on('error', () => {})
    const close = () => {
      for (const client of Object.values(clients)) if (client.isOpen) client.destroy()
    }
    closing.signal.addEventListener('abort', close)
    try {
      await Promise.all(Object.values(clients).map((client) => client.connect()))
      const ended = new Promise<never>((_, reject) => clients.writing.once('error', reject))
      lastId ??= await newestId(clients.reading, stream)
      writer = clients.writing
      sendUnsent()
      if (wasAway) {
        log.info({ event: 'redis.returned' })
        onReturn()
      }
      wasAway = false
      while (!closing.signal.aborted) await Promise.race([readOn(clients.reading), ended])
    } finally {
      writer = undefined
      closing.signal.removeEventListener('abort', close)
      close()
    }
  }

  async function readOn(client: Client): Promise<void> {
    const news = { key: stream, id: lastId ?? '0-0' }
    const [read] = (await client.xRead(news, { BLOCK: signOfLifeMs, COUNT: READ_AT_ONCE })) ?? []
    for (const { id, message } of read?.messages ?? []) {
      lastId = id
      receive(message[FIELD])
    }
  }

  function send(envelope: Envelope): void {
    if (!writer) {
      keep(envelope)
      return
    }
    writer.xAdd(stream, '*', { [FIELD]: JSON.stringify(envelope) }, trimmed).catch((err: unknown) => {
      log.warn({ event: 'redis.not_sent', messages: envelope.messages.length, err })
      keep(envelope)
    })
  }

  function keep(envelope: Envelope): void {
    if (unsent.length < UNSENT_MAX) unsent.push(envelope)
    else hasGap = true
  }

  function sendUnsent(): void {
    const kept = unsent
    unsent = []
    for (const envelope of kept) send(envelope)
    const from = kept[0]?.from
    if (hasGap && from) send({ from, messages: [], isAfterGap: true })
    hasGap = false
  }

  /** Only processes of this site write to the stream; one of another version may write what this one cannot read. */
  function receive(text: string | undefined): void {
    try {
      onEnvelope(JSON.parse(text ?? '') as Envelope)
    } catch (err) {
      log.error({ event: 'redis.unreadable', err })
    }
  }

  async function keepConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      await connectAndRead().catch((err: unknown) => {
        if (closing.signal.aborted) return
        if (!wasAway) log.error({ event: 'redis.away', err })
        wasAway = true
      })
      await sleep(RETRY_AFTER_MS, undefined, { signal: closing.signal }).catch(() => {}) // closed: the loop ends
    }
  }

  const connected = keepConnected()
  return {
    send,
    isConnected: () => writer !== undefined,
    async close() {
      closing.abort()
      await connected
    },
  }
}

const trimmed = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: ENVELOPES_KEPT } } as const

async function newestId(client: Client, stream: string): Promise<string> {
  const [newest] = await client.xRevRange(stream, '+', '-', { COUNT: 1 })
  return newest?.id ?? '0-0'
}
