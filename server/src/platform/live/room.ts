/** One publisher and their viewers: packets go through unchanged but for the numbers that each connection has of its own. */

import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import type { StreamPicture } from '@limelight/contract/live/streaming'
import type { Continuity } from './continuity.ts'
import type { Codec, Track } from './peer.ts'
import { send } from './peer.ts'
import type { ClockReport, Numbers } from './splice.ts'

/** Each join and each loss asks for a key frame; more than two a second would only make the picture worse. */
const KEY_FRAME_EVERY_MS = 500

export type Kind = 'video' | 'audio'
/** The whole picture, or the same one smaller. */
export type Layer = 'high' | 'low'
/**
 * What a viewer's track takes. All sinks of a source are given the same bytes, with the numbers of the source beside them: what is
 * written into the bytes by one, the next one overwrites or must not read.
 */
export type Sink = {
  packet(packet: Buffer, numbers: Numbers, nowMs: number): void
  senderReport(report: Buffer, timestamp: number): void
}
export type Source = {
  codec: Codec
  sinks: Set<Sink>
  continuity: Continuity
  /** By the last sender report. */
  clock: ClockReport | undefined
  /** When its last packet came; when it began, before the first one. */
  lastAt: number
  /** Bits of the last second. */
  bitsPerSecond: number
}
export type Viewer = {
  close(): void
  /** Answers with what is shown now; another layer follows with its next key picture. */
  choose(quality: StreamQuality): StreamPicture
  /** Another publisher may send other layers. */
  followPublisher(): void
}

export type Room = {
  readonly id: string
  sources: Map<Kind, Source>
  /** The picture again, smaller, where the publisher sends one. Only viewers take it: recordings and HLS are of the whole one. */
  low: Source | undefined
  /** Closes the current publisher. */
  closePublisher: (() => void) | undefined
  /** Asks the publisher for a key frame, at once or in a moment. */
  requestKeyFrame: (layer?: Layer) => void
  onKeyFrameRequest: ((layer: Layer) => void) | undefined
  /** By session. */
  viewers: Map<string, Viewer>
  /** A picture arrives. */
  isFlowing: boolean
  /** Whether viewers are sent what arrives. */
  mayForward: () => boolean
}

export function createRoom(id: string): Room {
  const limits: Record<Layer, () => void> = {
    high: limited(() => room.onKeyFrameRequest?.('high')),
    low: limited(() => room.onKeyFrameRequest?.('low')),
  }
  const room: Room = {
    id,
    sources: new Map(),
    low: undefined,
    closePublisher: undefined,
    onKeyFrameRequest: undefined,
    viewers: new Map(),
    isFlowing: false,
    mayForward: () => true,
    requestKeyFrame: (layer = 'high') => limits[layer](),
  }
  return room
}

function limited(request: () => void): () => void {
  let requestedAt = Number.NEGATIVE_INFINITY
  let waiting: NodeJS.Timeout | undefined
  return () => {
    if (waiting) return
    const ask = () => {
      waiting = undefined
      requestedAt = performance.now()
      request()
    }
    const restMs = KEY_FRAME_EVERY_MS - (performance.now() - requestedAt)
    if (restMs <= 0) ask()
    else waiting = setTimeout(ask, restMs)
  }
}

export function sourceOf(room: Room, layer: Layer): Source | undefined {
  return layer === 'high' ? room.sources.get('video') : room.low
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
