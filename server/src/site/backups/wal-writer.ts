/** Collects the WAL and writes it as chunks: what has come since the last one, and each segment as one when it is complete. */
import type { Chunk, Covered } from './wal-chunks.ts'
import { SEGMENT_BYTES, startOfSegment } from './wal-chunks.ts'

export type ChunkStore = {
  write(chunk: Omit<Chunk, 'name'>, bytes: Buffer): Promise<Chunk>
  read(chunk: Chunk): Promise<Buffer>
  remove(chunks: readonly Chunk[]): Promise<void>
  cover(covered: Covered): Promise<void>
}
export type WalWriter = {
  add(bytes: Buffer, start: bigint): Promise<void>
  /** Everything acknowledged before `at` lies before `position`. Writes what has come; false: that does not reach so far yet. */
  flush(known: { at: Temporal.Instant; position: bigint }): Promise<boolean>
}
export type WalWriterOptions = {
  timeline: number
  from: bigint
  /** Those that this segment has already. */
  chunks: readonly Chunk[]
  /** What is certain at the beginning. */
  at: Temporal.Instant
  store: ChunkStore
  /** Hears of each position up to which all is written. */
  onWritten(position: bigint): void
}

export function createWalWriter({ timeline, from, chunks, at, store, onWritten }: WalWriterOptions): WalWriter {
  let ofSegment = [...chunks]
  let waiting: Buffer[] = []
  let [written, received, certain] = [from, from, at]
  // Parts that arrive and the clock take turns.
  let last: Promise<void> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.then(
      () => {},
      () => {},
    )
    return done
  }

  async function writeWaiting(): Promise<void> {
    if (received === written) return
    const bytes = Buffer.concat(waiting)
    ofSegment.push(await store.write({ timeline, start: written, end: received, at: certain }, bytes))
    waiting = []
    written = received
    if (written % SEGMENT_BYTES === 0n) await join()
    onWritten(written)
  }

  /** Of a segment that is complete. */
  async function join(): Promise<void> {
    const [parts, start] = [ofSegment, startOfSegment(written - 1n)]
    ofSegment = []
    if (parts.length < 2 || parts[0]?.start !== start) return
    const bytes = Buffer.concat(await Promise.all(parts.map(store.read)))
    const joined = await store.write({ timeline, start, end: written, at: certain }, bytes)
    await store.remove(parts.filter(({ name }) => name !== joined.name))
  }

  return {
    add: (bytes, start) =>
      inTurn(async () => {
        if (start !== received) throw new Error(`the WAL goes on at ${start} instead of ${received}`)
        for (let rest = bytes; rest.length > 0; ) {
          const room = Number(startOfSegment(received) + SEGMENT_BYTES - received)
          const part = rest.subarray(0, room)
          waiting.push(part)
          received += BigInt(part.length)
          rest = rest.subarray(room)
          if (received % SEGMENT_BYTES === 0n) await writeWaiting()
        }
      }),
    flush: (known) =>
      inTurn(async () => {
        if (received < known.position) return false
        certain = known.at
        await writeWaiting()
        await store.cover({ timeline, position: known.position, at: known.at })
        return true
      }),
  }
}
