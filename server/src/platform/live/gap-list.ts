/** The packets that are missing of one source, and when they were asked for. */

/** A gap as long as this is a new start: asking for so many packets again would only add to the trouble. */
const LONGEST_GAP = 200
const ASK_AGAIN_MS = 60
const ASK_AT_MOST = 8

export type GapList = {
  /** The packets between two that follow each other at this distance. */
  open(after: number, distance: number): void
  close(sequence: number): void
  /** The packets to ask for now. */
  due(nowMs: number): number[]
}

export function createGapList(): GapList {
  const gaps = new Map<number, { asked: number; askedAt: number }>()
  return {
    open(after, distance) {
      if (distance >= LONGEST_GAP) gaps.clear()
      else for (let step = 1; step < distance; step += 1) gaps.set((after + step) & 0xffff, { asked: 0, askedAt: 0 })
    },
    close: (sequence) => void gaps.delete(sequence),
    due(nowMs) {
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
  }
}
