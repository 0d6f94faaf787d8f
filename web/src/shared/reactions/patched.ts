type Change = Record<string, unknown>
/** Gets the thing as it is, gives what of it is different. */
export type ChangeOf = (thing: Change) => Change

/**
 * Pure: an answer in which the thing with this id, wherever it stands, is changed; the very same answer where it does not
 * stand, so that nothing is rendered again for nothing.
 */
export function patched<T>(answer: T, id: string, change: ChangeOf): T {
  if (Array.isArray(answer)) {
    const entries = answer.map((entry: unknown) => patched(entry, id, change))
    // The entries are of the type they had.
    return entries.some((entry, index) => entry !== answer[index]) ? (entries as T) : answer
  }
  if (typeof answer !== 'object' || answer === null) return answer
  const before = answer as Change
  let after = before
  for (const [key, value] of Object.entries(before)) {
    const next = patched(value, id, change)
    if (next !== value) after = { ...after, [key]: next }
  }
  if (before._id === id && 'isLiked' in before) after = { ...after, ...change(after) }
  return after as T
}
