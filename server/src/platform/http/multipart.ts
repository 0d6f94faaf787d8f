import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { Endpoint } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { IncomingFile } from './endpoint.ts'

const FIELD_MAX_BYTES = 20_000
const FIELDS_MAX = 30
/** How much of a refused upload is still read, so that the client can receive the refusal. */
const DRAIN_MAX_BYTES = 64_000_000

type Form = { fields: Record<string, string>; files: Record<string, IncomingFile> }

/**
 * Reads a form and calls `work` with it. A form of one file and no fields streams straight through, however large; others
 * (identity pictures with their fields, in any order) wait in a temporary folder that is removed afterwards.
 */
export async function withForm<T>(
  request: FastifyRequest,
  endpoint: Endpoint,
  tmpDir: string,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('content_type_unsupported')
  const signal = abortSignalOf(request)
  try {
    return endpoint.body || Object.keys(endpoint.files ?? {}).length > 1
      ? await withCollectedForm(request, { endpoint, tmpDir, signal }, work)
      : await withStreamedFile(request, { endpoint, signal }, work)
  } catch (error) {
    drain(request)
    if (signal.aborted)
      throw new AppError(
        'request_invalid',
        { issues: [{ path: '', message: 'the upload was cancelled' }] },
        { cause: error },
      )
    throw error
  }
}

type Reading = { endpoint: Endpoint; signal: AbortSignal }

async function withStreamedFile<T>(
  request: FastifyRequest,
  { endpoint, signal }: Reading,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const [first] = Object.entries(endpoint.files ?? {})
  if (!first) throw new Error('a form without files')
  const [name, rule] = first
  for await (const part of request.parts({ limits: limitsFor(1, rule.maxBytes) })) {
    if (part.type !== 'file' || part.fieldname !== name) throw unexpectedPart(part.fieldname)
    const answer = await work({ fields: {}, files: { [name]: incoming(part, part.file, signal) } })
    part.file.resume()
    return answer
  }
  throw missingPart(name)
}

async function withCollectedForm<T>(
  request: FastifyRequest,
  { endpoint, tmpDir, signal }: Reading & { tmpDir: string },
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const rules = endpoint.files ?? {}
  await mkdir(tmpDir, { recursive: true })
  const folder = await mkdtemp(path.join(tmpDir, 'form-'))
  try {
    const form: Form = { fields: {}, files: {} }
    const largest = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes))
    for await (const part of request.parts({ limits: limitsFor(Object.keys(rules).length, largest) })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new AppError('payload_too_large', { field: part.fieldname })
        // Browsers send line ends of form fields as CRLF, whatever was typed (WHATWG HTML, multipart/form-data).
        form.fields[part.fieldname] = String(part.value).replaceAll('\r\n', '\n')
        continue
      }
      const rule = rules[part.fieldname]
      if (!rule || form.files[part.fieldname]) throw unexpectedPart(part.fieldname)
      const file = path.join(folder, part.fieldname)
      await pipeline(part.file, createWriteStream(file), { signal })
      if (part.file.truncated || part.file.bytesRead > rule.maxBytes)
        throw new AppError('payload_too_large', { field: part.fieldname })
      form.files[part.fieldname] = incoming(part, createReadStream(file), signal)
    }
    for (const [name, rule] of Object.entries(rules)) if (rule.required && !form.files[name]) throw missingPart(name)
    return await work(form)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The receiver of a stream counts bytes itself; the parser's own limit is one above, so it never cuts silently. */
function limitsFor(files: number, maxBytes: number) {
  return { files, fields: FIELDS_MAX, parts: files + FIELDS_MAX, fieldSize: FIELD_MAX_BYTES, fileSize: maxBytes + 1 }
}

function incoming(part: MultipartFile, stream: IncomingFile['stream'], signal: AbortSignal): IncomingFile {
  return { originalName: part.filename?.slice(0, 200) ?? '', stream, signal }
}

function abortSignalOf(request: FastifyRequest): AbortSignal {
  const controller = new AbortController()
  request.raw.once('close', () => {
    if (!request.raw.complete) controller.abort()
  })
  return controller.signal
}

/** Reads on for a while after a refusal, then hangs up: browsers show an answer only once their upload was taken. */
function drain(request: FastifyRequest): void {
  const { raw } = request
  if (raw.complete || raw.destroyed) return
  let readBytes = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    readBytes += chunk.length
    if (readBytes > DRAIN_MAX_BYTES) raw.destroy()
  })
  raw.resume()
}

function missingPart(name: string): AppError {
  return new AppError('request_invalid', { issues: [{ path: name, message: 'a file is needed here' }] })
}

function unexpectedPart(name: string): AppError {
  return new AppError('request_invalid', { issues: [{ path: name, message: 'unknown or repeated part' }] })
}
