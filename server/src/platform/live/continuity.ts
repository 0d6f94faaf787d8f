/** Numbers that go on when the publisher changes: a viewer's connection takes a jump back for a repeat, and drops it. */
import type { RtpHeader } from './rtp.ts'

export type Continuity = {
  /** A new publisher's first packet: its numbers follow what was sent last. */
  restart(header: RtpHeader, nowMs: number): void
  /** Rewrites a packet. */
  packet(packet: Buffer, header: RtpHeader, nowMs: number): void
  /** Rewrites a sender report. */
  senderReport(report: Buffer): void
}

/** Where a sender report has the time of the media. */
const REPORT_TIME_AT = 16

export function createContinuity(clockHz: number): Continuity {
  let sequenceOffset = 0
  let timeOffset = 0
  let last: { sequence: number; timestamp: number; atMs: number } | undefined
  return {
    restart({ sequence, timestamp }, nowMs) {
      if (!last) return
      const passed = Math.round(((nowMs - last.atMs) * clockHz) / 1000)
      sequenceOffset = (last.sequence + 1 - sequence) & 0xffff
      timeOffset = (last.timestamp + Math.max(1, passed) - timestamp) >>> 0
    },
    packet(packet, { sequence, timestamp }, nowMs) {
      const next = (sequence + sequenceOffset) & 0xffff
      const time = (timestamp + timeOffset) >>> 0
      packet.writeUInt16BE(next, 2)
      packet.writeUInt32BE(time, 4)
      // Packets that were asked for again come late, and are not the last ones.
      const isNewer = !last || ((next - last.sequence) & 0xffff) < 0x8000
      if (isNewer) last = { sequence: next, timestamp: time, atMs: nowMs }
    },
    senderReport(report) {
      report.writeUInt32BE((report.readUInt32BE(REPORT_TIME_AT) + timeOffset) >>> 0, REPORT_TIME_AT)
    },
  }
}
