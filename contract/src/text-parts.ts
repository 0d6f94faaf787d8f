import { TAG_IN_TEXT, tagText } from './tag-text.ts'

/** Tags, mentions and links in a user's text: the server stores the tags and names, the web renders links. */
export type TextPart = { kind: 'text' | 'link' | 'mention' | 'tag'; text: string; start: number }

/** Names as short and long as a username may be. */
const PATTERN = new RegExp(
  [
    String.raw`https?:\/\/[^\s<>"'\x60]+`,
    String.raw`(?<![\p{L}\p{M}\p{N}_@/.])@[a-z0-9][a-z0-9_.-]{2,29}`,
    String.raw`(?<![\p{L}\p{M}\p{N}_#&/])${TAG_IN_TEXT}`,
  ].join('|'),
  'giu',
)

/** Pure: cuts a text into plain text, web addresses, @names and #tags. Nothing in it is ever treated as HTML. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(PATTERN)) {
    const part = partOf(match[0], match.index)
    if (!part) continue
    if (part.start > end) parts.push({ kind: 'text', text: text.slice(end, part.start), start: end })
    parts.push(part)
    end = part.start + part.text.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end), start: end })
  return parts
}

/** As `tagText` has them, each once, in the order of the text. */
export function tagsIn(text: string, max: number): string[] {
  const tags = textParts(text).filter((part) => part.kind === 'tag')
  return [...new Set(tags.map((part) => tagText(part.text)))].slice(0, max)
}

/** Lower case, without `@`, each once; the names may not exist. */
export function namesIn(text: string): string[] {
  const names = textParts(text).filter((part) => part.kind === 'mention')
  return [...new Set(names.map((part) => part.text.slice(1).toLowerCase()))]
}

function partOf(found: string, start: number): TextPart | undefined {
  if (found.startsWith('@')) {
    // A sentence may end right behind a name.
    const text = found.replace(/[.-]+$/, '')
    return text.length < 4 ? undefined : { kind: 'mention', text, start }
  }
  if (found.startsWith('#')) return { kind: 'tag', text: found, start }
  const text = withoutTail(found)
  // Addresses with a login part disguise where they lead.
  const isHonest = URL.canParse(text) && new URL(text).username === ''
  return isHonest ? { kind: 'link', text, start } : undefined
}

const TAIL = /[.,;:!?…*_~]/

/** Punctuation and marks behind an address belong to the sentence, and so does a bracket that was opened before it. */
function withoutTail(address: string): string {
  let unopened = address.split(')').length - address.split('(').length
  let end = address.length
  while (TAIL.test(address.charAt(end - 1)) || (address.charAt(end - 1) === ')' && unopened-- > 0)) end -= 1
  return address.slice(0, end)
}
