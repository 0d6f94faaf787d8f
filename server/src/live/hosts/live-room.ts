/** Pure: rooms of live media, which tokens open and hosts have. */

/** What is sent and received in a room: a stream's id, one side of a private call, or an account that checks its connection. */
export const ROOM_KINDS = ['stream', 'call', 'check'] as const
export type RoomKind = (typeof ROOM_KINDS)[number]

export type LiveRoom = { kind: RoomKind; room: string }

/** By which rooms get a host: those of the two sides of a private call, `<call>.<side>`, have the same one. */
export function roomIdOf({ kind, room }: LiveRoom): string {
  return kind === 'call' ? (room.split('.')[0] ?? '') : room
}
