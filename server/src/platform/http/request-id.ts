import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { trustProxyOf } from './client-address.ts'

/** Of this line of text nothing can break a log or a header. */
const WELL_FORMED = /^[A-Za-z0-9._-]{8,100}$/

/** Version, trace, span, flags. An id of zeros is none. */
const TRACE = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}/

/**
 * An id that names one request in logs, in the header `X-Request-Id` and in the body of an error: random, so that it is unique over processes
 * and starts. A trusted proxy may give its own.
 */
export function requestIds(config: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(config)
  return (request) => {
    const given = givenId(request.headers)
    return given !== undefined && isTrusted(request) ? given : randomUUID()
  }
}

/** Whether a request comes from a proxy whose headers are believed. */
export function trustedProxies(config: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => boolean {
  const trust = trustProxyOf(config)
  const isTrusted = trust === false ? () => false : Array.isArray(trust) ? proxyAddr.compile(trust) : trust
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0)
}

/** Its own, or that of the trace it belongs to (W3C Trace Context), so that a proxy that traces finds its lines here. */
function givenId({ 'x-request-id': id, traceparent }: IncomingMessage['headers']): string | undefined {
  if (typeof id === 'string' && WELL_FORMED.test(id)) return id
  return typeof traceparent === 'string' ? TRACE.exec(traceparent)?.[1] : undefined
}

/** Every answer names its request. */
export function nameRequests(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    // Also of those that others answer, such as resumable uploads.
    reply.raw.setHeader('x-request-id', request.id)
    done()
  })
}
