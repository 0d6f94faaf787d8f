/** A number from 0 to 1 that looks drawn by lot and is the same at every start. */
export function chance(...keys: readonly number[]): number {
  let state = 0x9e3779b9
  for (const key of keys) {
    state = Math.imul(state ^ Math.round(key * 1_000), 0x85ebca6b)
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
    state ^= state >>> 16
  }
  return (state >>> 0) / 4_294_967_296
}

/** One of a list, by such a number. */
export function oneOf<T>(list: readonly T[], share: number): T {
  const one = list[Math.floor(share * list.length)]
  if (one === undefined) throw new Error('there is nothing to choose from')
  return one
}
