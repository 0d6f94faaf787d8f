/** Which layer a viewer's line carries, by what their player reports several times a second. Pure. */
import type { Layer } from './room.ts'

const LOST_MAX = 0.08
const LOST_WHEN_CLEAN = 0.02
/** A report is about few packets: one of them lost is no slow line. */
const LOST_OVER_MS = 2_000
/** A player's estimate falls a little whenever packets come unevenly. */
const ESTIMATE_MIN = 0.8
/**
 * An estimate also lies below the rate after the picture has begun to need more, since it grows slowly: only one that falls says that
 * the line is full.
 */
const FALLEN = 0.95
const FALLEN_FOR_MS = 5_000
/** A moment is no slow line. */
const BAD_FOR_MS = 3_000
const UP_AFTER_MS = 10_000
/** Each try that fails costs a few seconds of broken picture. */
const UP_AFTER_AT_MOST_MS = 160_000
/** Below that, the way up has failed. */
const STAYS_MS = 60_000

export type LineReport = {
  /** Of the packets, since the last report: 0 to 1. */
  lost: number
  /** What the player believes to get through at most, in bits per second, where it says so. */
  estimate: number | undefined
  /** Bits per second that each layer has now. */
  rates: Record<Layer, number>
}

export type AutomaticLayer = {
  current(): Layer
  report(report: LineReport, nowMs: number): void
}

/** Down after three bad seconds, up after ten good ones; twice as many each time that going up did not last. */
export function createAutomaticLayer(): AutomaticLayer {
  let layer: Layer = 'high'
  let upAt = Number.NEGATIVE_INFINITY
  let upAfterMs = UP_AFTER_MS
  /** Since when reports are as now: bad ones of the high layer, good ones of the low one. */
  let since: number | undefined
  let lost: { share: number; atMs: number } | undefined
  let estimate: { bitsPerSecond: number; fellAt: number } | undefined

  function take(report: LineReport, nowMs: number): void {
    const before = lost ?? { share: 0, atMs: nowMs }
    const weight = 1 - Math.exp((before.atMs - nowMs) / LOST_OVER_MS)
    lost = { share: before.share + (report.lost - before.share) * weight, atMs: nowMs }
    if (report.estimate === undefined) return
    const hasFallen = estimate !== undefined && report.estimate < estimate.bitsPerSecond * FALLEN
    const fellAt = hasFallen ? nowMs : (estimate?.fellAt ?? Number.NEGATIVE_INFINITY)
    estimate = { bitsPerSecond: report.estimate, fellAt }
  }

  function isBad({ high }: LineReport['rates'], nowMs: number): boolean {
    const isFull = estimate && estimate.bitsPerSecond < high * ESTIMATE_MIN && nowMs - estimate.fellAt < FALLEN_FOR_MS
    return isFull || (lost?.share ?? 0) > LOST_MAX
  }

  function isClean({ low }: LineReport['rates']): boolean {
    return (lost?.share ?? 0) < LOST_WHEN_CLEAN && (estimate?.bitsPerSecond ?? low) >= low
  }

  /** What was lost of the other layer says nothing about this one. */
  function change(next: Layer): void {
    layer = next
    since = undefined
    lost = undefined
  }

  function goDown(nowMs: number): void {
    upAfterMs = nowMs - upAt < STAYS_MS ? Math.min(upAfterMs * 2, UP_AFTER_AT_MOST_MS) : UP_AFTER_MS
    change('low')
  }

  function goUp(nowMs: number): void {
    upAt = nowMs
    change('high')
  }

  return {
    current: () => layer,
    report(report, nowMs) {
      take(report, nowMs)
      const goesOn = layer === 'high' ? isBad(report.rates, nowMs) : isClean(report.rates)
      if (!goesOn) {
        since = undefined
        return
      }
      since ??= nowMs
      if (layer === 'high' && nowMs - since >= BAD_FOR_MS) goDown(nowMs)
      else if (layer === 'low' && nowMs - since >= upAfterMs) goUp(nowMs)
    },
  }
}
