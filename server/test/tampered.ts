/** The same text with one other character: never the last one, whose lowest bits base64 may ignore, and never by chance the same. */
export function tampered(text: string): string {
  const at = text.length - 6
  return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
}
