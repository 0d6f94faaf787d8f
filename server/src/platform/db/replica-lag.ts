/** Pure: how far the primary was at which time, by the clock of this process alone. */
export type Sample = { position: number; atMs: number }

/**
 * With a further sample: without those that are older than the limit, but for the newest of them. So the first one says how far a standby has
 * to be that is read. Just after a start it is the first look: a standby that was behind before then has to come up to it.
 */
export function withSample(samples: readonly Sample[], next: Sample, limitMs: number): Sample[] {
  const all = [...samples, next]
  const firstRecent = all.findIndex(({ atMs }) => atMs > next.atMs - limitMs)
  return all.slice(Math.max(0, firstRecent - 1))
}

/** Whether a standby that has replayed so far is less than the limit behind. */
export function isRecent(samples: readonly Sample[], replayed: number): boolean {
  const [first] = samples
  return first !== undefined && replayed >= first.position
}
