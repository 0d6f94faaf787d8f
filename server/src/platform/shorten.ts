/** At most `max` characters of a text, and "…" where something was left out. Characters, not code units: no half of an emoji remains. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = Array.from(text)
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`
}

/** The first line with anything on it, without the spaces around it. */
export function firstLine(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '')
  return line?.trim() ?? ''
}
