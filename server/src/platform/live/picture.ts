/** The picture of one viewer: of one layer at a time, from a key picture on, by choice or by what the line carries. */

import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import type { StreamPicture } from '@limelight/contract/live/streaming'
import { type AutomaticLayer, createAutomaticLayer } from './automatic-layer.ts'
import { beginsKeyPicture } from './key-picture.ts'
import { type AddedTrack, type Codec, send } from './peer.ts'
import { type Layer, type Room, type Sink, type Source, sourceOf } from './room.ts'
import * as rtp from './rtp.ts'
import { createSplice, isBefore, type Numbers, shiftBetween } from './splice.ts'

/** A publisher's browser on a line that is too slow stops the smaller picture. */
const STALLED_MS = 2_000

export type Picture = {
  /** Answers with what is shown now. */
  choose(quality: StreamQuality, nowMs: number): StreamPicture
  /** The viewer's player asks for a key frame. */
  requestKeyFrame(): void
  /** The publisher has changed: another one may have other layers. */
  follow(nowMs: number): void
  /** What the viewer's player reports several times a second. */
  report(line: { lost: number; estimate: number | undefined }, nowMs: number): void
  close(): void
}

type Options = AddedTrack & {
  room: Room
  codec: Codec
  ssrc: number
  /** Nothing of the former layer is needed any more. */
  onChange: () => void
}
/** A layer that the viewer's track is given, or waits for. */
type Taken = { layer: Layer; source: Source; sink: Sink; newest: number | undefined }

export function createPicture({ room, codec, track, payloadType, ssrc, onChange }: Options): Picture {
  const splice = createSplice(rtp.VIDEO_CLOCK_HZ)
  let quality: StreamQuality = 'auto'
  let automatic: AutomaticLayer = createAutomaticLayer()
  let shown = take('high')
  let awaited: Taken | undefined

  /** A publisher who comes with another codec has nothing that this track could take. */
  function sourceFor(layer: Layer): Source | undefined {
    const source = sourceOf(room, layer)
    return source?.codec === codec ? source : undefined
  }

  function take(layer: Layer): Taken | undefined {
    const source = sourceFor(layer)
    if (!source) return undefined
    const taken: Taken = {
      layer,
      source,
      newest: undefined,
      sink: {
        packet(packet, numbers, nowMs) {
          if (taken !== shown && !takesOver(taken, packet, numbers, nowMs)) return
          if (!splice.write(packet, numbers, nowMs)) return
          packet[1] = ((packet[1] ?? 0) & 0x80) | payloadType
          packet.writeUInt32BE(ssrc, 8)
          send(track, packet)
        },
        senderReport(report, timestamp) {
          if (taken !== shown) return
          report.writeUInt32BE(ssrc, 4)
          report.writeUInt32BE(splice.timeOf(timestamp), rtp.REPORT_TIME_AT)
          send(track, report)
        },
      },
    }
    source.sinks.add(taken.sink)
    return taken
  }

  /** Only with the newest packet: what came before it is gone, also where it belongs to the same picture. */
  function takesOver(taken: Taken, packet: Buffer, numbers: Numbers, nowMs: number): boolean {
    const isNewest = taken.newest === undefined || isBefore(taken.newest, numbers.sequence)
    if (!isNewest) return false
    taken.newest = numbers.sequence
    const header = rtp.readRtp(packet)
    if (!header || !beginsKeyPicture(codec, packet.subarray(header.payloadAt))) return false
    splice.begin(numbers, nowMs, shiftBetween(shown?.source.clock, taken.source.clock, rtp.VIDEO_CLOCK_HZ))
    leave(shown)
    shown = taken
    awaited = undefined
    onChange()
    return true
  }

  function leave(taken: Taken | undefined): void {
    taken?.source.sinks.delete(taken.sink)
  }

  function layerToShow(nowMs: number): Layer {
    const [high, low] = [sourceFor('high'), sourceFor('low')]
    if (!low) return 'high'
    const isStalled = nowMs - low.lastAt > STALLED_MS && nowMs - (high?.lastAt ?? 0) <= STALLED_MS
    if (isStalled) return 'high'
    return quality === 'auto' ? automatic.current() : quality
  }

  /** Waits for the layer that the viewer shall have, if it is another one. A publisher who has changed has other sources. */
  function follow(nowMs: number): void {
    const layer = layerToShow(nowMs)
    const source = sourceFor(layer)
    if (awaited && awaited.source !== source) {
      leave(awaited)
      awaited = undefined
    }
    if (!source || shown?.source === source) return
    awaited ??= take(layer)
    room.requestKeyFrame(layer)
  }

  return {
    choose(next, nowMs) {
      // A page repeats its choice.
      if (next !== quality) automatic = createAutomaticLayer()
      quality = next
      follow(nowMs)
      return { isOffered: sourceFor('low') !== undefined, quality, shown: shown?.layer ?? 'high' }
    },
    requestKeyFrame() {
      room.requestKeyFrame(shown?.layer)
    },
    follow,
    report(line, nowMs) {
      const [high, low] = [sourceFor('high'), sourceFor('low')]
      const rates = { high: high?.bitsPerSecond ?? 0, low: low?.bitsPerSecond ?? 0 }
      if (quality === 'auto' && low) automatic.report({ ...line, rates }, nowMs)
      follow(nowMs)
    },
    close() {
      leave(shown)
      leave(awaited)
    },
  }
}
