import { SpanKind } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { trustedProxies } from '../http/request-id.ts'
import { type Begun, endWith, type Tracing } from './tracing.ts'

/** A span for each request, which continues the trace of a proxy that is trusted. */
export function traceRequests(http: FastifyInstance, tracing: Tracing, config: Pick<Config, 'trustProxy'>): void {
  const isTrusted = trustedProxies(config)
  const begun = new WeakMap<FastifyRequest, Begun>()
  http.addHook('onRequest', (request, _, done) => {
    const { traceparent } = request.headers
    const parent = typeof traceparent === 'string' && isTrusted(request.raw) ? traceparent : undefined
    const one = tracing.begin(nameOf(request), {
      kind: SpanKind.SERVER,
      parent,
      attributes: {
        'http.request.method': request.method,
        'http.route': routeOf(request),
        'limelight.request_id': request.id,
      },
    })
    begun.set(request, one)
    one.run(done)
  })
  http.addHook('onResponse', (request, reply, done) => {
    const span = begun.get(request)?.span
    const { statusCode } = reply.raw
    span?.setAttribute('http.response.status_code', statusCode)
    if (span && statusCode >= 500) endWith(span, new Error())
    else span?.end()
    done()
  })
  // A client that went away before its answer.
  http.addHook('onRequestAbort', (request, done) => {
    begun.get(request)?.span.end()
    done()
  })
}

function nameOf(request: FastifyRequest): string {
  return `${request.method} ${routeOf(request)}`
}

/** The pattern, never the address: names stay few, and nothing of what was asked for is in them. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url ?? 'unknown'
}
