/** The one way to ask another server by HTTP: it has to answer as a whole within a time, and within a number of bytes. */
import http, { type Agent, type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'

export type CallLimits = {
  /** For the whole call: name, connection, TLS, request and the last byte of the answer. */
  withinMs: number
  /** Of the answer's body. One that is longer fails the call, unless `bodyWithinMs` is given. */
  maxBytes: number
  /**
   * For callers that need the status only: the body may take that long, so that the connection can be used again. What is longer, in
   * time or bytes, is cut off and is no failure.
   */
  bodyWithinMs?: number
}
export type OutgoingCall = {
  method: string
  headers?: Record<string, string>
  body?: Uint8Array | undefined
  /** Gives up earlier than the limits. */
  signal?: AbortSignal | undefined
  agent?: Agent | undefined
}
export type OutgoingAnswer = { status: number; statusText: string; headers: [string, string][]; body: Buffer }

/**
 * Redirects are answers like others: nothing follows them. The connection is closed when the call fails or is given up. Compressed answers
 * are neither asked for nor understood, so that few bytes never become many.
 */
export function callOut(url: URL, call: OutgoingCall, limits: CallLimits): Promise<OutgoingAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingAnswer>()
  const overdue = AbortSignal.timeout(limits.withinMs)
  const signal = call.signal ? AbortSignal.any([overdue, call.signal]) : overdue
  const request = open(url, { ...call, signal })
  request.on('error', (error) => reject(signal.aborted ? signal.reason : error))
  request.on('response', (response) => {
    readBody(response, limits, request).then((body) => resolve(answerOf(response, body)), reject)
    // Aborted while the body arrives: the request has its answer and says nothing.
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Nobody asks for another protocol; without a listener such a connection would be closed without a word.
  request.on('upgrade', (_, socket) => {
    socket.destroy()
    reject(new Error(`${url.host} answered in another protocol`))
  })
  request.end(call.body)
  return promise
}

function open(url: URL, { method, headers = {}, body, signal, agent }: OutgoingCall): ClientRequest {
  const client = url.protocol === 'https:' ? https : http
  return client.request(url, {
    method,
    headers: { ...headers, ...(body && { 'content-length': String(body.byteLength) }) },
    ...(signal && { signal }),
    ...(agent && { agent }),
  })
}

async function readBody(
  response: IncomingMessage,
  { maxBytes, bodyWithinMs }: CallLimits,
  request: ClientRequest,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  const cutOff = bodyWithinMs === undefined ? undefined : setTimeout(() => response.destroy(), bodyWithinMs)
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`)
      parts.push(part)
    }
  } catch (error) {
    if (bodyWithinMs === undefined) throw error
  } finally {
    clearTimeout(cutOff)
    if (!response.complete) request.destroy()
  }
  return Buffer.concat(parts)
}

function answerOf({ statusCode = 0, statusMessage = '', headersDistinct }: IncomingMessage, body: Buffer) {
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return { status: statusCode, statusText: statusMessage, headers, body }
}
