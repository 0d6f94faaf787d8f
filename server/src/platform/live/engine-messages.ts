/** What the process of the engine and its parent say to each other. */

import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import type { StreamPicture } from '@limelight/contract/live/streaming'
import type { PublisherHealth } from './publisher-health.ts'

export type EngineOptions = {
  udpPort: number
  /** Undefined: every address of this machine. */
  bindAddress: string | undefined
  /** What answers name instead of this machine's own addresses. */
  publicIp: string | undefined
  /** The most that a publisher may send. */
  publishMaxKbits: number
}

/** Files named `prefix`, an id and `.mp4`; with `.part` behind it while one is written. */
export type RecordTo = { prefix: string; maxBytes: number }

export type EngineRequest =
  | {
      type: 'publish'
      call: number
      room: string
      session: string
      offer: string
      record?: RecordTo | undefined
      /** Another room: nothing is forwarded of either unless pictures arrive in both. */
      partner?: string | undefined
      /** The room ends with this publisher, and after this time at the latest. Undefined: neither. */
      endsAfterMs?: number | undefined
    }
  | { type: 'view'; call: number; room: string; session: string; offer: string; expiresInMs: number }
  | { type: 'extend'; session: string; expiresInMs: number }
  | { type: 'quality'; call: number; session: string; quality: StreamQuality }
  /** Writes HLS of a room into the folder, until nobody has asked for a while. */
  | { type: 'hls'; room: string; folder: string }
  | { type: 'close'; session: string }
  | { type: 'end'; room: string }

/** `no_media`: nothing is on air, or there is no such viewer; `no_codec`: the offer has neither H.264 nor VP8 with Opus, or is no offer at all. */
export type EngineRefusal = 'no_media' | 'no_codec'
export type EngineEvent =
  | { type: 'media-started'; room: string }
  /** `silentForMs`: how long ago the last packet came. */
  | { type: 'media-stopped'; room: string; silentForMs: number }
  /** Every few seconds while there is a publisher. */
  | { type: 'measured'; room: string; health: PublisherHealth }
  /** `left` also ends sessions that never joined, and those of publishers. */
  | { type: 'joined'; room: string; session: string }
  | { type: 'left'; room: string; session: string }
  /** The process has died: everybody in the room has to connect anew. */
  | { type: 'lost'; room: string }
export type EngineAnswer =
  | { type: 'answered'; call: number; answer: string }
  | { type: 'picture'; call: number; picture: StreamPicture }
  | { type: 'refused'; call: number; reason: EngineRefusal }

export type EngineMessage = EngineEvent | EngineAnswer
