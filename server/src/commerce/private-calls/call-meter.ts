/**
 * Measures how long the pictures of both sides of a call have arrived, by a clock that nobody can move. What is measured is kept
 * until it is written down. Pure but for its clock.
 */
import type { PrivateCallSide } from '@limelight/contract/commerce/private-call-terms'

type Measured = { flowing: Set<PrivateCallSide>; since: number; keptMs: number }

export type CallMeter = {
  started(callId: string, side: PrivateCallSide): void
  /** `silentForMs`: the last picture is older by so much. */
  stopped(callId: string, side: PrivateCallSide, silentForMs: number): void
  /** What nobody has written down yet, and whether pictures of both sides arrive now. */
  read(callId: string): { mediaMs: number; isFlowing: boolean }
  /** Takes off what is written down. */
  written(callId: string, mediaMs: number): void
  /** Puts back what could not be written, for the next time. */
  keep(callId: string, mediaMs: number): void
  /** Counts from now on only: what was measured before was at another time. */
  restart(callId: string): void
  forget(callId: string): void
}

export function createCallMeter(nowMs: () => number = () => performance.now()): CallMeter {
  const calls = new Map<string, Measured>()
  const measuredOf = (callId: string): Measured => {
    const measured = calls.get(callId) ?? { flowing: new Set(), since: 0, keptMs: 0 }
    calls.set(callId, measured)
    return measured
  }
  const isFlowing = ({ flowing }: Measured) => flowing.size === 2
  return {
    started(callId, side) {
      const measured = measuredOf(callId)
      if (measured.flowing.has(side)) return
      measured.flowing.add(side)
      if (isFlowing(measured)) measured.since = nowMs()
    },
    stopped(callId, side, silentForMs) {
      const measured = measuredOf(callId)
      if (isFlowing(measured)) measured.keptMs += Math.max(0, nowMs() - silentForMs - measured.since)
      measured.flowing.delete(side)
    },
    read(callId) {
      const measured = calls.get(callId)
      if (!measured) return { mediaMs: 0, isFlowing: false }
      const runningMs = isFlowing(measured) ? nowMs() - measured.since : 0
      return { mediaMs: Math.floor(measured.keptMs + runningMs), isFlowing: isFlowing(measured) }
    },
    written(callId, mediaMs) {
      const measured = calls.get(callId)
      if (measured) measured.keptMs -= mediaMs
    },
    keep(callId, mediaMs) {
      measuredOf(callId).keptMs += mediaMs
    },
    restart(callId) {
      const measured = calls.get(callId)
      if (!measured) return
      measured.keptMs = 0
      measured.since = nowMs()
    },
    forget: (callId) => void calls.delete(callId),
  }
}
