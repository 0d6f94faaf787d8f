import http from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

/** `token` for the API, `cookie` for pages and media, `range` such as `bytes=0-99`, `encoding` as a browser accepts it; `headers` for other programs. */
export type Target = {
  port: number
  path: string
  token?: string
  cookie?: string
  range?: string
  encoding?: string
  headers?: Record<string, string>
}
/** A call that changes something: `body` is sent as JSON, `key` is its idempotency key. */
export type Call = Target & { method: string; body?: unknown; key?: string }
/** `body` as it was sent. */
export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }

/** What every browser sends over https. */
export const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd'

const DECODERS: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}

/** Connections that stay open; more than the two or three cores of a small machine can serve at once. */
const CONNECTIONS = 8

/** Sends `requests` requests over eight connections and throws at the first answer that is neither 200 nor 206. */
export function load(target: Target, requests: number): Promise<void> {
  return overConnections(requests, async (agent) => {
    const answer = await get(target, agent)
    const { status } = answer
    if (status !== 200 && status !== 206) throw new Error(`${target.path} answered ${status}: ${textOf(answer)}`)
  })
}

/** Calls `send` that often, over eight connections that stay open; `n` counts from 0. */
export async function overConnections(
  times: number,
  send: (agent: http.Agent, n: number) => Promise<void>,
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let next = 0
  const client = async () => {
    while (next < times) {
      const n = next
      next += 1
      await send(agent, n)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, client))
  } finally {
    agent.destroy()
  }
}

/** The body of an answer as text. */
export function textOf({ headers, body }: Answer): string {
  const encoding = headers['content-encoding']
  return (encoding === undefined ? body : (DECODERS[encoding]?.(body) ?? body)).toString()
}

export function get(target: Target, agent?: http.Agent): Promise<Answer> {
  return ask({ ...target, method: 'GET' }, agent)
}

export function ask({ port, path, method, body, ...asked }: Call, agent?: http.Agent): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const options = { host: '127.0.0.1', port, path, method, headers: headersOf(asked, payload), ...(agent && { agent }) }
  return new Promise((resolve, reject) => {
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(payload)
  })
}

function headersOf({ token, cookie, range, encoding, key, headers }: Partial<Call>, payload: string | undefined) {
  return {
    ...headers,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    // As a browser on our own pages says it: only then the cookie counts.
    ...(cookie !== undefined && { cookie, 'sec-fetch-site': 'same-origin' }),
    ...(range !== undefined && { range }),
    ...(encoding !== undefined && { 'accept-encoding': encoding }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    }),
  }
}
