import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@limelight/contract/errors'
import { orStorageFull } from '#/platform/storage/storage-full'

export type Receiving = {
  path: string
  maxBytes: number
  /** Content types; undefined: whatever it is. */
  allowed: readonly string[] | undefined
  signal?: AbortSignal | undefined
}
export type Received = { contentType: string; sizeBytes: number }

/** The sample size file-type recommends; every signature we accept lies within. */
const SNIFF_BYTES = 4100

/**
 * Streams an upload to a new file without ever holding more than a chunk. Throws `media_unsupported` as soon as the first bytes show it,
 * `payload_too_large`, `media_broken` (nothing came), `storage_full`; a client that left rejects with the stream's own
 * error. The file stays the caller's to remove.
 */
export async function receiveFile(stream: Readable, { path, maxBytes, allowed, signal }: Receiving): Promise<Received> {
  const sniffer = createSniffer({ maxBytes, allowed })
  try {
    await pipeline(stream, sniffer.transform, createWriteStream(path, { flags: 'wx' }), signal ? { signal } : {})
  } catch (error) {
    throw orStorageFull(error)
  }
  // The multipart parser cuts a part at its own limit and ends it as if it were whole.
  if ('truncated' in stream && stream.truncated === true) throw new AppError('payload_too_large', { maxBytes })
  return sniffer.received()
}

/** The same judgement of a file that is there already. */
export async function inspectFile({ path, maxBytes, allowed }: Omit<Receiving, 'signal'>): Promise<Received> {
  const { size: sizeBytes } = await stat(path)
  if (sizeBytes === 0) throw new AppError('media_broken')
  if (sizeBytes > maxBytes) throw new AppError('payload_too_large', { maxBytes })
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
  return { contentType: await contentTypeOf(buffer.subarray(0, bytesRead), allowed), sizeBytes }
}

/** Throws `media_unsupported`. Where every type is allowed the content is not checked, so that its type cannot be misused. */
async function contentTypeOf(head: Buffer, allowed: Receiving['allowed']): Promise<string> {
  if (!allowed) return 'application/octet-stream'
  const { fileTypeFromBuffer } = await import('file-type') // with the first upload, not with the server
  const mime = (await fileTypeFromBuffer(head))?.mime ?? (isTiff(head) ? 'image/tiff' : undefined)
  if (mime === undefined || !allowed.includes(mime)) throw new AppError('media_unsupported', { allowed })
  return mime
}

/**
 * Often its directory is at its end, without which the library does not tell it from the raw files of cameras; those have theirs at the
 * beginning.
 */
function isTiff(head: Buffer): boolean {
  return ['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4))
}

function createSniffer({ maxBytes, allowed }: Pick<Receiving, 'maxBytes' | 'allowed'>) {
  const head: Buffer[] = []
  let sizeBytes = 0
  let contentType: string | undefined

  async function sniff(): Promise<void> {
    contentType = await contentTypeOf(Buffer.concat(head).subarray(0, SNIFF_BYTES), allowed)
    head.length = 0
  }

  async function take(chunk: Buffer): Promise<Buffer> {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) throw new AppError('payload_too_large', { maxBytes })
    if (contentType) return chunk
    head.push(chunk)
    if (sizeBytes >= SNIFF_BYTES) await sniff()
    return chunk
  }

  async function finish(): Promise<void> {
    if (sizeBytes === 0) throw new AppError('media_broken')
    // A file shorter than the sample has not been looked at yet.
    if (!contentType) await sniff()
  }

  const transform = new Transform({
    transform: (chunk, _encoding, done) => void take(chunk).then((passed) => done(null, passed), done),
    flush: (done) => void finish().then(() => done(), done),
  })
  const received = (): Received => {
    if (!contentType) throw new Error('asked before the upload had ended')
    return { contentType, sizeBytes }
  }
  return { transform, received }
}
