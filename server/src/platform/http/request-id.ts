import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { trustProxyOf } from './client-address.ts'

/** Of this line of text nothing can break a log or a header. */
const WELL_FORMED = /^[A-Za-z0-9._-]{8,100}$/

/**
 * An id that names one request in logs, in the header `X-Request-Id` and in the body of an error: random, so that it is unique over processes
 * and starts. A trusted proxy may give its own.
 */
export function requestIds(config: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string {
  const trust = trustProxyOf(config)
  const isTrusted = trust === false ? () => false : Array.isArray(trust) ? proxyAddr.compile(trust) : trust
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isUsable = typeof given === 'string' && WELL_FORMED.test(given)
    return isUsable && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID()
  }
}

/** Every answer names its request. */
export function nameRequests(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    // Also of those that others answer, such as resumable uploads.
    reply.raw.setHeader('x-request-id', request.id)
    done()
  })
}
