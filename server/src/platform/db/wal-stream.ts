/** The WAL of the running server as it is written, by its replication protocol and a slot that holds what was not confirmed yet. */
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { runReplication } from './replication-client.ts'

export type WalStreamOptions = {
  slot: string
  timeline: number
  /** Position of the first byte. */
  from: bigint
  /** Gets the WAL in its order, one part after another; the connection is paused while it is behind. A failure ends the stream. */
  onWal(bytes: Buffer, start: bigint): Promise<void>
}
export type WalStream = {
  /** The server may remove what lies before. */
  confirm(position: bigint): void
  /** Resolves when the server ends the stream, and throws what it or `onWal` throws. */
  ended: Promise<void>
}

/** The connection reads ahead this much of what is not taken yet. */
const WAITING_MAX = 32_000_000
const WAL = 'w'.charCodeAt(0)
const KEEPALIVE = 'k'.charCodeAt(0)
const HEADER_BYTES = 1 + 8 + 8 + 8
/** The server counts microseconds from here. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

/** End it by ending the client. */
export function streamWal(client: pg.Client, { slot, timeline, from, onWal }: WalStreamOptions): WalStream {
  let connection: pg.Connection | undefined
  let confirmed = from
  let waiting = 0
  let failure: unknown
  let last: Promise<void> = Promise.resolve()

  function take(bytes: Buffer, start: bigint, stream: Duplex): void {
    waiting += bytes.length
    if (waiting > WAITING_MAX) stream.pause()
    last = last
      .then(() => (failure === undefined ? onWal(bytes, start) : undefined))
      .catch((error: unknown) => {
        failure ??= error
        stream.destroy()
      })
      .finally(() => {
        waiting -= bytes.length
        if (waiting <= WAITING_MAX / 2 && stream.isPaused()) stream.resume()
      })
  }

  function onCopy(message: Buffer, stream: Duplex): void {
    if (message[0] === KEEPALIVE && message[17] === 1) answer()
    if (message[0] !== WAL) return
    // The parser uses its buffer again.
    take(Buffer.from(message.subarray(HEADER_BYTES)), message.readBigUInt64BE(1), stream)
  }

  function answer(): void {
    connection?.stream.write(statusMessage(confirmed))
  }

  const text = `START_REPLICATION SLOT ${slot} PHYSICAL ${lsnOf(from)} TIMELINE ${timeline}`
  const ended = runReplication(client, text, { onCopy, onStart: (started) => (connection = started) })
    .catch((error: unknown) => {
      throw failure ?? error
    })
    .then(async () => {
      await last
      if (failure !== undefined) throw failure
    })
  return {
    confirm(position) {
      confirmed = position
      answer()
    },
    ended,
  }
}

/** "16/B374D848" */
export function lsnOf(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()
}

export function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** A standby's status as CopyData: written, flushed and applied up to here, and no answer is needed. */
function statusMessage(position: bigint): Buffer {
  const message = Buffer.alloc(1 + 4 + 34)
  message.write('d', 0)
  message.writeInt32BE(4 + 34, 1)
  message.write('r', 5)
  for (const offset of [6, 14, 22]) message.writeBigUInt64BE(position, offset)
  message.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1_000n, 30)
  return message
}
