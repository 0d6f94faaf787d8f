import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { redactUrl } from '../log.ts'

/** A line for each answer, where the operator asks for it: an address says who, so it is off by default. */
export function logRequests(http: FastifyInstance, log: Logger): void {
  http.addHook('onResponse', (request, reply, done) => {
    const [path = ''] = redactUrl(request.url).split('?')
    log.info({
      event: 'request.answered',
      requestId: request.id,
      method: request.method,
      // What people type into a search or a login stays out of it.
      path,
      status: reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    })
    done()
  })
}
