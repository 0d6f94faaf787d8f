import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A connection that was just accepted has its request on the way: it looks idle, and is not. */
const ARRIVE_WITHIN_MS = 300
/** So long may a request take that was accepted before the listener closed; then its connection is cut. */
const FINISH_WITHIN_MS = 12_000

export type Draining = {
  isDraining(): boolean
  /**
   * Announced first: for `announceMs` everything is still served, `/api/ready` says 503 and each answer closes its
   * connection, so that proxies send nothing more. Then nothing is accepted, and accepted requests are finished.
   */
  drain(options: { announceMs: number; beforeClose: () => void }): Promise<void>
}

/** Before the first request. */
export function prepareDraining(app: FastifyInstance): Draining {
  let isDraining = false
  const server = app.server as Server
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.shouldKeepAlive = false
  })
  // Of those that were under way when it began.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  return {
    isDraining: () => isDraining,
    async drain({ announceMs, beforeClose }) {
      isDraining = true
      if (server.listening) {
        await sleep(announceMs)
        await finish(server, beforeClose)
      }
      await app.close()
    },
  }
}

async function finish(server: Server, beforeClose: () => void): Promise<void> {
  // An HTTP server's own `close` cuts connections that look idle; this one only stops to listen.
  const ended = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  beforeClose()
  await Promise.race([ended, sleep(ARRIVE_WITHIN_MS)])
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS)
  await ended
  clearTimeout(cut)
}
