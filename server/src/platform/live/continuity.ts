/** Numbers that go on when the publisher changes: a viewer's connection takes a jump back for a repeat, and drops it. */
import { REPORT_TIME_AT, type RtpHeader } from './rtp.ts'
import type { Numbers } from './splice.ts'

export type Continuity = {
  /** A new publisher's first packet: its numbers follow what was sent last. */
  restart(header: RtpHeader, nowMs: number): void
  /** Rewrites a packet, and says its new numbers. */
  packet(packet: Buffer, header: RtpHeader, nowMs: number): Numbers
  /** Rewrites a sender report, and says its new time. */
  senderReport(report: Buffer): number
}

/** Media may run this far from the clock within a window: a recording would fill what a jump leaves out with hours of nothing. */
const DRIFT_MAX_SECONDS = 30
/** Longer, the clock of an honest publisher drifts as well. */
const DRIFT_WINDOW_MS = 60_000

export function createContinuity(clockHz: number): Continuity {
  let sequenceOffset = 0
  let timeOffset = 0
  let last: { sequence: number; timestamp: number; atMs: number } | undefined
  let window = { atMs: Number.NEGATIVE_INFINITY, ticks: 0 }

  function restart({ sequence, timestamp }: RtpHeader, nowMs: number): void {
    if (!last) return
    const passed = Math.round(((nowMs - last.atMs) * clockHz) / 1000)
    sequenceOffset = (last.sequence + 1 - sequence) & 0xffff
    timeOffset = (last.timestamp + Math.max(1, passed) - timestamp) >>> 0
  }
  /** By how much a timestamp is after the last one; below zero when it is older. */
  const stepTo = (time: number) => (last ? (time - last.timestamp) | 0 : 0)
  function isJump({ timestamp }: RtpHeader, nowMs: number): boolean {
    if (!last) return false
    if (nowMs - window.atMs > DRIFT_WINDOW_MS) window = { atMs: last.atMs, ticks: 0 }
    const seconds = (window.ticks + stepTo(timestamp + timeOffset)) / clockHz
    return Math.abs(seconds - (nowMs - window.atMs) / 1000) > DRIFT_MAX_SECONDS
  }

  return {
    restart,
    packet(packet, header, nowMs) {
      if (isJump(header, nowMs)) restart(header, nowMs)
      const { sequence, timestamp } = header
      const next = (sequence + sequenceOffset) & 0xffff
      const time = (timestamp + timeOffset) >>> 0
      packet.writeUInt16BE(next, 2)
      packet.writeUInt32BE(time, 4)
      // Packets that were asked for again come late, and are not the last ones.
      const isNewer = !last || ((next - last.sequence) & 0xffff) < 0x8000
      const numbers = { sequence: next, timestamp: time }
      if (!isNewer) return numbers
      window.ticks += stepTo(time)
      last = { ...numbers, atMs: nowMs }
      return numbers
    },
    senderReport(report) {
      const time = (report.readUInt32BE(REPORT_TIME_AT) + timeOffset) >>> 0
      report.writeUInt32BE(time, REPORT_TIME_AT)
      return time
    },
  }
}
