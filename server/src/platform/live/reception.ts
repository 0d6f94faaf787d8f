/** What arrived of one source, what is missing of it, and what is reported to its sender (RFC 3550, appendix A). */
import { createGapList } from './gap-list.ts'
import type { Reception, RtpHeader } from './rtp.ts'

export type ReceptionLog = {
  readonly ssrc: number
  packet(header: RtpHeader, nowMs: number): void
  senderReport(report: Buffer, nowMs: number): void
  /** The packets to ask for now. */
  missing(nowMs: number): number[]
  report(nowMs: number): Reception
}

export function createReceptionLog(ssrc: number, clockHz: number): ReceptionLog {
  const gaps = createGapList()
  const jitter = createJitter(clockHz)
  let first = -1
  let highest = -1
  let cycles = 0
  let received = 0
  let before: Counted = { expected: 0, received: 0 }
  let lastReport = 0
  let lastReportAt = 0

  return {
    ssrc,
    packet({ sequence, timestamp }, nowMs) {
      received += 1
      jitter.packet(timestamp, nowMs)
      if (highest < 0) {
        first = highest = sequence
        return
      }
      const distance = (sequence - highest) & 0xffff
      if (distance === 0) return
      if (distance >= 0x8000) {
        gaps.close(sequence)
        return
      }
      if (sequence < highest) cycles += 0x10000
      gaps.open(highest, distance)
      gaps.close(sequence)
      highest = sequence
    },
    senderReport(report, nowMs) {
      lastReport = report.readUInt32BE(10)
      lastReportAt = nowMs
    },
    missing: gaps.due,
    report(nowMs) {
      const extended = cycles + highest
      const counted = { expected: extended - first + 1, received }
      const fractionLost = fractionLostOf(before, counted)
      before = counted
      return {
        ssrc,
        highest: extended,
        lost: Math.max(0, counted.expected - received),
        fractionLost,
        jitter: jitter.current(),
        lastReport,
        sinceLastReport: lastReport === 0 ? 0 : (nowMs - lastReportAt) * 65.536,
      }
    },
  }
}

type Counted = { expected: number; received: number }

/** Of 256, since the report before. */
function fractionLostOf(before: Counted, { expected, received }: Counted): number {
  const expectedNow = expected - before.expected
  const receivedNow = received - before.received
  const isLossy = expectedNow > 0 && expectedNow > receivedNow
  return isLossy ? Math.min(255, Math.trunc(((expectedNow - receivedNow) * 256) / expectedNow)) : 0
}

/** How unevenly packets arrive, beside their timestamps. */
function createJitter(clockHz: number) {
  let jitter = 0
  let transit: number | undefined
  return {
    packet(timestamp: number, nowMs: number): void {
      const arrival = Math.trunc((nowMs * clockHz) / 1000) - timestamp
      if (transit !== undefined) jitter += (Math.abs((arrival - transit) | 0) - jitter) / 16
      transit = arrival
    },
    current: () => jitter,
  }
}
