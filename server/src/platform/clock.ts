/** The only source of "now" for decisions; tests and the development page move it (mock timers do not move `Temporal.Now`). */
export type Clock = { now(): Temporal.Instant }
export type MovableClock = Clock & { advance(duration: Temporal.DurationLike): void; offsetMs(): number }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

export function movableClock(base: Clock = systemClock): MovableClock {
  let offset = Temporal.Duration.from({ milliseconds: 0 })
  return {
    now: () => base.now().add(offset),
    advance(duration) {
      // Instants know no calendar: days count as 24 hours here.
      const ms = Temporal.Duration.from(duration).total({
        unit: 'milliseconds',
        relativeTo: Temporal.PlainDate.from('2000-01-01'),
      })
      offset = Temporal.Duration.from({ milliseconds: offset.milliseconds + Math.trunc(ms) })
    },
    offsetMs: () => offset.milliseconds,
  }
}
