import type { Server as HttpServer } from 'node:http'
import type { AccountId, SessionId } from '@limelight/contract/ids'
import type { ServerEvent, ServerPayload } from '@limelight/contract/realtime'
import { Server } from 'socket.io'
import { NO_PAGE_HEADERS } from '#/platform/http/security-headers'
import { announcePresence, type PresenceOptions } from './announced-presence.ts'
import { checkSessions, type EndedSessionsOptions } from './ended-sessions.ts'
import { type ChannelOptions, listenToChannels } from './socket-channels.ts'
import { breakConnections, connectToBus } from './socket-events.ts'
import { type LoginOptions, listenToLogin, logInFirst } from './socket-login.ts'
import { accountRoom, channelRoom } from './socket-rooms.ts'
import { listenToTyping, type TypingOptions } from './socket-typing.ts'

export type RealtimeOptions = LoginOptions &
  ChannelOptions &
  TypingOptions &
  PresenceOptions &
  EndedSessionsOptions & {
    /** Whether a page of this origin may connect; clients that are no browsers send none. */
    isOriginAllowed(origin: string | undefined, host: string | undefined): boolean
  }

export type Realtime = {
  /** Sends an event to every socket of one account, at any process. Its content can also be fetched. */
  emit<E extends ServerEvent>(accountId: AccountId, event: E, payload: ServerPayload<E>): void
  /** Sends an event to every socket that listens to a channel. */
  publish<E extends ServerEvent>(channel: string, event: E, payload: ServerPayload<E>): void
  /** Whether a socket of the account is connected, to any process. */
  isOnline(accountId: AccountId): boolean
  endSessions(sessionIds: readonly SessionId[]): void
  /** Their sockets connect anew, with what the sessions may hear now. */
  renewSessions(sessionIds: readonly SessionId[]): void
  /** Connected to this process. */
  socketCount(): number
  /** Ends all connections and takes no more; the HTTP server they come through goes on. */
  disconnect(): void
  /** Closes the HTTP server, too, and waits for all of its connections: after everything else of it has ended. */
  close(): Promise<void>
}

/**
 * Sockets at `/socket.io`: the token comes as a query parameter or in the `auth` payload, and again by `auth/login` after a
 * reconnect. Events missed meanwhile are not sent again: Socket.IO's recovery would send it before it asks who is there, to sessions
 * that have ended. Events are hints, and a page fetches after a reconnect.
 */
export function createRealtime(server: HttpServer, options: RealtimeOptions): Realtime {
  const { bus, isOriginAllowed } = options
  let isClosing = false
  const io = new Server(server, {
    path: '/socket.io',
    serveClient: false,
    // Polls of one socket would reach different processes.
    transports: bus.isShared ? ['websocket'] : ['websocket', 'polling'],
    // The development server's own websocket shares this HTTP server.
    destroyUpgrade: false,
    maxHttpBufferSize: 100_000,
    allowRequest: ({ headers }, decide) => decide(null, !isClosing && isOriginAllowed(headers.origin, headers.host)),
  })
  // Its answers to polls pass by the hooks that set headers elsewhere.
  io.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, NO_PAGE_HEADERS))
  const { send } = connectToBus(io, bus)
  io.use((socket, next) => logInFirst(socket, next, options))
  io.on('connection', (socket) => {
    listenToLogin(socket, options)
    listenToChannels(socket, options)
    listenToTyping(socket, send, options)
  })
  const presence = announcePresence(io, send, options)
  const checking = checkSessions(io, options)

  return {
    emit: (accountId, event, payload) => send(accountRoom(accountId), event, payload),
    isOnline: presence.isOnline,
    publish: (channel, event, payload) => send(channelRoom(channel), event, payload),
    endSessions: (sessionIds) => bus.publish('sockets-closed', { sessionIds }),
    renewSessions: (sessionIds) => bus.publish('sockets-renewed', { sessionIds }),
    socketCount: () => io.engine.clientsCount,
    disconnect() {
      isClosing = true
      breakConnections(io)
      io.engine.close()
    },
    close() {
      checking.stop()
      presence.close()
      return io.close()
    },
  }
}
