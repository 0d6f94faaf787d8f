import type { FastifyInstance, FastifyRequest } from 'fastify'

/** JSON of at most some hundred KB: minutes of a line that loses packets, and no more of one that only pretends to send. */
const BODY_WITHIN_MS = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Uploads may take as long as bytes arrive; they have limits of their own for stalled ones. */
    isUpload?: boolean
  }
}

/** Hangs up on requests whose body has not come in time. Headers that do not come are Node's own business. */
export function endSlowBodies(app: FastifyInstance, { withinMs = BODY_WITHIN_MS } = {}): void {
  app.addHook('onRequest', async (request) => {
    if (hasBody(request) && request.routeOptions.config.isUpload !== true) endUnlessComplete(request, withinMs)
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function endUnlessComplete({ raw }: FastifyRequest, withinMs: number): void {
  const timer = setTimeout(() => {
    // Requests within this process have no connection, and are whole from the beginning.
    if (raw.complete === false) raw.socket.destroy()
  }, withinMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
