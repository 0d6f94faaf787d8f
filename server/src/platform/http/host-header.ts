import { invalidField } from '@limelight/contract/errors'
import type { FastifyInstance } from 'fastify'
import { sendError } from './error-handler.ts'

/** A Host that names no host (`a b`, `[::1`, `x:99999`) is refused before anything builds an address of it. */
export function refuseBrokenHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers
    if (host === undefined || URL.canParse(`http://${host}/`)) return
    sendError(reply, invalidField('Host', 'The host is missing.'))
    return reply
  })
}
