export type TextPart = { kind: 'text' | 'link' | 'mention' | 'tag'; text: string; to?: string; start: number }

const PATTERN =
  /https?:\/\/[^\s<>"'`]+|(?<![\p{L}\p{N}_@/.])@[a-z0-9][a-z0-9_.-]{2,29}|(?<![\p{L}\p{N}_#&/])#[\p{L}\p{N}_]{2,50}/giu

/** Pure: cuts a caption into plain text, web addresses, @names and #tags. Nothing in it is ever treated as HTML. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(PATTERN)) {
    const part = linkOf(match[0], match.index)
    if (!part) continue
    if (part.start > end) parts.push({ kind: 'text', text: text.slice(end, part.start), start: end })
    parts.push(part)
    end = part.start + part.text.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end), start: end })
  return parts
}

function linkOf(found: string, start: number): TextPart | undefined {
  if (found.startsWith('@')) {
    // A sentence may end right behind a name.
    const text = found.replace(/[.-]+$/, '')
    return text.length < 4 ? undefined : { kind: 'mention', text, to: `/${text.slice(1).toLowerCase()}`, start }
  }
  if (found.startsWith('#')) {
    return { kind: 'tag', text: found, to: `/search?tab=feeds&q=${encodeURIComponent(found)}`, start }
  }
  const text = withoutTail(found)
  // Addresses with a login part disguise where they lead.
  if (!URL.canParse(text) || new URL(text).username !== '') return undefined
  return { kind: 'link', text, to: text, start }
}

/** Punctuation behind an address belongs to the sentence, and so does a bracket that was opened before it. */
function withoutTail(address: string): string {
  let text = address.replace(/[.,;:!?…]+$/, '')
  while (text.endsWith(')') && text.split(')').length > text.split('(').length) text = text.slice(0, -1)
  return text.replace(/[.,;:!?…]+$/, '')
}
