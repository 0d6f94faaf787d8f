import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A connection that was just accepted has its request on the way: it looks idle, and is not. */
const ARRIVE_WITHIN_MS = 300
/** So long may a request take that was accepted before the listener closed; then its connection is cut. */
const FINISH_WITHIN_MS = 12_000

const TAKE_WITHIN_MS = 1_000

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

/**
 * A busy process finds out late what has come: connections that the system has accepted for it are reset when their listener closes, and so
 * is one that is closed with a request unread. Each turn of the event loop takes a connection of each listener and what was sent, so one that
 * brought no connection has found nothing. While new ones keep coming there is no such turn, and it ends all the same.
 */
async function takeWhatWaits(server: Server): Promise<void> {
  const untilMs = performance.now() + TAKE_WITHIN_MS
  let hasCome = false
  const note = () => {
    hasCome = true
  }
  server.on('connection', note)
  do {
    hasCome = false
    await nextTurn()
  } while (hasCome && performance.now() < untilMs)
  server.off('connection', note)
}

async function finish(server: Server, beforeClose: () => void): Promise<void> {
  await takeWhatWaits(server)
  // An HTTP server's own `close` cuts connections that look idle; this one only stops to listen.
  const ended = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  beforeClose()
  await Promise.race([ended, sleep(ARRIVE_WITHIN_MS)])
  await takeWhatWaits(server)
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS)
  await ended
  clearTimeout(cut)
}
