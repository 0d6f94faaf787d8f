/** Events for the sockets of all processes, by the bus: each process sends them to its own. */
import type { SessionId } from '@limelight/contract/ids'
import type { Server } from 'socket.io'
import type { Bus } from '../bus/bus.ts'
import { roomsOf, sessionRoom } from './socket-rooms.ts'

declare module '#/platform/bus/bus' {
  interface BusTopics {
    'socket-event': { room: string; event: string; payload: unknown }
    'sockets-closed': { sessionIds: readonly SessionId[] }
    'sockets-renewed': { sessionIds: readonly SessionId[] }
  }
}

export type SendEvent = (room: string, event: string, payload: unknown) => void

export function connectToBus(io: Server, bus: Bus): { send: SendEvent } {
  bus.on('socket-event', ({ room, event, payload }) => void io.to(roomsOf(room, event)).emit(event, payload))
  bus.on('sockets-closed', ({ sessionIds }) => closeSockets(io, sessionIds))
  bus.on('sockets-renewed', ({ sessionIds }) => renewSockets(io, sessionIds))
  bus.onReturn(() => breakConnections(io))
  return { send: (room, event, payload) => bus.publish('socket-event', { room, event, payload }) }
}

export function closeSockets(io: Server, sessionIds: readonly SessionId[]): void {
  for (const id of sessionIds) {
    io.to(sessionRoom(id)).emit('session_ended', {})
    io.in(sessionRoom(id)).disconnectSockets(true)
  }
}

/** They leave every room at once, connect anew, and are asked again who they are. */
function renewSockets(io: Server, sessionIds: readonly SessionId[]): void {
  const ids = new Set<unknown>(sessionIds)
  for (const socket of io.sockets.sockets.values()) if (ids.has(socket.data.sessionId)) socket.conn.close(true)
}

/** Unlike a disconnected socket, one whose connection breaks connects anew by itself, and its page fetches what it missed. */
export function breakConnections(io: Server): void {
  for (const { conn } of io.sockets.sockets.values()) conn.close(true)
}
