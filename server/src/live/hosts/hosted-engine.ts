import type { LiveRoom } from './live-room.ts'

/** What the engine of this process says of itself. */
export type HostedEngine = {
  /** Those that somebody sends to or receives from here. */
  rooms(): readonly LiveRoom[]
  /** Open sessions. */
  load(): number
  endRoom(room: string): void
  pause(): void
}
