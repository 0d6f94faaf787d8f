/** Both ends of a stream in Redis: envelopes are written to it, and read on from where reading was. */
import type { Logger } from 'pino'
import type { Envelope, Receiver } from './bus.ts'
import type { RedisClient } from './redis-client.ts'
import type { EnvelopeSigner } from './signed-envelope.ts'
import { NOTHING_UNSENT, toSend, withUnsent } from './unsent.ts'

const FIELD = 'envelope'
/** Minutes of a busy site. Who was away for longer fetches anew. */
const ENVELOPES_KEPT = 10_000
const READ_AT_ONCE = 200
const TRIMMED = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: ENVELOPES_KEPT } } as const

type Options = { stream: string; log: Logger; signer: EnvelopeSigner }

export type StreamWriter = {
  /** Later, while there is no connection. */
  send(envelope: Envelope): void
  /** Sends what could not be sent. */
  begin(client: RedisClient): void
  end(): void
  isConnected(): boolean
}

export function createStreamWriter({ stream, log, signer }: Options): StreamWriter {
  let client: RedisClient | undefined
  let unsent = NOTHING_UNSENT

  function send(envelope: Envelope): void {
    if (!client) {
      unsent = withUnsent(unsent, envelope)
      return
    }
    const connected = client
    connected.xAdd(stream, '*', { [FIELD]: signer.sign(envelope) }, TRIMMED).catch((err: unknown) => {
      log.warn({ event: 'redis.not_sent', messages: envelope.messages.length, err })
      unsent = withUnsent(unsent, envelope)
      // It follows another server from now on: that one has to be found.
      if (isReadOnly(err) && connected.isOpen) connected.destroy()
    })
  }

  return {
    send,
    begin(connected) {
      client = connected
      const sending = toSend(unsent)
      unsent = NOTHING_UNSENT
      for (const envelope of sending) send(envelope)
    },
    end() {
      client = undefined
    },
    isConnected: () => client !== undefined,
  }
}

export type StreamReader = {
  /** From the newest on at first, and later from where it was. */
  begin(client: RedisClient): Promise<void>
  /** Waits for some time for more. */
  readOn(client: RedisClient): Promise<void>
}

export function createStreamReader(
  onEnvelope: Receiver['onEnvelope'],
  { stream, log, blockMs, signer }: Options & { blockMs: number },
): StreamReader {
  let lastId: string | undefined

  /** Others who reach Redis can write to the stream, too, and a process of another version may write what this one cannot read. */
  function receive(text: string | undefined): void {
    try {
      const envelope = signer.open(text ?? '')
      if (envelope) onEnvelope(envelope)
      else log.warn({ event: 'redis.not_ours' })
    } catch (err) {
      log.error({ event: 'redis.unreadable', err })
    }
  }

  return {
    async begin(client) {
      const newest = await newestId(client, stream)
      // What this server has may end earlier, and its clock may be behind that of the former one.
      if (lastId === undefined || isBefore(newest, lastId)) lastId = newest
    },
    async readOn(client) {
      const from = { key: stream, id: lastId ?? '0-0' }
      const [read] = (await client.xRead(from, { BLOCK: blockMs, COUNT: READ_AT_ONCE })) ?? []
      for (const { id, message } of read?.messages ?? []) {
        lastId = id
        receive(message[FIELD])
      }
    },
  }
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('READONLY')
}

/** Pure: ids of entries are `<milliseconds>-<number>`. */
function isBefore(one: string, other: string): boolean {
  const [[at, nth], [otherAt, otherNth]] = [partsOf(one), partsOf(other)]
  return at === otherAt ? nth < otherNth : at < otherAt
}

function partsOf(id: string): [number, number] {
  const [at = 0, nth = 0] = id.split('-').map(Number)
  return [at, nth]
}

async function newestId(client: RedisClient, stream: string): Promise<string> {
  const [newest] = await client.xRevRange(stream, '+', '-', { COUNT: 1 })
  return newest?.id ?? '0-0'
}
