/** What arrived of one source, what is missing of it, and what is reported to its sender (RFC 3550, appendix A). */
import type { Reception, RtpHeader } from './rtp.ts'

/** A gap as long as this is a new start: asking for so many packets again would only add to the trouble. */
const LONGEST_GAP = 200
const ASK_AGAIN_MS = 60
const ASK_AT_MOST = 8

export type ReceptionLog = {
  readonly ssrc: number
  packet(header: RtpHeader, nowMs: number): void
  senderReport(report: Buffer, nowMs: number): void
  /** The packets to ask for now. */
  missing(nowMs: number): number[]
  report(nowMs: number): Reception
}

export function createReceptionLog(ssrc: number, clockHz: number): ReceptionLog {
  const gaps = new Map<number, { asked: number; askedAt: number }>()
  let first = -1
  let highest = -1
  let cycles = 0
  let received = 0
  let expectedBefore = 0
  let receivedBefore = 0
  let jitter = 0
  let transit: number | undefined
  let lastReport = 0
  let lastReportAt = 0

  function countGap(sequence: number, distance: number): void {
    if (distance >= LONGEST_GAP) gaps.clear()
    else for (let step = 1; step < distance; step += 1) gaps.set((highest + step) & 0xffff, { asked: 0, askedAt: 0 })
    gaps.delete(sequence)
  }

  return {
    ssrc,
    packet({ sequence, timestamp }, nowMs) {
      received += 1
      const arrival = Math.trunc((nowMs * clockHz) / 1000) - timestamp
      if (transit !== undefined) jitter += (Math.abs((arrival - transit) | 0) - jitter) / 16
      transit = arrival
      if (highest < 0) {
        first = highest = sequence
        return
      }
      const distance = (sequence - highest) & 0xffff
      if (distance === 0) return
      if (distance >= 0x8000) {
        gaps.delete(sequence)
        return
      }
      if (sequence < highest) cycles += 0x10000
      countGap(sequence, distance)
      highest = sequence
    },
    senderReport(report, nowMs) {
      lastReport = report.readUInt32BE(10)
      lastReportAt = nowMs
    },
    missing(nowMs) {
      const due: number[] = []
      for (const [sequence, gap] of gaps) {
        if (gap.asked >= ASK_AT_MOST) gaps.delete(sequence)
        else if (nowMs - gap.askedAt > ASK_AGAIN_MS) {
          gap.askedAt = nowMs
          gap.asked += 1
          due.push(sequence)
        }
      }
      return due
    },
    report(nowMs) {
      const extended = cycles + highest
      const expected = extended - first + 1
      const expectedNow = expected - expectedBefore
      const receivedNow = received - receivedBefore
      expectedBefore = expected
      receivedBefore = received
      const isLossy = expectedNow > 0 && expectedNow > receivedNow
      return {
        ssrc,
        highest: extended,
        lost: Math.max(0, expected - received),
        fractionLost: isLossy ? Math.min(255, Math.trunc(((expectedNow - receivedNow) * 256) / expectedNow)) : 0,
        jitter,
        lastReport,
        sinceLastReport: lastReport === 0 ? 0 : (nowMs - lastReportAt) * 65.536,
      }
    },
  }
}
