/** Packets in their order: a lost one is asked for again and comes a little later. Pure. */

/** Some rounds between publisher and server; what comes later than that is given up. */
const WAIT_MS = 400
/** Numbers further apart than this are a new start, in either direction. */
const LONGEST_GAP = 1_000

type Numbered = { sequence: number }

/** Emits by sequence number, each number once, and skips what is still missing after a while. */
export function createPacketOrder<P extends Numbered>(emit: (packet: P) => void): (packet: P, nowMs: number) => void {
  const waiting = new Map<number, P>()
  let next: number | undefined
  let waitingSinceMs = 0

  const distanceOf = (sequence: number) => (sequence - (next ?? sequence)) & 0xffff

  function drain(nowMs: number): void {
    for (let packet = waiting.get(next ?? -1); packet; packet = waiting.get(next ?? -1)) {
      waiting.delete(packet.sequence)
      next = (packet.sequence + 1) & 0xffff
      waitingSinceMs = nowMs
      emit(packet)
    }
  }

  return (packet, nowMs) => {
    const distance = distanceOf(packet.sequence)
    const isNewStart = distance > LONGEST_GAP && distance < 0x10000 - LONGEST_GAP
    if (isNewStart) waiting.clear()
    if (isNewStart || next === undefined) next = packet.sequence
    else if (distance >= 0x8000) return
    if (waiting.size === 0) waitingSinceMs = nowMs
    waiting.set(packet.sequence, packet)
    drain(nowMs)
    if (waiting.size === 0 || nowMs - waitingSinceMs <= WAIT_MS) return
    next = [...waiting.keys()].reduce((a, b) => (distanceOf(a) < distanceOf(b) ? a : b))
    drain(nowMs)
  }
}
