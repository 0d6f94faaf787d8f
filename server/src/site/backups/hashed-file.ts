/** Files of a set: written once, hashed on the way, and flushed before anything names them. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

export type Written = { sizeBytes: number; sha256: string }
export type HashedWriter = { write(chunk: Buffer): Promise<void>; end(): Promise<Written> }

/** Compresses; what is counted and hashed is what lies on the disk. */
export function writeCompressed(file: string): HashedWriter {
  const compress = createZstdCompress()
  const { counter, written } = hashing()
  const done = pipeline(compress, counter, createWriteStream(file, { flags: 'wx' }))
  done.catch(() => {}) // `write` and `end` throw it
  return {
    async write(chunk) {
      if (!compress.write(chunk)) await Promise.race([once(compress, 'drain'), done])
    },
    async end() {
      compress.end()
      await done
      await flush(file)
      return written()
    },
  }
}

/** Copies a stream as it is. */
export async function writeHashed(file: string, body: Readable): Promise<Written> {
  const { counter, written } = hashing()
  await pipeline(body, counter, createWriteStream(file, { flags: 'wx' }))
  await flush(file)
  return written()
}

export async function hashFile(file: string): Promise<Written> {
  const { counter, written } = hashing()
  await pipeline(createReadStream(file), counter.resume())
  return written()
}

export function readCompressed(file: string): Readable {
  const plain = createZstdDecompress()
  createReadStream(file)
    .on('error', (error) => plain.destroy(error))
    .pipe(plain)
  return plain
}

/** What a rename names afterwards is on the disk, also when the power fails. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function hashing() {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  return { counter, written: (): Written => ({ sizeBytes, sha256: hash.digest('hex') }) }
}
