import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Cell, csvLine, csvStream } from './csv.ts'

const CASES: [name: string, cell: Cell, expected: string][] = [
  ['plain text stays', 'A tip', 'A tip'],
  ['a comma is quoted', 'a, b', '"a, b"'],
  ['quotes are doubled', 'say "yes"', '"say ""yes"""'],
  ['a line break is quoted', 'a\nb', '"a\nb"'],
  ['a formula is harmless', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['a plus is harmless', '+1', "'+1"],
  ['a minus is harmless', '-1', "'-1"],
  ['an at is harmless', '@SUM', "'@SUM"],
  ['a tab is harmless', '\tx', "'\tx"],
  ['a carriage return is harmless and quoted', '\rx', '"\'\rx"'],
  ['money has two decimals, and its sign', { minor: -1205 }, '-12.05'],
  ['a number is a number', -3, '-3'],
  ['nothing is empty', null, ''],
]
for (const [name, cell, expected] of CASES) test(name, () => assert.equal(csvLine([cell]), `${expected}\r\n`))

test('whatever is written reads back, and no cell begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (texts) => {
      const read = parse(csvLine(texts))

      assert.deepEqual(
        read,
        texts.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)),
      )
      assert.ok(read.every((cell) => !/^[=+\-@\t\r]/.test(cell)))
    }),
  )
})

test('a stream ends with the first empty batch', async () => {
  const batches = [['a', 'b'], ['c'], []]
  const lasts: (string | undefined)[] = []

  const stream = csvStream<string>(['name'], {
    nextBatch: async (last) => {
      lasts.push(last)
      return batches.shift() ?? []
    },
    cells: (row) => [row],
  })

  assert.equal((await stream.toArray()).join(''), '\uFEFFname\r\na\r\nb\r\nc\r\n')
  assert.deepEqual(lasts, [undefined, 'b', 'c'])
})

/** RFC 4180 for one record, written independently of the code under test. */
function parse(line: string): string[] {
  const cells: string[] = []
  let rest = line.slice(0, -2)
  for (;;) {
    const [, quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(rest) ?? []
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    rest = rest.slice(quoted === undefined ? plain.length : quoted.length + 2)
    if (rest === '') return cells
    assert.equal(rest[0], ',')
    rest = rest.slice(1)
  }
}
