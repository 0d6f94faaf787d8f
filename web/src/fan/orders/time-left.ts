/** Pure: whole seconds until an instant, at least 0. */
export function secondsLeft(until: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1_000))
}
