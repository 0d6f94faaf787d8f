/** One publisher and their viewers: packets go through unchanged but for the numbers that each connection has of its own. */
import type { Continuity } from './continuity.ts'
import type { Codec, Track } from './peer.ts'
import { send } from './peer.ts'

/** Each join and each loss asks for a key frame; more than two a second would only make the picture worse. */
const KEY_FRAME_EVERY_MS = 500

export type Kind = 'video' | 'audio'
/** What a viewer's track takes. */
export type Sink = { packet(packet: Buffer): void; senderReport(report: Buffer): void }
export type Source = { codec: Codec; sinks: Set<Sink>; continuity: Continuity }

export type Room = {
  readonly id: string
  sources: Map<Kind, Source>
  /** Closes the current publisher. */
  closePublisher: (() => void) | undefined
  /** Asks the publisher for a key frame, at once or in a moment. */
  requestKeyFrame: () => void
  onKeyFrameRequest: (() => void) | undefined
  /** By session: each closes one viewer. */
  viewers: Map<string, () => void>
}

export function createRoom(id: string): Room {
  let requestedAt = Number.NEGATIVE_INFINITY
  let waiting: NodeJS.Timeout | undefined
  const room: Room = {
    id,
    sources: new Map(),
    closePublisher: undefined,
    onKeyFrameRequest: undefined,
    viewers: new Map(),
    requestKeyFrame() {
      if (waiting) return
      const ask = () => {
        waiting = undefined
        requestedAt = performance.now()
        room.onKeyFrameRequest?.()
      }
      const restMs = KEY_FRAME_EVERY_MS - (performance.now() - requestedAt)
      if (restMs <= 0) ask()
      else waiting = setTimeout(ask, restMs)
    },
  }
  return room
}

/**
 * Rewrites payload type and source in the packet itself: the library copies what it sends, so the next viewer may have the
 * same bytes.
 */
export function sinkOf({ track, payloadType, ssrc }: { track: Track; payloadType: number; ssrc: number }): Sink {
  return {
    packet(packet) {
      packet[1] = ((packet[1] ?? 0) & 0x80) | payloadType
      packet.writeUInt32BE(ssrc, 8)
      send(track, packet)
    },
    senderReport(report) {
      report.writeUInt32BE(ssrc, 4)
      send(track, report)
    },
  }
}
