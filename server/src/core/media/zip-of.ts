import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip, predictLength } from 'client-zip'
import type { Ctx } from '#/platform/ctx'
import type { MediaRow, Variant } from './media.queries.ts'
import { renditionKey } from './media-keys.ts'

export type ZipContents = {
  /** What the archive is called, without an ending; people's own words are fine. */
  name: string
  /** The files in the order of the archive. */
  files: readonly MediaRow[]
  /** The picture with the name of the one who saves it; undefined where the archive holds what is stored. */
  marked?: ((file: MediaRow, variant: Variant) => Promise<Buffer | undefined>) | undefined
}

export type Zip = {
  stream: Readable
  /** The name with its extension. */
  name: string
  /** Undefined where pictures are made while it is sent. */
  sizeBytes: number | undefined
}

/**
 * An archive of the files' largest renditions, numbered in their order; files that are not ready, are withheld, or are videos, are left
 * out. Nothing is compressed, since pictures are already; each file is opened when its turn comes and passes by in chunks, so
 * memory stays the same for a gallery of any size. Marked pictures are made when their turn comes. Destroying the stream closes open files.
 */
export function zipOf(ctx: Pick<Ctx, 'storage'>, { name, files, marked }: ZipContents): Zip {
  const entries = entriesOf(files)
  if (marked) {
    const stream = Readable.fromWeb(makeZip(markedContentsOf(entries, marked)) as ReadableStream)
    return { stream, name: `${name}.zip`, sizeBytes: undefined }
  }
  // The library declares the browser's stream type, its result is Node's.
  const stream = Readable.fromWeb(makeZip(contentsOf(ctx, entries)) as ReadableStream)
  return { stream, name: `${name}.zip`, sizeBytes: Number(predictLength(entries)) }
}

type Entry = { name: string; size: number; lastModified: Date; key: string; file: MediaRow; variant: Variant }

function entriesOf(files: readonly MediaRow[]): Entry[] {
  const found = files.flatMap((file) => {
    const variant = largestOf(file)
    return variant ? [{ file, variant }] : []
  })
  const digits = Math.max(2, String(found.length).length)
  return found.map(({ file, variant }, i) => ({
    name: `${String(i + 1).padStart(digits, '0')}${extname(variant.name)}`,
    size: variant.sizeBytes,
    lastModified: new Date(file.createdAt.epochMilliseconds),
    key: renditionKey(file.storedId, variant.name),
    file,
    variant,
  }))
}

/** The file of a picture; a video consists of segments that only a player can join. */
function largestOf({ status, isWithheld, variants }: MediaRow): Variant | undefined {
  if (status !== 'ready' || isWithheld || variants.some(({ name }) => name.startsWith('hls/'))) return undefined
  const pictures = variants.filter(({ name }) => /^w\d+\.webp$/.test(name))
  return pictures.sort((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]
}

async function* markedContentsOf(entries: readonly Entry[], marked: NonNullable<ZipContents['marked']>) {
  for (const { key, name, lastModified, file, variant } of entries) {
    const input = await marked(file, variant)
    if (!input) throw new Error(`${key} is gone`)
    yield { name, lastModified, input }
  }
}

async function* contentsOf({ storage }: Pick<Ctx, 'storage'>, entries: readonly Entry[]) {
  for (const { key, file: _file, variant: _variant, ...entry } of entries) {
    const input = await storage.get(key)
    if (!input) throw new Error(`${key} is gone`)
    try {
      yield { ...entry, input }
    } finally {
      input.destroy()
    }
  }
}
