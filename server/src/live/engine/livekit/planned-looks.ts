/** When which room is looked at next: at the soonest of the times asked for. */
export type PlannedLooks = {
  /** After so many milliseconds, unless a look that comes sooner is planned. */
  plan(room: string, afterMs: number): void
  drop(): void
}

type Planned = { at: number; timer: NodeJS.Timeout }

export function createPlannedLooks(look: (room: string) => void): PlannedLooks {
  const planned = new Map<string, Planned>()
  return {
    plan(room, afterMs) {
      const at = performance.now() + afterMs
      const before = planned.get(room)
      if (before && before.at <= at) return
      clearTimeout(before?.timer)
      const timer = setTimeout(() => {
        planned.delete(room)
        look(room)
      }, afterMs)
      planned.set(room, { at, timer })
    },
    drop() {
      for (const { timer } of planned.values()) clearTimeout(timer)
      planned.clear()
    },
  }
}
