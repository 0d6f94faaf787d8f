import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { AggregatorRegistry, Registry } from 'prom-client'
import { hasCode } from '../error-codes.ts'
import type { MetricsConfig } from '../metrics-config.ts'
import { StartError } from '../start-error.ts'
import type { Collected } from './metrics.ts'

export type MetricsServer = { port: number; close(): Promise<void> }

type Options = MetricsConfig & {
  log: Logger
  /** What each process of this machine measured. */
  collect(): Promise<Collected[]>
}

/** Prometheus asks every some seconds, and never twice at once. */
const MAX_CONNECTIONS = 20
const SILENT_FOR_MS = 10_000

/** Answers `GET /metrics` on a port of its own, which the site's visitors never reach. Throws a `StartError` when it is taken. */
export async function serveMetrics({ port, host, token, log, collect }: Options): Promise<MetricsServer> {
  let answering: Promise<string> | undefined
  /** Many who ask at once get one answer. */
  const answer = () => {
    answering ??= render(collect).finally(() => (answering = undefined))
    return answering
  }
  const server = createServer((request, response) => {
    respond({ request, response, token, answer }).catch((err: unknown) => {
      log.error({ event: 'metrics.failed', err })
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.maxConnections = MAX_CONNECTIONS
  server.requestTimeout = SILENT_FOR_MS
  server.headersTimeout = SILENT_FOR_MS
  server.listen({ port, host, exclusive: true })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw hasCode(error, 'EADDRINUSE') ? new StartError(`METRICS_PORT ${port} is already in use`) : error
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}

type Asked = {
  request: IncomingMessage
  response: ServerResponse
  token: string | undefined
  answer(): Promise<string>
}

async function respond({ request, response, token, answer }: Asked): Promise<void> {
  request.resume()
  const [path] = (request.url ?? '').split('?')
  if (path !== '/metrics') return end(response, 404, 'Metrics are at /metrics')
  if (request.method !== 'GET') return end(response, 405, 'GET only')
  if (token !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
    response.setHeader('www-authenticate', 'Bearer')
    return end(response, 401, 'METRICS_TOKEN is needed')
  }
  response.setHeader('content-type', Registry.PROMETHEUS_CONTENT_TYPE)
  response.end(await answer())
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}

async function render(collect: () => Promise<Collected[]>): Promise<string> {
  return AggregatorRegistry.aggregate(await collect()).metrics()
}

/** Takes the same time wherever they differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
