/**
 * The marks of formatted text as people type them: what a line begins with, and the pairs in it. Only clear pairs are marks: `2 * 3`,
 * `snake_case`, `***` and `f**k s**t` stay as they are. Without Zod, as pages of the web have this file.
 */
import { textParts } from './text-parts.ts'

export type Mark = 'strong' | 'emphasis' | 'struck'

/** A pair of marks and what is between them, in offsets of its line. Spans are nested or apart, never across each other. */
export type Span = { mark: Mark; start: number; contentStart: number; contentEnd: number; end: number }

export type LineKind = 'plain' | 'heading' | 'quote' | 'bullet' | 'number'
/** `contentAt`: behind the mark of the line. `number`: of a numbered line, as it was written. */
export type LineStart = { kind: LineKind; contentAt: number; number: number }

const PREFIXES: readonly [string, LineKind][] = [
  ['## ', 'heading'],
  ['> ', 'quote'],
  ['- ', 'bullet'],
]
/** Years end sentences more often than they number lines. */
const NUMBER = /^(\d{1,3})\. (?=.*\S)/

/** Pure: a line with nothing behind its mark has none. */
export function lineStart(line: string): LineStart {
  for (const [prefix, kind] of PREFIXES) {
    if (line.startsWith(prefix) && line.trim().length >= prefix.length) {
      return { kind, contentAt: prefix.length, number: 0 }
    }
  }
  const [found = '', digits = ''] = NUMBER.exec(line) ?? []
  if (found !== '') return { kind: 'number', contentAt: found.length, number: Number(digits) }
  return { kind: 'plain', contentAt: 0, number: 0 }
}

/** What one run of signs may be, outside first. */
const TOKENS: Record<string, readonly string[]> = {
  '*': ['*'],
  '**': ['**'],
  '***': ['**', '*'],
  _: ['_'],
  '~~': ['~~'],
}
const MARKS: Record<string, Mark> = { '*': 'emphasis', _: 'emphasis', '**': 'strong', '~~': 'struck' }
const SIGNS = /[*_~]/

/** Marks in words are words. Scripts that write no spaces between words have marks between any two letters. */
const WORD = /(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{M}\p{N}]/u
/** In front of a single sign that opens: a face such as `^_^` has others. */
const BEFORE_SINGLE = /[\s\p{Ps}\p{Pi}\p{Pd}\p{Lo}"'*_~¿¡,.!?…]/u
/** What is worth marking, unlike `*_*`. */
const SOLID = /[\p{L}\p{N}]|(?!\p{ASCII})[^\p{P}\p{Z}\p{C}]/u

export function isPartOfWord(character: string): boolean {
  return WORD.test(character)
}

export function isWorthMarking(text: string): boolean {
  return SOLID.test(text)
}

type Open = { token: string; start: number; end: number }
type Run = { signs: string; at: number; before: string; after: string }

/** Pure, in time linear to the line, sorted by `start`. Addresses keep the signs in them. */
export function spansIn(line: string, contentAt = 0): Span[] {
  if (!SIGNS.test(line)) return []
  const pairs = new Pairs()
  const links = linksIn(line)
  let before = ''
  for (let at = contentAt; at < line.length; ) {
    const end = links.get(at) ?? runEnd(line, at)
    const part = line.slice(at, end)
    if (!links.has(at) && SIGNS.test(part)) {
      pairs.take({ signs: part, at, before, after: characterAt(line, end) })
    } else if (SOLID.test(part)) {
      pairs.solidAt = at
    }
    // Of an address its end, of a run its sign.
    before = links.has(at) ? part.slice(-1) : characterAt(line, at)
    at = end
  }
  return pairs.spans.sort((a, b) => a.start - b.start)
}

/** At most one pair of each kind is open, so that finding its end takes the same time everywhere. */
class Pairs {
  readonly spans: Span[] = []
  /** Of the last character that is worth marking. */
  solidAt = -1
  private open: Open[] = []

  take({ signs, at, before, after }: Run): void {
    const tokens = TOKENS[signs] ?? []
    const isOneSign = signs.length === 1
    const mayClose = before !== '' && !/\s/u.test(before) && !WORD.test(after)
    const mayOpen =
      after !== '' &&
      !/\s/u.test(after) &&
      !WORD.test(before) &&
      (!isOneSign || before === '' || BEFORE_SINGLE.test(before))
    let from = at
    let left = [...tokens]
    while (mayClose && left.length > 0) {
      const last = this.open.findLastIndex(({ token }) => left.includes(token))
      const opened = this.open[last]
      if (!opened) break
      this.open.length = last
      // Nothing but signs in between: neither of the two is a mark.
      if (this.solidAt < opened.end) return
      const end = from + opened.token.length
      this.spans.push({
        mark: MARKS[opened.token] ?? 'emphasis',
        start: opened.start,
        contentStart: opened.end,
        contentEnd: from,
        end,
      })
      from = end
      left = left.filter((token) => token !== opened.token)
    }
    if (!mayOpen || left.length < tokens.length) return
    for (const token of tokens) {
      // The nearer one is meant.
      this.open = this.open.filter((each) => each.token !== token)
      this.open.push({ token, start: from, end: from + token.length })
      from += token.length
    }
  }
}

function linksIn(line: string): Map<number, number> {
  if (!line.includes('://')) return new Map()
  const links = textParts(line).filter(({ kind }) => kind === 'link')
  return new Map(links.map(({ start, text }) => [start, start + text.length]))
}

/** Of the same signs in a row, or behind one other character. */
function runEnd(line: string, at: number): number {
  const sign = characterAt(line, at)
  if (!SIGNS.test(sign)) return at + sign.length
  let end = at
  while (line[end] === sign) end += 1
  return end
}

function characterAt(line: string, at: number): string {
  const code = line.codePointAt(at)
  return code === undefined ? '' : String.fromCodePoint(code)
}
