import type { ClientEvent, ClientPayload, ServerEvent, ServerPayload } from '@limelight/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { api } from './api.ts'

export const SOCKET_STATUSES = ['initialized', 'connected', 'disconnect', 'reconnecting', 'failed'] as const
export type SocketStatus = (typeof SOCKET_STATUSES)[number]

/** A token is renewed this long before it ends, so a reconnect never presents an old one. */
const RENEW_BEFORE_MS = 60_000

type SocketToken = { token: string; expiresAtMs: number }

/** The page's one connection. Every event is a hint; what it says can be fetched again. */
export type LiveConnection = {
  status: () => SocketStatus
  onStatus: (listener: (status: SocketStatus) => void) => () => void
  on: <E extends ServerEvent>(event: E, listener: (payload: ServerPayload<E>) => void) => () => void
  send: <E extends ClientEvent>(event: E, payload: ClientPayload<E>) => void
  close: () => void
}

/** Connects as the signed-in account; the token travels in the query, as the API has it. */
export function connectLive(): LiveConnection {
  let status: SocketStatus = 'initialized'
  let known: SocketToken | undefined
  const listeners = new Set<(status: SocketStatus) => void>()
  const query: Record<string, string> = {}
  const socket = io({
    autoConnect: false,
    query,
    // Without tryAllTransports socket.io would never fall back to polling.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 10_000,
  })

  const become = (next: SocketStatus) => {
    status = next
    for (const listener of listeners) listener(next)
  }
  const freshToken = async (): Promise<string> => {
    if (!known || known.expiresAtMs - Date.now() < RENEW_BEFORE_MS) known = await requestToken()
    query.token = known.token
    return known.token
  }
  watch(socket, become, freshToken)
  freshToken().then(
    () => socket.connect(),
    () => become('failed'),
  )

  return {
    status: () => status,
    onStatus(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    on(event, listener) {
      // The contract's payloads are checked where the server sends them; socket.io itself has no types here.
      socket.on(event as string, listener as (payload: unknown) => void)
      return () => socket.off(event as string, listener as (payload: unknown) => void)
    },
    send: (event, payload) => void socket.emit(event, payload),
    close: () => socket.close(),
  }
}

function watch(socket: Socket, become: (status: SocketStatus) => void, freshToken: () => Promise<string>): void {
  socket.on('connect', () => become('connected'))
  socket.on('disconnect', () => become('disconnect'))
  // The first connection is refused, or a later one given up by the server: socket.io goes on trying unless it says not.
  socket.on('connect_error', () => become(socket.active ? 'reconnecting' : 'failed'))
  socket.io.on('reconnect_attempt', () => {
    become('reconnecting')
    void freshToken().catch(() => become('failed'))
  })
  socket.io.on('reconnect', () => {
    freshToken().then(
      (token) => socket.emit('auth/login', { token }),
      () => become('failed'),
    )
  })
}

async function requestToken(): Promise<SocketToken> {
  const { data } = await api('POST /sessions/socket-token')
  return { token: data.token, expiresAtMs: Date.parse(data.expiresAt) }
}
