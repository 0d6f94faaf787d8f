/** Formatted text where it is shown without its format, and cut where only its beginning is. Without Zod, as pages of the web have this file. */
import { isWorthMarking, lineStart, type Span, spansIn } from './text-marks.ts'

/** Pure: the text without the marks of pairs, headings and quotations. The signs of lists stay, since they read well. */
export function plainText(text: string): string {
  return text.split('\n').map(plainLine).join('\n')
}

function plainLine(line: string): string {
  const { kind, contentAt } = lineStart(line)
  const start = kind === 'heading' || kind === 'quote' ? contentAt : 0
  return withoutMarks(line, { start, end: line.length }, spansIn(line, contentAt))
}

/** Pure: a part of a line without the signs of spans that lie in it. */
export function withoutMarks(
  line: string,
  { start, end }: { start: number; end: number },
  spans: readonly Span[],
): string {
  const cuts = spans.flatMap((span) => [[span.start, span.contentStart] as const, [span.contentEnd, span.end] as const])
  cuts.sort(([a], [b]) => a - b)
  let kept = ''
  let at = start
  for (const [from, to] of cuts) {
    kept += line.slice(at, from)
    at = to
  }
  return kept + line.slice(at, end)
}

/**
 * Pure: at most `max` characters of a text, and "…" where something was left out. Marks that were open there are closed, so that the
 * beginning looks as it does in the whole text. Characters, not code units: no half of an emoji remains.
 */
export function cutFormatted(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = Array.from(text)
  if (characters.length <= max) return text
  const cut = characters.slice(0, max).join('').length
  const lineAt = text.lastIndexOf('\n', cut - 1) + 1
  const lineEnd = text.indexOf('\n', cut)
  const line = cutLine(text.slice(lineAt, lineEnd < 0 ? text.length : lineEnd), cut - lineAt)
  return line === '' ? `${text.slice(0, lineAt).trimEnd()}…` : text.slice(0, lineAt) + line
}

/** Empty where only the mark of the line would be left. */
function cutLine(line: string, max: number): string {
  const { contentAt } = lineStart(line)
  const spans = spansIn(line, contentAt)
  const at = cutBefore(line, { max, spans })
  if (at <= contentAt) return ''
  const open = spans.filter((span) => isAcross(span, at))
  const closing = open.toReversed().map(({ contentEnd, end }) => line.slice(contentEnd, end))
  return `${line.slice(0, at)}…${closing.join('')}`
}

/** Not inside of a run of signs nor behind it, nor behind spaces: the "…" would make another mark of it. */
function cutBefore(line: string, { max, spans }: { max: number; spans: readonly Span[] }): number {
  let at = max
  for (;;) {
    while (at > 0 && /[\s*_~]/.test(line[at - 1] ?? '')) at -= 1
    const bare = spans.find((span) => isAcross(span, at) && !isWorthMarking(line.slice(span.contentStart, at)))
    if (!bare) return at
    at = bare.start
  }
}

function isAcross({ contentStart, end }: Span, at: number): boolean {
  return contentStart <= at && at < end
}
