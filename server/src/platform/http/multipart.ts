import { once } from 'node:events'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { Endpoint } from '@limelight/contract/api'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { FastifyRequest } from 'fastify'
import { codeOf } from '../error-codes.ts'
import { labelOf } from '../label.ts'
import { orStorageFull } from '../storage/storage-full.ts'
import type { IncomingFile } from './endpoint.ts'
import { endStalledUpload } from './upload-pace.ts'

const FIELD_MAX_BYTES = 20_000
const FIELDS_MAX = 30
const NAME_MAX = 200
/** How much of a refused upload is still read, so that the client can receive the refusal. */
const DRAIN_MAX_BYTES = 64_000_000

type Form = { fields: Record<string, string>; files: Record<string, IncomingFile> }

/**
 * Reads a form and calls `work` with it. A form of one file and no fields streams straight through, however large; others
 * (identity pictures with their fields, in any order) wait in a temporary folder that is removed afterwards. Throws
 * `request_invalid` for a form that is malformed, ends early or is cancelled.
 */
export async function withForm<T>(
  request: FastifyRequest,
  endpoint: Endpoint,
  tmpDir: string,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('content_type_unsupported')
  endStalledUpload(request.raw)
  const reading: Reading = { endpoint, signal: abortSignalOf(request), damage: undefined, file: undefined }
  try {
    return endpoint.body || Object.keys(endpoint.files ?? {}).length > 1
      ? await withCollectedForm(request, { reading, tmpDir }, work)
      : await withStreamedFile(request, reading, work)
  } catch (error) {
    throw refusalOf(error, reading)
  }
}

type Reading = {
  endpoint: Endpoint
  signal: AbortSignal
  /** What the parser said of the form; whatever else fails then fails because of it. */
  damage: unknown
  /** The one being read, or read last. */
  file: Readable | undefined
}

async function withStreamedFile<T>(
  request: FastifyRequest,
  reading: Reading,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const [first] = Object.entries(reading.endpoint.files ?? {})
  if (!first) throw new Error('a form without files')
  const [name, rule] = first
  for await (const part of partsOf(request, reading, { files: 1, maxBytes: rule.maxBytes })) {
    if (part.type !== 'file' || part.fieldname !== name) throw unexpectedPart(part.fieldname)
    const answer = await work({ fields: {}, files: { [name]: incoming(part, () => part.file, reading.signal) } })
    part.file.resume()
    return answer
  }
  if (rule.required) throw missingPart(name)
  return work({ fields: {}, files: {} })
}

type Collecting = { reading: Reading; tmpDir: string }

async function withCollectedForm<T>(
  request: FastifyRequest,
  { reading, tmpDir }: Collecting,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  await mkdir(tmpDir, { recursive: true })
  const folder = await mkdtemp(path.join(tmpDir, 'form-'))
  const opened: ReadStream[] = []
  try {
    return await work(await collectForm(request, reading, { folder, opened }))
  } catch (error) {
    throw orStorageFull(error)
  } finally {
    await Promise.all(opened.map(closed))
    await rm(folder, { recursive: true, force: true })
  }
}

type Collected = { folder: string; opened: ReadStream[] }

async function collectForm(request: FastifyRequest, reading: Reading, { folder, opened }: Collected): Promise<Form> {
  const { endpoint, signal } = reading
  const rules = new Map(Object.entries(endpoint.files ?? {}))
  const form: Form = { fields: {}, files: {} }
  const maxBytes = Math.max(0, ...[...rules.values()].map((rule) => rule.maxBytes))
  for await (const part of partsOf(request, reading, { files: rules.size, maxBytes })) {
    if (part.type === 'field') {
      form.fields[part.fieldname] = textOf(part)
      continue
    }
    const rule = rules.get(part.fieldname)
    if (!rule || form.files[part.fieldname]) throw unexpectedPart(part.fieldname)
    const file = path.join(folder, part.fieldname)
    await pipeline(part.file, createWriteStream(file), { signal })
    if (part.file.truncated || part.file.bytesRead > rule.maxBytes)
      throw new AppError('payload_too_large', { field: part.fieldname })
    // Opened by its reader only: most refusals come before the file is read, and an open file uses disk space.
    form.files[part.fieldname] = incoming(part, () => opening(file, opened), signal)
  }
  for (const [name, rule] of rules) if (rule.required && !form.files[name]) throw missingPart(name)
  return form
}

