/** Pure: which layer of a stream a viewer is shown, and what that takes. */
import type { Layer } from './room.ts'

/** A publisher's browser on a line that is too slow stops the smaller picture. */
const STALLED_MS = 2_000

/** When its newest packet came. */
type Arriving = { lastAt: number }
type Layers = { high: Arriving | undefined; low: Arriving | undefined; preferred: Layer }

export function layerToShow({ high, low, preferred }: Layers, nowMs: number): Layer {
  if (!low) return 'high'
  const isStalled = nowMs - low.lastAt > STALLED_MS && nowMs - (high?.lastAt ?? 0) <= STALLED_MS
  return isStalled ? 'high' : preferred
}

type Sources<S> = { shown: S | undefined; awaited: S | undefined; source: S | undefined }

/** `source`: what the viewer shall have. A publisher who has changed has other sources. */
export function changeTo<S>({ shown, awaited, source }: Sources<S>): { dropsAwaited: boolean; awaits: boolean } {
  return {
    dropsAwaited: awaited !== undefined && awaited !== source,
    awaits: source !== undefined && shown !== source,
  }
}
