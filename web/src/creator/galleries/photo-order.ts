/** Pure: a list with one of its members at another place; places beyond the ends are the ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [member] = next.splice(from, 1)
  if (member === undefined) return next
  next.splice(Math.min(Math.max(0, to), next.length), 0, member)
  return next
}
