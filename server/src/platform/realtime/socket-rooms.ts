/** Rooms of Socket.IO. They are computed here; a client can ask for none. */
import type { AccountId, SessionId } from '@limelight/contract/ids'

const ACCOUNT = 'account/'

export function channelRoom(channel: string): string {
  return `channel/${channel}`
}

export function accountRoom(id: AccountId): string {
  return `${ACCOUNT}${id}`
}

export function sessionRoom(id: SessionId): string {
  return `session/${id}`
}

/** Undefined for a room that is not an account's. */
export function accountOfRoom(room: string): AccountId | undefined {
  return room.startsWith(ACCOUNT) ? (room.slice(ACCOUNT.length) as AccountId) : undefined
}
