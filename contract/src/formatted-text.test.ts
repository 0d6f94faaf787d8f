import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Block, formattedText, type Inline } from './formatted-text.ts'
import { cutFormatted, plainText } from './plain-text.ts'
import { namesIn, tagsIn, textParts } from './text-parts.ts'

const SIGNS = { strong: 'b', emphasis: 'i', struck: 's' } as const

function shown(children: readonly Inline[]): string {
  return children
    .map((each) => (each.kind === 'text' ? each.text : `<${SIGNS[each.kind]}>${shown(each.children)}</>`))
    .join('')
}

function lineOf(text: string): string {
  const [block, ...others] = formattedText(text)
  assert.ok(block?.kind === 'paragraph' && others.length === 0, text)
  return shown(block.children)
}

function outline(blocks: readonly Block[]) {
  return blocks.map((block) => [
    block.kind,
    'items' in block ? block.items.map((item) => shown(item.children)) : shown(block.children),
  ])
}

test('pairs are bold, italic and struck, also inside of each other', () => {
  assert.equal(lineOf('A **b c** _d_ *e* ~~f~~.'), 'A <b>b c</> <i>d</> <i>e</> <s>f</>.')
  assert.equal(lineOf('**a *b* c** ***d*** ***e* f**'), '<b>a <i>b</> c</> <b><i>d</></> <b><i>e</> f</>')
  assert.equal(lineOf('(**a**), “_b_”: ~~**c**~~'), '(<b>a</>), “<i>b</>”: <s><b>c</></>')
  assert.equal(lineOf('**مرحبا** بكم، 你**好**吗'), '<b>مرحبا</> بكم، 你<b>好</>吗')
})

test('what is no clear pair stays as it was written', () => {
  for (const text of [
    '2 * 3 * 4',
    '2*3*4 and 2**3**4',
    'snake_case_name and _private',
    '***',
    '* * *',
    'a **lone mark',
    'f**k this s**t, f*** that s***',
    '^_^ hello ^_^',
    '*_* wow *_*',
    ':* love :*',
    '****a****',
    '~a~ ~~~b~~~ __c__',
    '** a ** _ b _',
    '*one line\nanother*',
    'https://x.org/a_b_/*c*/**d**/e',
    '#tag ##no heading #no',
    '>_< -no list 1.5 2024. A year',
  ])
    assert.equal(lineOf(text), text)
})

test('lines become lists, quotations and headings', () => {
  const text = '## A **b**\nText\n\nmore\n\n- one\n- _two_\n3. three\n4. four\n> said\n>\n> again\n\nEnd'
  assert.deepEqual(outline(formattedText(text)), [
    ['heading', 'A <b>b</>'],
    ['paragraph', 'Text\n\nmore'],
    ['bullets', ['one', '<i>two</>']],
    ['numbers', ['three', 'four']],
    ['quote', 'said\n\nagain'],
    ['paragraph', 'End'],
  ])
  assert.deepEqual(outline(formattedText('## \n- \n> \n1. ')), [['paragraph', '## \n- \n> \n1. ']])
  assert.deepEqual(formattedText(' \n\n'), [])
})

test('names, tags and addresses are found in marks', () => {
  assert.deepEqual(namesIn(plainText('_@mara_ and **@jo.n**')), ['mara', 'jo.n'])
  assert.deepEqual(tagsIn(plainText('**#new** _#old_'), 9), ['new', 'old'])
  assert.deepEqual(
    textParts('**https://x.org/a**, (https://y.org/_b_)').flatMap(({ kind, text }) => (kind === 'link' ? text : [])),
    ['https://x.org/a', 'https://y.org/_b'],
  )
})

test('plain text has no marks but those of lists', () => {
  assert.equal(plainText('## A **b**\n> _c_ ~~d~~\n- *e*\n1. f\n2 * 3'), 'A b\nc d\n- e\n1. f\n2 * 3')
})

test('a cut closes the marks that are open there', () => {
  assert.equal(cutFormatted('**bold** text', 50), '**bold** text')
  assert.equal(cutFormatted('**bold and _italic_**', 14), '**bold and _it…_**')
  assert.equal(cutFormatted('A **bold** text', 4), 'A…')
  assert.equal(cutFormatted('A **bold** text', 10), 'A **bold…**')
  assert.equal(cutFormatted('A **bold** text', 12), 'A **bold** t…')
  assert.equal(cutFormatted('Text\n- one', 6), 'Text…')
  assert.equal(cutFormatted('Text\n- one', 8), 'Text\n- o…')
  assert.equal(cutFormatted('**!! wow**', 4), '…')
})
