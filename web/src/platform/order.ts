/** Pure: a list with one of its members at another place; places beyond the ends are the ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [member] = next.splice(from, 1)
  if (member === undefined) return next
  next.splice(Math.min(Math.max(0, to), next.length), 0, member)
  return next
}

/** Pure: a list in the order of these ids; members without a place come last, as they came. */
export function inOrder<T extends { _id: string }>(list: readonly T[], ids: readonly string[]): T[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ _id }: T) => places.get(_id) ?? ids.length
  return list.toSorted((one, other) => placeOf(one) - placeOf(other))
}
