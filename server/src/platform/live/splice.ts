/** The numbers of one viewer's picture, which go on when it is taken from another layer. Pure. */

export type Numbers = { sequence: number; timestamp: number }
/** Two clocks at one moment, as a sender report says it: of the media, and of the publisher in seconds. */
export type ClockReport = { timestamp: number; seconds: number }

export type Splice = {
  /**
   * From this packet on, the numbers of another layer. `shift` is what leads from its time to that of the former one where it is known;
   * without it, as much time has passed as between the arrivals.
   */
  begin(first: Numbers, nowMs: number, shift: number | undefined): void
  /** Writes the viewer's numbers into the packet; false for one from before `begin`, whose numbers are taken already. */
  write(packet: Buffer, numbers: Numbers, nowMs: number): boolean
  timeOf(timestamp: number): number
}

const SEQUENCE_AT = 2
const TIME_AT = 4
/** Packets that were asked for again come at most this much later than the others. */
const LATE_PACKETS = 0x4000
/** What reports say is trusted this far from what the arrivals say. */
const SHIFT_MAX_SECONDS = 1

export function createSplice(clockHz: number): Splice {
  let sequenceOffset = 0
  let timeOffset = 0
  let first: number | undefined
  // Changed in place, since it is written for each packet of each viewer.
  const last = { isThere: false, sequence: 0, timestamp: 0, atMs: 0 }

  const timeOf = (timestamp: number) => (timestamp + timeOffset) >>> 0

  function offsetBy(timestamp: number, nowMs: number, shift: number | undefined): number {
    if (!last.isThere) return 0
    const arrived =
      (last.timestamp + Math.max(1, Math.round(((nowMs - last.atMs) * clockHz) / 1_000)) - timestamp) >>> 0
    if (shift === undefined) return arrived
    const reported = (timeOffset + shift) >>> 0
    const step = (timestamp + reported - last.timestamp) | 0
    const isPlausible = step > 0 && Math.abs((reported - arrived) | 0) < SHIFT_MAX_SECONDS * clockHz
    return isPlausible ? reported : arrived
  }

  return {
    begin({ sequence, timestamp }, nowMs, shift) {
      if (last.isThere) sequenceOffset = (last.sequence + 1 - sequence) & 0xffff
      timeOffset = offsetBy(timestamp, nowMs, shift)
      first = last.isThere ? (sequence + sequenceOffset) & 0xffff : undefined
    },
    write(packet, numbers, nowMs) {
      const sequence = (numbers.sequence + sequenceOffset) & 0xffff
      if (first !== undefined && isBefore(sequence, first)) return false
      const timestamp = timeOf(numbers.timestamp)
      packet.writeUInt16BE(sequence, SEQUENCE_AT)
      packet.writeUInt32BE(timestamp, TIME_AT)
      // So long after, numbers from before would look as if they came.
      if (first !== undefined && ((sequence - first) & 0xffff) > LATE_PACKETS) first = undefined
      if (last.isThere && !isBefore(last.sequence, sequence)) return true
      last.isThere = true
      last.sequence = sequence
      last.timestamp = timestamp
      last.atMs = nowMs
      return true
    },
    timeOf,
  }
}

export function isBefore(sequence: number, other: number): boolean {
  return ((sequence - other) & 0xffff) >= 0x8000
}

/** What has to be added to the times of `to` to get those of `from` at the same moment. */
export function shiftBetween(from: ClockReport | undefined, to: ClockReport | undefined, clockHz: number) {
  if (!from || !to) return undefined
  return (from.timestamp + Math.round((to.seconds - from.seconds) * clockHz) - to.timestamp) | 0
}
