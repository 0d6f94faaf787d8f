/** Pure: what a button of the format bar changes in a text, as one edit, so that one undo takes it back. */

import { withoutMarks } from '@limelight/contract/plain-text'
import { isPartOfWord, type LineKind, lineStart, type Mark, type Span, spansIn } from '@limelight/contract/text-marks'

export type Format = Mark | 'heading' | 'bullets' | 'quote'
export type Selected = { start: number; end: number }
/** `insert` in the place of the text between `from` and `to`; `selected` afterwards. */
export type Edit = { from: number; to: number; insert: string; selected: Selected }

const SIGNS: Record<Mark, string> = { strong: '**', emphasis: '_', struck: '~~' }
const LINES: Partial<Record<Format, { kind: LineKind; prefix: string }>> = {
  heading: { kind: 'heading', prefix: '## ' },
  bullets: { kind: 'bullet', prefix: '- ' },
  quote: { kind: 'quote', prefix: '> ' },
}

/** The selected words or lines get the format, or lose it where all of them have it. */
export function toggleFormat(text: string, selected: Selected, format: Format): Edit {
  const ofLines = LINES[format]
  if (ofLines) return toggleLines(text, selected, ofLines)
  return toggleMark(text, selected, format as Mark)
}

function toggleLines(text: string, selected: Selected, { kind, prefix }: { kind: LineKind; prefix: string }): Edit {
  const { from, to } = linesAround(text, selected)
  const lines = text.slice(from, to).split('\n')
  const isOne = lines.length === 1
  const hasIt = (line: string) => lineStart(line).kind === kind || (isOne && line === prefix)
  const isBlank = (line: string) => !isOne && line.trim() === ''
  const isOff = lines.every((line) => hasIt(line) || isBlank(line))
  const changed = lines.map((line) => {
    if (isBlank(line)) return line
    if (isOff) return line.slice(prefix.length)
    return hasIt(line) ? line : prefix + line.slice(lineStart(line).contentAt)
  })
  const insert = changed.join('\n')
  const shift = insert.length - (to - from)
  const moved = (at: number) => Math.max(from, at + shift)
  return {
    from,
    to,
    insert,
    selected: isOne
      ? { start: moved(selected.start), end: moved(selected.end) }
      : { start: from, end: from + insert.length },
  }
}

function toggleMark(text: string, selected: Selected, mark: Mark): Edit {
  const sign = SIGNS[mark]
  const { from, to } = linesAround(text, selected)
  const lines = text.slice(from, to).split('\n')
  let lineAt = from
  const parts = lines.map((line) => {
    const part = partOf(line, { start: selected.start - lineAt, end: selected.end - lineAt }, mark)
    lineAt += line.length + 1
    return { line, part }
  })
  if (parts.every(({ part }) => part === undefined)) return atCaret(text, selected.start, sign)
  const isOff = parts.every(({ part }) => part === undefined || part.around !== undefined)
  const changes = parts.map(({ line, part }) => {
    if (!part || (!isOff && part.around)) return { line, start: 0, end: line.length }
    return isOff && part.around ? unmarked(line, part, part.around) : marked(line, part, mark)
  })
  const insert = changes.map(({ line }) => line).join('\n')
  const [only, ...others] = changes
  const inside =
    only && others.length === 0
      ? { start: from + only.start, end: from + only.end }
      : { start: from, end: from + insert.length }
  const isCaret = selected.start === selected.end
  return { from, to, insert, selected: isCaret ? { start: inside.end, end: inside.end } : inside }
}

type Part = Selected & { around: Span | undefined }

/** What is selected of a line, in whole words and with all that is marked in it; undefined where that is nothing. */
function partOf(line: string, selected: Selected, mark: Mark): Part | undefined {
  const { contentAt } = lineStart(line)
  let start = Math.max(contentAt, selected.start)
  let end = Math.min(line.length, selected.end)
  while (start < end && /\s/.test(line[start] ?? '')) start += 1
  while (end > start && /\s/.test(line[end - 1] ?? '')) end -= 1
  if (start > end) return undefined
  const spans = spansIn(line, contentAt)
  const around = spans.findLast((span) => span.mark === mark && span.start <= start && end <= span.end)
  if (around) return { start, end, around }
  while (start > contentAt && isPartOfWord(line[start - 1] ?? '') && isPartOfWord(line[start] ?? '')) start -= 1
  while (end < line.length && end > start && isPartOfWord(line[end] ?? '') && isPartOfWord(line[end - 1] ?? ''))
    end += 1
  for (const span of spans) {
    const isCut = span.start < end && start < span.end
    // Around all of it, but inside of what has it inside.
    if (!isCut || (span.contentStart <= start && end <= span.contentEnd)) continue
    start = Math.min(start, span.start)
    end = Math.max(end, span.end)
  }
  return start === end ? undefined : { start, end, around: undefined }
}

function marked(line: string, { start, end }: Part, mark: Mark) {
  const sign = SIGNS[mark]
  const inner = spansIn(line, lineStart(line).contentAt).filter(
    (span) => span.mark === mark && start <= span.start && span.end <= end,
  )
  const content = withoutMarks(line, { start, end }, inner)
  return {
    line: `${line.slice(0, start)}${sign}${content}${sign}${line.slice(end)}`,
    start: start + sign.length,
    end: start + sign.length + content.length,
  }
}

function unmarked(line: string, { start, end }: Selected, around: Span) {
  const content = line.slice(around.contentStart, around.contentEnd)
  const opening = around.contentStart - around.start
  const inContent = (at: number) => Math.min(Math.max(at - opening, around.start), around.start + content.length)
  return {
    line: line.slice(0, around.start) + content + line.slice(around.end),
    start: inContent(start),
    end: inContent(end),
  }
}

/** A pair to write into, or away with one that nothing was written into. */
function atCaret(text: string, at: number, sign: string): Edit {
  const size = sign.length
  if (text.slice(at - size, at) === sign && text.slice(at, at + size) === sign) {
    return { from: at - size, to: at + size, insert: '', selected: { start: at - size, end: at - size } }
  }
  return { from: at, to: at, insert: sign + sign, selected: { start: at + size, end: at + size } }
}

function linesAround(text: string, { start, end }: Selected): { from: number; to: number } {
  const to = text.indexOf('\n', end)
  return { from: text.lastIndexOf('\n', start - 1) + 1, to: to < 0 ? text.length : to }
}
