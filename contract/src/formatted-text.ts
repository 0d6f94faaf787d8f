/**
 * Text with a few marks as a tree: `**bold**`, `*italic*` or `_italic_`, `~~struck~~`; lines that begin with `- ` or `1. ` (lists), `> `
 * (quotation) or `## ` (heading). Everything else is text. Without Zod, as pages of the web have this file.
 */
import { type LineStart, lineStart, type Mark, type Span, spansIn } from './text-marks.ts'

/** `start`: where it is in the whole text, so that it can be a key. */
export type Inline =
  | { kind: 'text'; start: number; text: string }
  | { kind: Mark; start: number; children: readonly Inline[] }
export type ListItem = { start: number; number: number; children: readonly Inline[] }
export type Block =
  | { kind: 'paragraph' | 'quote' | 'heading'; start: number; children: readonly Inline[] }
  | { kind: 'bullets' | 'numbers'; start: number; items: readonly ListItem[] }

/** Pure, never throws, in time linear to the text. Line ends inside of paragraphs and quotations stay in their text. */
export function formattedText(text: string): Block[] {
  const blocks: Draft[] = []
  let start = 0
  for (const line of text.split('\n')) {
    addLine(blocks, line.endsWith('\r') ? line.slice(0, -1) : line, start)
    start += line.length + 1
  }
  return blocks.map(blockOf).filter((block) => 'items' in block || block.children.length > 0)
}

type Line = { start: number; number: number; children: Inline[] }
type Draft = { kind: Block['kind']; lines: Line[] }

const BLOCKS = { plain: 'paragraph', heading: 'heading', quote: 'quote', bullet: 'bullets', number: 'numbers' } as const

function addLine(blocks: Draft[], line: string, start: number): void {
  const last = blocks.at(-1)
  const { kind: lineKind, contentAt, number }: LineStart = lineStart(line)
  const kind = BLOCKS[lineKind]
  const children = inlinesOf(line, { start, contentAt })
  if (last?.kind === kind && kind !== 'heading') {
    last.lines.push({ start, number, children })
  } else if (last?.kind === 'quote' && line.trim() === '>') {
    last.lines.push({ start, number, children: [] })
  } else {
    blocks.push({ kind, lines: [{ start, number, children }] })
  }
}

function blockOf({ kind, lines }: Draft): Block {
  const start = lines[0]?.start ?? 0
  if (kind === 'bullets' || kind === 'numbers') return { kind, start, items: lines }
  const isBlank = ({ children }: Line) => children.every((each) => each.kind === 'text' && each.text.trim() === '')
  const first = lines.findIndex((line) => !isBlank(line))
  const shown = first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1)
  return { kind, start, children: joined(shown) }
}

/** With the line ends between them, and texts that meet as one. */
function joined(lines: readonly Line[]): Inline[] {
  const children: Inline[] = []
  for (const [at, line] of lines.entries()) {
    if (at > 0) addText(children, '\n', line.start - 1)
    for (const child of line.children) {
      if (child.kind === 'text') addText(children, child.text, child.start)
      else children.push(child)
    }
  }
  return children
}

function addText(children: Inline[], text: string, start: number): void {
  const last = children.at(-1)
  if (last?.kind === 'text') children[children.length - 1] = { ...last, text: last.text + text }
  else children.push({ kind: 'text', start, text })
}

function inlinesOf(line: string, { start, contentAt }: { start: number; contentAt: number }): Inline[] {
  const spans = spansIn(line, contentAt)
  let next = 0
  const between = (from: number, to: number): Inline[] => {
    const children: Inline[] = []
    let at = from
    const addUntil = (end: number) => {
      if (end > at) children.push({ kind: 'text', start: start + at, text: line.slice(at, end) })
    }
    for (let span = spans[next]; span && span.start < to; span = spans[next]) {
      next += 1
      addUntil(span.start)
      children.push(markOf(span, between))
      at = span.end
    }
    addUntil(to)
    return children
  }
  const markOf = ({ mark, start: at, contentStart, contentEnd }: Span, inside: typeof between): Inline => ({
    kind: mark,
    start: start + at,
    children: inside(contentStart, contentEnd),
  })
  return between(contentAt, line.length)
}
