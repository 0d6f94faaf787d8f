/** Rooms of Socket.IO. They are computed here; a client can ask for none. */
import type { AccountId, SessionId } from '@limelight/contract/ids'
import type { TeamRight } from '@limelight/contract/people/team-rights'
import type { ServerEvent } from '@limelight/contract/realtime'

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

export function teamRoom(creatorId: AccountId, right: TeamRight): string {
  return `team/${creatorId}/${right}`
}

/** Which rights of a creator's team cover an event; the others are for the creator alone. */
const TEAM_EVENTS: Partial<Record<ServerEvent, readonly TeamRight[]>> = {
  media_status: ['posts', 'messages'],
  message_created: ['messages'],
  message_deleted: ['messages'],
  message_updated: ['messages'],
  message_bought: ['messages'],
  message_read: ['messages'],
  typing: ['messages'],
  presence: ['messages'],
}

/** Those that an event for one room goes to: that of an account also to its team. */
export function roomsOf(room: string, event: string): string[] {
  const account = accountOfRoom(room)
  const rights = account ? (TEAM_EVENTS[event as ServerEvent] ?? []) : []
  return account ? [room, ...rights.map((right) => teamRoom(account, right))] : [room]
}

/** Undefined for a room that is not an account's. */
export function accountOfRoom(room: string): AccountId | undefined {
  return room.startsWith(ACCOUNT) ? (room.slice(ACCOUNT.length) as AccountId) : undefined
}