function opening(file: string, opened: ReadStream[]): ReadStream {
  const stream = createReadStream(file)
  // Without a listener the failure of an abandoned stream would end the process.
  stream.on('error', () => undefined)
  opened.push(stream)
  return stream
}

/** Its descriptor given back, also when it was still being opened. */
async function closed(stream: ReadStream): Promise<void> {
  if (stream.closed) return
  const closing = once(stream, 'close')
  stream.destroy()
  await closing
}

type Limits = { files: number; maxBytes: number }

/** The parts, one after the other. A client that left ends them too, which the parser misses when it was not there yet. */
async function* partsOf(request: FastifyRequest, reading: Reading, { files, maxBytes }: Limits) {
  const parts = request.parts({ limits: limitsFor(files, maxBytes) })
  for (;;) {
    const next = parts.next().catch((error: unknown) => {
      reading.damage = error
      throw error
    })
    const { done, value: part } = await orAborted(next, reading.signal)
    if (done) return
    if (part.type === 'file') reading.file = part.file
    yield part
  }
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** The parser's own words for a form that ends in the middle of a file, which its reader sees as the file's failure. */
const ENDED_EARLY = /terminated early|unexpected end of multipart data/i

/** The parser's errors have no code: without a boundary, ended in the middle of a part, and the like. */
function refusalOf(error: unknown, { signal, damage, file }: Reading): unknown {
  if (signal.aborted) return invalidField('', 'The upload was cancelled.', { cause: error })
  if (error instanceof AppError || codeOf(error)?.startsWith('FST_')) return error
  const isDamaged = damage !== undefined || ENDED_EARLY.test(file?.errored?.message ?? '')
  return isDamaged ? invalidField('', 'The form is malformed or incomplete.', { cause: error }) : error
}

/** Text as it was typed: browsers send line ends of form fields as CRLF (WHATWG HTML, multipart/form-data). */
function textOf(part: MultipartValue): string {
  if (part.valueTruncated) throw new AppError('payload_too_large', { field: part.fieldname })
  // The parser reads parts that call themselves JSON.
  if (typeof part.value !== 'string') throw invalidField(part.fieldname, 'Fields must be plain text.')
  return part.value.replaceAll('\r\n', '\n')
}

/** The receiver of a stream counts bytes itself; the parser's own limit is one above, so it never cuts silently. */
function limitsFor(files: number, maxBytes: number) {
  return { files, fields: FIELDS_MAX, parts: files + FIELDS_MAX, fieldSize: FIELD_MAX_BYTES, fileSize: maxBytes + 1 }
}

function incoming(part: MultipartFile, open: IncomingFile['open'], signal: AbortSignal): IncomingFile {
  return { originalName: labelOf(part.filename ?? '', NAME_MAX), open, signal }
}

function abortSignalOf(request: FastifyRequest): AbortSignal {
  const controller = new AbortController()
  const { raw } = request
  const onClose = () => {
    if (!raw.complete) controller.abort()
  }
  // The client may have disconnected while its account was looked up.
  if (raw.closed || raw.destroyed) onClose()
  else raw.once('close', onClose)
  return controller.signal
}

/** Reads on for a while after a refusal, then hangs up: browsers show an answer only once their upload was taken. */
export function drainForm(request: FastifyRequest): void {
  const { raw } = request
  if (raw.complete || raw.destroyed) return
  endStalledUpload(raw)
  let readBytes = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    readBytes += chunk.length
    if (readBytes > DRAIN_MAX_BYTES) raw.destroy()
  })
  raw.resume()
}

function missingPart(name: string): AppError {
  return invalidField(name, 'Choose a file.')
}

function unexpectedPart(name: string): AppError {
  return invalidField(name, 'Unknown or repeated part.')
}
