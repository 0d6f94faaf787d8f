/** The folder of the archived WAL, beside the sets. */
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { hasCode } from '#/platform/error-codes'
import { StartError } from '#/platform/start-error'
import {
  type Chunk,
  type Covered,
  chunkName,
  type Fork,
  historyName,
  parseHistory,
  SEGMENT_BYTES,
  toChunk,
  type WalArchive,
} from './wal-chunks.ts'

const FOLDER = 'wal'
export const COVERED = 'covered.json'
const HISTORY = /^([0-9A-F]{8})\.history$/
/** With a checksum of the contents: PostgreSQL takes a changed byte for the end of the WAL, and would say nothing. */
const COMPRESSION = { params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_compressionLevel]: 3 } }

const Look = z.object({ timeline: z.int(), position: z.string().regex(/^\d+$/), at: z.iso.datetime() })
/** The last look, and those of the lives before. */
const CoveredFile = Look.extend({ earlier: z.array(Look).default([]) })
const compress = promisify<Buffer, object, Buffer>(zstdCompress)
const decompress = promisify<Buffer, object, Buffer>(zstdDecompress)

export function walFolderOf(target: string): string {
  return path.join(target, FOLDER)
}

/** Empty where there is none. */
export async function readWalArchive(target: string): Promise<WalArchive> {
  const folder = walFolderOf(target)
  const names = existsSync(folder) ? await readdir(folder) : []
  const histories = new Map<number, Fork[]>()
  for (const name of names) {
    const [, timeline] = HISTORY.exec(name) ?? []
    if (timeline !== undefined)
      histories.set(Number.parseInt(timeline, 16), parseHistory(await readFile(path.join(folder, name), 'utf8')))
  }
  const chunks = names.map(toChunk).filter((chunk) => chunk !== undefined)
  return { chunks, histories, covered: await readCovered(folder) }
}

/** Flushed before it has its name, as is the folder that names it. */
export async function writeChunk(target: string, chunk: Omit<Chunk, 'name'>, bytes: Buffer): Promise<Chunk> {
  const name = chunkName(chunk)
  await writeFlushed(path.join(walFolderOf(target), name), await compress(bytes, COMPRESSION))
  return { ...chunk, name }
}

/** Throws a `StartError` when it is not what was written, and when neither it nor one that it was joined into is there. */
export async function readChunk(target: string, chunk: Chunk): Promise<Buffer> {
  const bytes = await readIfPresent(target, chunk)
  if (bytes) return bytes
  const { chunks } = await readWalArchive(target)
  const whole = chunks.find(
    ({ timeline, start, end }) => timeline === chunk.timeline && start <= chunk.start && end >= chunk.end,
  )
  const joined = whole && (await readIfPresent(target, whole))
  if (!whole || !joined)
    throw new StartError(`${chunk.name} of the archived WAL is missing: nothing after it can be restored.`)
  return joined.subarray(Number(chunk.start - whole.start), Number(chunk.end - whole.start))
}

async function readIfPresent(target: string, { name, start, end }: Chunk): Promise<Buffer | undefined> {
  const file = path.join(walFolderOf(target), name)
  const size = Number(end - start)
  const stored = await readFile(file).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (!stored) return undefined
  const bytes = await decompress(stored, { maxOutputLength: Number(SEGMENT_BYTES) }).catch((error: unknown) => {
    throw new StartError(`${file} of the archived WAL is damaged: nothing after it can be restored.`, { cause: error })
  })
  if (bytes.length === size) return bytes
  throw new StartError(`${file} of the archived WAL is damaged: it has ${bytes.length} bytes instead of ${size}.`)
}

export async function removeChunks(target: string, chunks: readonly Chunk[]): Promise<void> {
  for (const { name } of chunks) await rm(path.join(walFolderOf(target), name), { force: true })
}

/** Those of other lives stay: their last hours, in which nothing happened, can be restored, too. */
export async function writeCovered(target: string, covered: Covered): Promise<void> {
  const folder = walFolderOf(target)
  const earlier = (await readCovered(folder)).filter(({ timeline }) => timeline !== covered.timeline)
  const text = JSON.stringify({ ...lookOf(covered), earlier: earlier.map(lookOf) })
  await writeFlushed(path.join(folder, COVERED), Buffer.from(text))
}

function lookOf({ timeline, position, at }: Covered): z.infer<typeof Look> {
  return {
    timeline,
    position: position.toString(),
    at: at.toString({ smallestUnit: 'millisecond', roundingMode: 'floor' }),
  }
}

/** Throws a `StartError` where another life has this number: two copies of a site write to the same folder. */
export async function writeHistory(target: string, timeline: number, text: string): Promise<void> {
  const file = path.join(walFolderOf(target), historyName(timeline))
  if (!existsSync(file)) return await writeFlushed(file, Buffer.from(text))
  if ((await readFile(file, 'utf8')) === text) return
  throw new StartError(
    `${path.dirname(file)} holds the WAL of another copy of this site. Choose another BACKUP_TARGET.`,
  )
}

export async function listHistories(target: string): Promise<string[]> {
  const folder = walFolderOf(target)
  const names = existsSync(folder) ? await readdir(folder) : []
  return names.filter((name) => HISTORY.test(name)).map((name) => path.join(folder, name))
}

/** What was being written when a process ended. */
export async function openWalFolder(target: string): Promise<void> {
  const folder = walFolderOf(target)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) if (name.startsWith('.')) await rm(path.join(folder, name), { force: true })
}

async function readCovered(folder: string): Promise<Covered[]> {
  try {
    const parsed = CoveredFile.safeParse(JSON.parse(await readFile(path.join(folder, COVERED), 'utf8')))
    if (!parsed.success) return []
    return [parsed.data, ...parsed.data.earlier].map(({ timeline, position, at }) => ({
      timeline,
      position: BigInt(position),
      at: Temporal.Instant.from(at),
    }))
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return []
    throw error
  }
}

async function writeFlushed(file: string, bytes: Buffer): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}`)
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  const folder = await open(path.dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
