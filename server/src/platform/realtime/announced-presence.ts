/** Who is online, by the sockets of their account: those who watch for it hear when that changes. */
import type { AccountId } from '@limelight/contract/ids'
import type { Logger } from 'pino'
import type { Server } from 'socket.io'
import { outsideOfConnections } from '#/platform/db/nested-connection-guard'
import type { Bus } from '../bus/bus.ts'
import { createPresence, type Presence } from './presence.ts'
import type { SendEvent } from './socket-events.ts'
import { accountOfRoom, accountRoom } from './socket-rooms.ts'

export type PresenceOptions = {
  log: Logger
  bus: Bus
  /** Who hears that an account is online, or no longer. */
  watchersOf(accountId: AccountId): Promise<AccountId[]>
}

export function announcePresence(io: Server, send: SendEvent, { log, bus, watchersOf }: PresenceOptions): Presence {
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
    const accountId = accountOfRoom(room)
    if (accountId !== undefined) change(accountId)
  }
  io.sockets.adapter.on('create-room', ofAccount(presence.came))
  io.sockets.adapter.on('delete-room', ofAccount(presence.went))
  return presence
}
