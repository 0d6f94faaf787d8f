/** The track of one viewer: it is sent one source at a time, and goes over to another at a key picture. */
import { beginsKeyPicture } from './key-picture.ts'
import { type AddedTrack, type Codec, send } from './peer.ts'
import type { Layer, Sink, Source } from './room.ts'
import * as rtp from './rtp.ts'
import { createSplice, isBefore, type Numbers, shiftBetween } from './splice.ts'

export type PictureTrackOptions = AddedTrack & {
  codec: Codec
  ssrc: number
  /** Nothing of the former layer is needed any more. */
  onChange: () => void
}

export type Given = { layer: Layer; source: Source }

export type PictureTrack = {
  shown(): Given | undefined
  awaited(): Given | undefined
  /** Shows a layer without waiting for a key picture. */
  begin(given: Given): void
  /** Shows a layer from its next key picture on. */
  wait(given: Given): void
  dropAwaited(): void
  close(): void
}

/** A layer that the track is given, or waits for. */
type Taken = Given & { sink: Sink; newest: number | undefined }

export function createPictureTrack({ codec, track, payloadType, ssrc, onChange }: PictureTrackOptions): PictureTrack {
  const splice = createSplice(rtp.VIDEO_CLOCK_HZ)
  let shown: Taken | undefined
  let awaited: Taken | undefined

  function take({ layer, source }: Given): Taken {
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

  function takesOver(taken: Taken, packet: Buffer, numbers: Numbers, nowMs: number): boolean {
    if (!isFirstOfKeyPicture(taken, packet, numbers, codec)) return false
    splice.begin(numbers, nowMs, shiftBetween(shown?.source.clock, taken.source.clock, rtp.VIDEO_CLOCK_HZ))
    leave(shown)
    shown = taken
    awaited = undefined
    onChange()
    return true
  }

  return {
    shown: () => shown,
    awaited: () => awaited,
    begin(given) {
      shown = take(given)
    },
    wait(given) {
      awaited ??= take(given)
    },
    dropAwaited() {
      leave(awaited)
      awaited = undefined
    },
    close() {
      leave(shown)
      leave(awaited)
    },
  }
}

function leave(taken: Taken | undefined): void {
  taken?.source.sinks.delete(taken.sink)
}

/** Only the newest packet counts: what came before it is gone, also where it belongs to the same picture. */
function isFirstOfKeyPicture(taken: Taken, packet: Buffer, { sequence }: Numbers, codec: Codec): boolean {
  const isNewest = taken.newest === undefined || isBefore(taken.newest, sequence)
  if (!isNewest) return false
  taken.newest = sequence
  const header = rtp.readRtp(packet)
  return header !== undefined && beginsKeyPicture(codec, packet.subarray(header.payloadAt))
}
