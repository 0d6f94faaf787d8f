/** Properties of formatted text; examples are beside it in the contract. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formattedText, type Inline } from '@limelight/contract/formatted-text'
import { cutFormatted, plainText } from '@limelight/contract/plain-text'
import fc from 'fast-check'
import { formattedHtml } from './formatted-html.ts'

const signs = [
  '*',
  '**',
  '***',
  '_',
  '~~',
  '~',
  '## ',
  '> ',
  '>',
  '- ',
  '1. ',
  '\n',
  '\r\n',
  ' ',
  'a',
  'Bc',
  '2',
  '.',
  '!',
  '<b>',
  '&',
]
const marked = fc
  .array(fc.oneof(fc.constantFrom(...signs, '@mara', '#tag', 'https://x.org/a_b*c', '好', 'م', '😀'), fc.string()), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''))

function textOf(children: readonly Inline[]): string {
  return children.map((each) => (each.kind === 'text' ? each.text : textOf(each.children))).join('')
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/gu, '')
}

function withoutSigns(text: string): string {
  return withoutSpace(text).replace(/[*_~#>]/g, '')
}

/** All of its characters, in their order, among others. */
function isIn(part: string, whole: string): boolean {
  const left = [...part]
  for (const character of whole) if (character === left[0]) left.shift()
  return left.length === 0
}

test('plain text loses marks only, and is the text of the tree', () => {
  fc.assert(
    fc.property(marked, (text) => {
      const plain = plainText(text)
      assert.equal(withoutSigns(plain), withoutSigns(text))
      const shown = formattedText(text).flatMap((block) =>
        'items' in block ? block.items.map(({ children }) => children) : [block.children],
      )
      const tree = withoutSpace(shown.map(textOf).join(''))
      assert.ok(isIn(tree, withoutSpace(plain)), `${tree} in ${plain}`)
    }),
    { numRuns: 2000 },
  )
})

test('a cut text is as long as asked, and reads as the beginning of the whole', () => {
  fc.assert(
    fc.property(marked, fc.integer({ min: 1, max: 60 }), (text, max) => {
      const cut = cutFormatted(text, max)
      if (Array.from(text).length <= max) return assert.equal(cut, text)
      const [kept = ''] = plainText(cut).split(/…[*_~]*$/)
      assert.ok(Array.from(kept).length <= max)
      assert.ok(plainText(text).startsWith(kept.trimEnd()), `${cut} of ${text}`)
    }),
    { numRuns: 2000 },
  )
})

test('its HTML has no tags but the format’s', () => {
  fc.assert(
    fc.property(marked, (text) => {
      const rest = formattedHtml(text).replace(
        /<\/?(?:p|strong|em|s|ul|ol|blockquote)>|<br>|<li(?: value="\d+")?>|<\/li>/g,
        '',
      )
      assert.doesNotMatch(rest, /[<>]/)
    }),
  )
})

test('hostile texts take no longer than their length', () => {
  const times = 100_000
  for (const sign of [
    '*',
    '**a ',
    '*a _b ~~c **d ',
    ' *',
    '_',
    '~~a',
    '> ',
    '1. ',
    'https://*',
    ')',
    '**a** ',
    '*a\n',
  ]) {
    const text = sign.repeat(times)
    assert.ok(formattedText(text).length >= 0)
    assert.ok(plainText(text).length <= text.length)
    assert.ok(cutFormatted(text, 140).length <= 150)
  }
  assert.ok(
    plainText(`https://x.org/${'*'.repeat(times)}a ${'(https://x.org/'.repeat(1)}${')'.repeat(times)}`).length > times,
  )
})
