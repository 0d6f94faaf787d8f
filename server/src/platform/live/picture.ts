/** The picture of one viewer: of one layer at a time, from a key picture on, by choice or by what the line carries. */

import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import type { StreamPicture } from '@limelight/contract/live/streaming'
import { type AutomaticLayer, createAutomaticLayer } from './automatic-layer.ts'
import { changeTo, layerToShow } from './layer-choice.ts'
import { createPictureTrack, type PictureTrackOptions } from './picture-track.ts'
import { type Layer, type Room, type Source, sourceOf } from './room.ts'

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

type Options = PictureTrackOptions & { room: Room }

export function createPicture({ room, ...options }: Options): Picture {
  const track = createPictureTrack(options)
  let quality: StreamQuality = 'auto'
  let automatic: AutomaticLayer = createAutomaticLayer()

  /** A publisher who comes with another codec has nothing that this track could take. */
  function sourceFor(layer: Layer): Source | undefined {
    const source = sourceOf(room, layer)
    return source?.codec === options.codec ? source : undefined
  }

  const first = sourceFor('high')
  if (first) track.begin({ layer: 'high', source: first })

  /** Waits for the layer that the viewer shall have, if it is another one. */
  function follow(nowMs: number): void {
    const [high, low] = [sourceFor('high'), sourceFor('low')]
    const layer = layerToShow({ high, low, preferred: quality === 'auto' ? automatic.current() : quality }, nowMs)
    const source = layer === 'high' ? high : low
    const change = changeTo({ shown: track.shown()?.source, awaited: track.awaited()?.source, source })
    if (change.dropsAwaited) track.dropAwaited()
    if (!change.awaits || !source) return
    track.wait({ layer, source })
    room.requestKeyFrame(layer)
  }

  return {
    choose(next, nowMs) {
      // A page repeats its choice.
      if (next !== quality) automatic = createAutomaticLayer()
      quality = next
      follow(nowMs)
      return { isOffered: sourceFor('low') !== undefined, quality, shown: track.shown()?.layer ?? 'high' }
    },
    requestKeyFrame() {
      room.requestKeyFrame(track.shown()?.layer)
    },
    follow,
    report(line, nowMs) {
      const [high, low] = [sourceFor('high'), sourceFor('low')]
      const rates = { high: high?.bitsPerSecond ?? 0, low: low?.bitsPerSecond ?? 0 }
      if (quality === 'auto' && low) automatic.report({ ...line, rates }, nowMs)
      follow(nowMs)
    },
    close: track.close,
  }
}
