const SHOWN = 6

/** Pure: keywords a word of which begins with what is typed, in their order; what is typed already is no suggestion. */
export function suggestedKeywords(keywords: readonly string[], typed: string): string[] {
  const start = typed.trim().toLowerCase()
  const fits = (keyword: string) =>
    keyword !== start && (keyword.startsWith(start) || keyword.split(/\s+/).some((word) => word.startsWith(start)))
  return keywords.filter(fits).slice(0, SHOWN)
}
