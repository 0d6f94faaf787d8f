/** A process that does not hear of ended sessions, since the bus is away, asks for them. */
import type { SessionId } from '@limelight/contract/ids'
import type { Logger } from 'pino'
import type { Server } from 'socket.io'
import type { Bus } from '../bus/bus.ts'
import { closeSockets } from './socket-events.ts'

const CHECK_SESSIONS_MS = 1_000

export type EndedSessionsOptions = {
  log: Logger
  bus: Bus
  /** Those among the sessions that are over. */
  endedAmong(sessionIds: readonly SessionId[]): Promise<SessionId[]>
}

export function checkSessions(io: Server, { log, bus, endedAmong }: EndedSessionsOptions): { stop(): void } {
  const checking = setInterval(() => {
    if (bus.isConnected()) return
    const ids = [...io.sockets.sockets.values()].map(({ data }) => data.sessionId as SessionId | undefined)
    endedAmong([...new Set(ids.filter((id) => id !== undefined))]).then(
      (ended) => closeSockets(io, ended),
      (err: unknown) => log.error({ event: 'socket.sessions_not_checked', err }),
    )
  }, CHECK_SESSIONS_MS)
  checking.unref()
  return { stop: () => clearInterval(checking) }
}
