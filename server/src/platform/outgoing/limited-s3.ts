/** Limits for the client of S3, whose own ones count silence only. */
import { Readable, Transform } from 'node:stream'

export type S3Limits = {
  /** For a request and its answer, without the time that their bytes take at the slowest pace. */
  withinMs: number
  slowestBytesPerS: number
  /** Of an answer that is read into memory: lists and errors. */
  maxBytes: number
  /** Of an object, which is only passed on. */
  maxObjectBytes: number
}

type Sent = { method?: string; headers?: Record<string, string>; query?: Record<string, unknown> }
type HandlerOptions = { abortSignal?: unknown }
type Handler<R> = (
  request: R,
  options?: HandlerOptions,
) => Promise<{ response: { statusCode?: number; body?: unknown } }>

/**
 * Wraps the function of a client that sends a request. The body of an answer is watched until its end. While the reader is slower than the
 * store nothing is counted: the reader is a viewer.
 */
export function limitedS3<R extends Sent>(send: Handler<R>, limits: S3Limits): Handler<R> {
  return async (request, options = {}) => {
    const overdue = new AbortController()
    const late = Promise.withResolvers<never>()
    // The client waits for ever for an answer whose connection was closed without an error, and ignores the signal then.
    overdue.signal.addEventListener('abort', () => late.reject(overdue.signal.reason))
    const giveUp = () => overdue.abort(new Error('the store took too long'))
    const timer = setTimeout(giveUp, limits.withinMs + paceMs(limits, sentBytes(request)))
    const given = options.abortSignal instanceof AbortSignal ? [options.abortSignal] : []
    try {
      const abortSignal = AbortSignal.any([overdue.signal, ...given])
      const answered = await Promise.race([send(request, { ...options, abortSignal }), late.promise])
      const { response } = answered
      if (response.body instanceof Readable)
        response.body = watched(response.body, maxBytesOf(request, response, limits), limits)
      return answered
    } finally {
      clearTimeout(timer)
    }
  }
}

function maxBytesOf(
  { method, query = {} }: Sent,
  { statusCode = 0 }: { statusCode?: number },
  limits: S3Limits,
): number {
  const isObject = method === 'GET' && statusCode < 300 && !('list-type' in query) && !('uploads' in query)
  return isObject ? limits.maxObjectBytes : limits.maxBytes
}

function sentBytes({ headers = {} }: Sent): number {
  return Number(headers['content-length'] ?? 0)
}

function paceMs({ slowestBytesPerS }: S3Limits, bytes: number): number {
  return (bytes / slowestBytesPerS) * 1_000
}

const CHECKED_EVERY_MS = 500

/** Ends with an error when more arrives, or when its reader has waited for longer than the limits allow for what arrived. */
function watched(source: Readable, maxBytes: number, limits: S3Limits): Readable {
  let bytes = 0
  let waitedMs = 0
  const passed = new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length
      done(bytes > maxBytes ? new Error(`the store sent more than ${maxBytes} bytes`) : null, part)
    },
  })
  const watch = setInterval(() => {
    if (passed.readableLength < passed.readableHighWaterMark) waitedMs += CHECKED_EVERY_MS
    if (waitedMs > limits.withinMs + paceMs(limits, bytes)) passed.destroy(new Error('the store took too long'))
  }, CHECKED_EVERY_MS)
  watch.unref()
  passed.once('close', () => {
    clearInterval(watch)
    source.destroy()
  })
  source.once('error', (error) => passed.destroy(error))
  source.once('close', () => {
    if (!source.readableEnded) passed.destroy(new Error('the store closed the connection'))
  })
  return source.pipe(passed)
}
