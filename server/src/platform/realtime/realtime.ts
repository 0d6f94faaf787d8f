import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { AccountId, ConversationId, SessionId } from '@limelight/contract/ids'
import { CLIENT_EVENTS, type LoginAck, type ServerEvent, type ServerPayload } from '@limelight/contract/realtime'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import { outsideOfConnections } from '#/platform/db/nested-connection-guard'
import type { Bus } from '../bus/bus.ts'
import { createPresence } from './presence.ts'

const CHANNEL_GRACE_MS = 5_000
const TYPING_EVERY_MS = 2_000
const LONGEST_TIMER_MS = 2_147_483_647

/** How often a process that does not hear of ended sessions asks for them. */
const CHECK_SESSIONS_MS = 1_000
const ACCOUNT = 'account/'

declare module '#/platform/bus/bus' {
  interface BusTopics {
    'socket-event': { room: string; event: string; payload: unknown }
    'sockets-closed': { sessionIds: readonly SessionId[] }
  }
}

type Identity = { accountId: AccountId; sessionId: SessionId }

export type RealtimeOptions = {
  log: Logger
  bus: Bus
  /** Undefined for a token that opens nothing, or nothing from where the request comes. */
  identify(token: string, request: IncomingMessage): Promise<Identity | undefined>
  /** The channel that a token opens, and for how long; undefined for one that opens none. */
  channelOf(token: string): { channel: string; expiresInMs: number } | undefined
  /** Who hears that an account writes in a conversation; undefined for one that is not theirs. */
  listenerOf(accountId: AccountId, conversationId: ConversationId): Promise<AccountId | undefined>
  /** Who hears that an account is online, or no longer. */
  watchersOf(accountId: AccountId): Promise<AccountId[]>
  /** Those among the sessions that are over. */
  endedAmong(sessionIds: readonly SessionId[]): Promise<SessionId[]>
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
  /** Ends all connections and takes no more; the HTTP server they come through goes on. */
  disconnect(): void
  /** Closes the HTTP server, too, and waits for all of its connections: after everything else of it has ended. */
  close(): Promise<void>
}

/**
 * Sockets at `/socket.io`: the token comes as a query parameter or in the `auth` payload, and again by `auth/login` after a
 * reconnect. Rooms are computed here; a client can ask for none. Without a valid token a socket stays and hears nothing.
 * Events missed meanwhile are not sent again: Socket.IO's recovery would send it before it asks who is there, to sessions
 * that have ended. Events are hints, and a page fetches after a reconnect.
 */
