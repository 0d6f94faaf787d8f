/** COPY from one server to another through this process, of which little is in memory at a time. */
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { runReplication } from '../replication-client.ts'

export type CopyText = {
  /** `copy … to stdout` in the format of text, where each message is a row. */
  read: string
  /** `copy … from stdin` */
  write: string
  onBytes?: (bytes: number) => void
}

/** The part of pg's connection that its types leave out. */
type CopyConnection = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/** Rows are sent together: each by itself is a write to the socket. */
const SENT_TOGETHER_BYTES = 64_000
/** What the target has not taken yet; above it the source waits. */
const UNSENT_MAX_BYTES = 4_000_000

/** Returns the number of rows. Throws what either server says, and when one has read another number than the other has written. */
export async function copyRows(from: pg.Client, to: pg.Client, { read, write, onBytes }: CopyText): Promise<number> {
  const target = openTarget(to, write)
  const sender = createSender(await target.ready, onBytes)
  // The target's failure ends the copy: nobody would read what the source sends.
  await Promise.race([runReplication(from, read, { onCopy: sender.take }), target.ended])
  sender.end()
  const [written, sent] = [await target.ended, sender.rows()]
  if (written !== sent) throw new Error(`${sent} rows were read by "${read}", and ${written} written`)
  return written
}

function createSender(connection: CopyConnection, onBytes: CopyText['onBytes'] = () => {}) {
  let parts: Buffer[] = []
  let waiting = 0
  let rows = 0
  const send = () => {
    if (waiting === 0) return
    connection.sendCopyFromChunk(Buffer.concat(parts))
    onBytes(waiting)
    parts = []
    waiting = 0
  }
  return {
    rows: () => rows,
    take(row: Buffer, source: Duplex): void {
      rows += 1
      waiting += row.length
      parts.push(Buffer.from(row)) // the parser uses its buffer again
      if (waiting < SENT_TOGETHER_BYTES) return
      send()
      if (connection.stream.writableLength < UNSENT_MAX_BYTES || source.isPaused()) return
      source.pause()
      connection.stream.once('drain', () => source.resume())
    },
    end(): void {
      send()
      connection.endCopyFrom()
    },
  }
}

function openTarget(client: pg.Client, text: string): { ready: Promise<CopyConnection>; ended: Promise<number> } {
  const ready = Promise.withResolvers<CopyConnection>()
  const ended = Promise.withResolvers<number>()
  let rows = 0
  const fail = (error: Error) => {
    ready.reject(error)
    ended.reject(error)
  }
  ended.promise.catch(() => {}) // `ready` is what is waited for first
  client.query({
    submit: (connection: pg.Connection) => connection.query(text),
    handleCopyInResponse: (connection: CopyConnection) => ready.resolve(connection),
    handleCommandComplete: ({ text: tag }: { text: string }) => (rows = Number(tag.replace('COPY ', ''))),
    handleRowDescription() {},
    handleDataRow() {},
    handlePortalSuspended() {},
    handleEmptyQuery() {},
    handleError: fail,
    handleReadyForQuery: () => ended.resolve(rows),
  })
  return { ready: ready.promise, ended: ended.promise }
}
