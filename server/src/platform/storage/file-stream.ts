import { close, read } from 'node:fs'
import { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'

type Range = { start: number; end: number }

/** 10 MB cost a quarter less CPU than by 256 KB; larger ones gain nothing more. */
const CHUNK_BYTES = 512 * 1024
/** Buffers that wait for their next use: 16 MB at most. */
const FREE_BUFFERS_MAX = 32

const freeBuffers: Buffer[] = []
// By callbacks and a number: reading through a FileHandle costs three times as much.
const readInto = promisify(read)

/**
 * Part of an open file; closes it at the end. Piped into a response it reuses a few buffers instead of making one for each
 * chunk: in a process with a heap of a product's size, collecting those costs more than reading and sending.
 */
export class FileStream extends Readable {
  readonly #fd: number
  readonly #end: number
  #position: number
  #reading: Promise<unknown> = Promise.resolve()

  /** `end` is inclusive; without a range the whole file. */
  constructor(fd: number, { start, end }: Range = { start: 0, end: Number.MAX_SAFE_INTEGER }) {
    super({ highWaterMark: CHUNK_BYTES })
    this.#fd = fd
    this.#position = start
    this.#end = end
  }

  /** Others than responses may keep a chunk after its callback, so they get new buffers. */
  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    if (!(destination instanceof ServerResponse)) return super.pipe(destination, options)
    void this.#sendTo(destination, options?.end !== false)
    return destination
  }

  override _read(): void {
    const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    this.#fill(buffer).then(
      (length) => this.push(length === 0 ? null : buffer.subarray(0, length)),
      (error: Error) => this.destroy(error),
    )
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    // The number of a closed file may be another file's a moment later, so a reading ends first.
    this.#reading.then(
      () => close(this.#fd, (closeError) => callback(error ?? closeError)),
      () => close(this.#fd, (closeError) => callback(error ?? closeError)),
    )
  }

  async #sendTo(response: ServerResponse, isEnding: boolean): Promise<void> {
    const buffer = freeBuffers.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES)
    try {
      for (let length = await this.#fill(buffer); length > 0; length = await this.#fill(buffer)) {
        // The buffer is left to the collector then: a connection that broke may still hold it.
        if (!(await isTaken(response, buffer.subarray(0, length)))) return void this.destroy()
      }
    } catch (error) {
      return void this.destroy(error instanceof Error ? error : new Error('a file was not read', { cause: error }))
    }
    if (freeBuffers.length < FREE_BUFFERS_MAX) freeBuffers.push(buffer)
    // Destroyed by its owner: ending the response would make a part look whole.
    if (this.destroyed) return
    if (isEnding) response.end()
    // Nothing was pushed: this says 'end' to those that wait for it.
    this.push(null)
    this.resume()
  }

  /** The number of bytes read; 0 at the end. */
  async #fill(buffer: Buffer): Promise<number> {
    const requested = Math.min(buffer.length, this.#end - this.#position + 1)
    if (requested <= 0 || this.destroyed) return 0
    const reading = readInto(this.#fd, buffer, 0, requested, this.#position)
    this.#reading = reading
    const { bytesRead } = await reading
    if (bytesRead === 0 && this.#end < Number.MAX_SAFE_INTEGER) throw new Error('a file is shorter than it was')
    this.#position += bytesRead
    return bytesRead
  }
}

/** Whether the connection took the bytes; only when it has taken them, so that the buffer is free again. */
function isTaken(response: ServerResponse, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    response.write(bytes, (error) => resolve(!error))
  })
}
