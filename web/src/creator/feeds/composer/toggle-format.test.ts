import { expect, test } from 'vitest'
import { type Format, toggleFormat } from './toggle-format.ts'

/** `[` and `]` are the ends of the selection, `|` is a cursor. */
function toggled(shown: string, format: Format): string {
  const text = shown.replace(/[[\]|]/g, '')
  const start = shown.search(/[[|]/)
  const end = shown.includes('|') ? start : shown.indexOf(']') - 1
  const edit = toggleFormat(text, { start, end }, format)
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  const { selected } = edit
  if (selected.start === selected.end) return `${after.slice(0, selected.start)}|${after.slice(selected.start)}`
  return `${after.slice(0, selected.start)}[${after.slice(selected.start, selected.end)}]${after.slice(selected.end)}`
}

test('selected words are marked, and again they are not', () => {
  expect(toggled('a [bold] c', 'strong')).toBe('a **[bold]** c')
  expect(toggled('a **[bold]** c', 'strong')).toBe('a [bold] c')
  expect(toggled('a [**bold**] c', 'strong')).toBe('a [bold] c')
  expect(toggled('a **[bold]** c', 'emphasis')).toBe('a **_[bold]_** c')
  expect(toggled('a **_[bold]_** c', 'strong')).toBe('a _[bold]_ c')
  expect(toggled('[some words ]after', 'struck')).toBe('~~[some words]~~ after')
})

test('a cursor in a word marks the word, between words it begins a pair', () => {
  expect(toggled('one tw|o', 'strong')).toBe('one **two|**')
  expect(toggled('one **tw|o**', 'strong')).toBe('one tw|o')
  expect(toggled('one |', 'strong')).toBe('one **|**')
  expect(toggled('one **|**', 'strong')).toBe('one |')
  expect(toggled('|', 'emphasis')).toBe('_|_')
})

test('parts of words and of marked words are marked whole', () => {
  expect(toggled('un[believ]able', 'strong')).toBe('**[unbelievable]**')
  expect(toggled('[a **b** c]', 'strong')).toBe('**[a b c]**')
  expect(toggled('x [y **z] a**', 'strong')).toBe('x **[y z a]**')
  expect(toggled('x [y _z] a_', 'strong')).toBe('x **[y _z a_]**')
})

test('every line of a selection is marked by itself, behind what it begins with', () => {
  expect(toggled('[- one\n\n- **two**]', 'strong')).toBe('[- **one**\n\n- **two**]')
  expect(toggled('[- **one**\n\n- **two**]', 'strong')).toBe('[- one\n\n- two]')
})

test('lines become a list, a quotation or a heading, and lines again', () => {
  expect(toggled('a\nb|c\nd', 'bullets')).toBe('a\n- b|c\nd')
  expect(toggled('- b|c', 'bullets')).toBe('b|c')
  expect(toggled('- b|c', 'quote')).toBe('> b|c')
  expect(toggled('[a\n\nb]', 'bullets')).toBe('[- a\n\n- b]')
  expect(toggled('[- a\n\n- b]', 'bullets')).toBe('[a\n\nb]')
  expect(toggled('|', 'heading')).toBe('## |')
  expect(toggled('## |', 'heading')).toBe('|')
  expect(toggled('1. [a]', 'heading')).toBe('## [a]')
})
