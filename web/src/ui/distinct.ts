/** Pure: the same texts as keys of a list, the repeated ones with their number: a, b, a → a, b, a 2. */
export function distinct(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return texts.map((text) => {
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return count === 1 ? text : `${text} ${count}`
  })
}
