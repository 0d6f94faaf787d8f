/** Pure: the round value an axis ends at, so that its quarters are readable numbers. Zero data end at 4. */
export function niceMaximum(values: readonly number[]): number {
  const highest = Math.max(0, ...values)
  if (highest === 0) return 4
  const magnitude = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 4, 5, 8, 10].find((factor) => factor * magnitude >= highest) ?? 10
  return step * magnitude
}

/** Pure: which labels of a time axis are written, at most `most` of them, evenly spread, the last always among them. */
export function labelIndexes(count: number, most: number): number[] {
  if (count === 0) return []
  const step = Math.ceil(count / most)
  const indexes: number[] = []
  for (let index = count - 1; index >= 0; index -= step) indexes.unshift(index)
  return indexes
}