export function createRealtime(
  server: HttpServer,
  { log, bus, identify, channelOf, listenerOf, watchersOf, endedAmong, isOriginAllowed }: RealtimeOptions,
): Realtime {
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

  async function logIn(socket: Socket, token: unknown): Promise<boolean> {
    const identity =
      typeof token === 'string' && token.length <= 200 ? await identify(token, socket.request) : undefined
    await leaveAll(socket)
    if (!identity) return false
    socket.data.accountId = identity.accountId
    socket.data.sessionId = identity.sessionId
    await socket.join([accountRoom(identity.accountId), sessionRoom(identity.sessionId)])
    return true
  }

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token ?? socket.handshake.query.token
    logIn(socket, token).then(
      () => next(),
      (err: unknown) => {
        log.error({ event: 'socket.login_failed', err })
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', (socket) => {
    socket.on('auth/login', (payload: unknown, ack: unknown) => {
      const parsed = CLIENT_EVENTS['auth/login'].safeParse(payload)
      const answer = (ok: boolean) => {
        if (typeof ack === 'function') ack({ ok } satisfies LoginAck)
      }
      if (!parsed.success) return answer(false)
      logIn(socket, parsed.data.token).then(answer, (err: unknown) => {
        log.error({ event: 'socket.login_failed', err })
        answer(false)
      })
    })
    socket.on('auth/logout', () => void leaveAll(socket))
    listenToChannels(socket, channelOf)
    listenToTyping(socket)
  })

  /** Others of the conversation hear of it, at most every two seconds; what goes wrong is not worth an answer. */
  function listenToTyping(socket: Socket): void {
    let lastMs = Number.NEGATIVE_INFINITY
    socket.on('typing', (payload: unknown) => {
      const parsed = CLIENT_EVENTS.typing.safeParse(payload)
      const accountId: AccountId | undefined = socket.data.accountId
      const nowMs = performance.now()
      if (!parsed.success || !accountId || nowMs - lastMs < TYPING_EVERY_MS) return
      lastMs = nowMs
      const { conversationId } = parsed.data
      listenerOf(accountId, conversationId).then(
        (listener) => {
          if (listener) send(accountRoom(listener), 'typing', { conversationId, accountId })
        },
        (err: unknown) => log.error({ event: 'socket.typing_failed', err }),
      )
    })
  }

  const send = (room: string, event: string, payload: unknown) => bus.publish('socket-event', { room, event, payload })
  bus.on('socket-event', ({ room, event, payload }) => void io.to(room).emit(event, payload))
  bus.on('sockets-closed', ({ sessionIds }) => closeSockets(sessionIds))
  // Unlike a disconnected socket, one whose connection breaks connects anew by itself, and its page fetches what it missed.
  const breakConnections = () => {
    for (const { conn } of io.sockets.sockets.values()) conn.close(true)
  }
  bus.onReturn(breakConnections)

  function closeSockets(sessionIds: readonly SessionId[]): void {
    for (const id of sessionIds) {
      io.to(sessionRoom(id)).emit('session_ended', {})
      io.in(sessionRoom(id)).disconnectSockets(true)
    }
  }

  const presence = createPresence(bus, {
    onChange: (accountId, online) =>
      // Also seconds after the transaction that ended the last session.
      outsideOfConnections(() => watchersOf(accountId)).then(
        (watchers) => {
          for (const watcher of watchers) send(accountRoom(watcher), 'presence', { accountId, online })
        },
        (err: unknown) => log.error({ event: 'socket.presence_failed', err }),
      ),
  })
  const ofAccount = (change: (accountId: AccountId) => void) => (room: string) => {
    if (room.startsWith(ACCOUNT)) change(room.slice(ACCOUNT.length) as AccountId)
  }
  io.sockets.adapter.on('create-room', ofAccount(presence.came))
  io.sockets.adapter.on('delete-room', ofAccount(presence.went))

  const checking = setInterval(() => {
    if (bus.isConnected()) return
    const ids = [...io.sockets.sockets.values()].map(({ data }) => data.sessionId as SessionId | undefined)
    endedAmong([...new Set(ids.filter((id) => id !== undefined))]).then(closeSockets, (err: unknown) =>
      log.error({ event: 'socket.sessions_not_checked', err }),
    )
  }, CHECK_SESSIONS_MS)
  checking.unref()

  return {
    emit: (accountId, event, payload) => send(accountRoom(accountId), event, payload),
    isOnline: presence.isOnline,
    publish: (channel, event, payload) => send(channelRoom(channel), event, payload),
    endSessions: (sessionIds) => bus.publish('sockets-closed', { sessionIds }),
    disconnect() {
      isClosing = true
      breakConnections()
      io.engine.close()
    },
    close() {
      clearInterval(checking)
      presence.close()
      return io.close()
    },
  }
}

async function leaveAll(socket: Socket): Promise<void> {
  socket.data.accountId = undefined
  socket.data.sessionId = undefined
  for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
}

/** Sockets of visitors may listen, too: the token alone decides, and only for as long as it lives. */
function listenToChannels(socket: Socket, channelOf: RealtimeOptions['channelOf']): void {
  const deadlines = new Map<string, NodeJS.Timeout>()
  const leave = (channel: string) => {
    clearTimeout(deadlines.get(channel))
    deadlines.delete(channel)
    void socket.leave(channelRoom(channel))
  }
  socket.on('stream/join', (payload: unknown, ack: unknown) => {
    const parsed = CLIENT_EVENTS['stream/join'].safeParse(payload)
    const opened = parsed.success ? channelOf(parsed.data.token) : undefined
    if (opened) {
      clearTimeout(deadlines.get(opened.channel))
      // Some seconds more than the token, so that a renewal in time leaves no gap.
      deadlines.set(
        opened.channel,
        setTimeout(() => leave(opened.channel), Math.min(opened.expiresInMs + CHANNEL_GRACE_MS, LONGEST_TIMER_MS)),
      )
      void socket.join(channelRoom(opened.channel))
    }
    if (typeof ack === 'function') ack({ ok: opened !== undefined } satisfies LoginAck)
  })
  socket.on('stream/leave', () => {
    for (const channel of deadlines.keys()) leave(channel)
  })
  socket.on('disconnect', () => {
    for (const timer of deadlines.values()) clearTimeout(timer)
  })
}

function channelRoom(channel: string): string {
  return `channel/${channel}`
}

function accountRoom(id: AccountId): string {
  return `${ACCOUNT}${id}`
}

function sessionRoom(id: SessionId): string {
  return `session/${id}`
}
