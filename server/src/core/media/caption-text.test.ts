import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@limelight/contract/errors'
import fc from 'fast-check'
import { type Cue, readCaptions, writeCaptions } from './caption-text.ts'

test('WebVTT is read with its head, notes, styles and places, which are left out', () => {
  const text = `\uFEFFWEBVTT - A talk\r\nKind: captions\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE of nobody\r\n\r\nintro\r\n00:01.500 --> 00:03.000 line:0 align:start\r\n<v Ada>Good <i>evening</i>,\r\neverybody &amp; all\r\n\r\n01:00:00.000 --> 01:00:02.250\r\nالليلة\r\n`
  assert.deepEqual(readCaptions(text), [
    { from: 1_500, to: 3_000, text: 'Good evening,\neverybody & all' },
    { from: 3_600_000, to: 3_602_250, text: 'الليلة' },
  ])
})

test('SRT is read, with its numbers and commas, in the order of its times', () => {
  const text = '2\n00:00:05,000 --> 00:00:06,5\nSecond\n\n1\n00:00:01,000 --> 00:00:02,000\n{\\an8}First <b>bold</b>\n'
  assert.deepEqual(
    readCaptions(text).map(({ from, to, text: said }) => [from, to, said]),
    [
      [1_000, 2_000, '{\\an8}First bold'],
      [5_000, 6_500, 'Second'],
    ],
  )
})

for (const [name, text] of [
  ['nothing', ''],
  ['a text', 'Once upon a time\n\nthere was a lamp.'],
  ['a page', '<!doctype html><p>00:01.000 -> 00:02.000</p>'],
  ['a caption without a time', 'WEBVTT\n\nsoon --> later\nHello\n'],
  ['a caption that ends before it begins', 'WEBVTT\n\n00:03.000 --> 00:01.000\nHello\n'],
  ['a caption of days', 'WEBVTT\n\n00:03.000 --> 99:00:00.000\nHello\n'],
  ['only empty captions', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<i></i>\n'],
] as const)
  test(`${name} is refused at its field`, () => {
    assert.throws(
      () => readCaptions(text),
      (error) => error instanceof AppError && error.code === 'request_invalid',
    )
  })

test('what was written is read as it was, whatever it says', () => {
  const line = fc
    .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
    .map((text) => text.replaceAll(/[\s<>&]+/g, ' ').trim())
    .filter((text) => text !== '' && !text.includes('-->'))
  const cue = fc.record({
    from: fc.nat(80_000_000),
    length: fc.integer({ min: 1, max: 60_000 }),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  })
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (made) => {
      const cues: Cue[] = made
        .map(({ from, length, lines }) => ({ from, to: from + length, text: lines.join('\n') }))
        .toSorted((one, other) => one.from - other.from)
      assert.deepEqual(readCaptions(writeCaptions(cues)), cues)
    }),
    { numRuns: 200 },
  )
})

test('markup of a caption is text', () => {
  const written = writeCaptions([{ from: 0, to: 1_000, text: '<script>1 & 2</script>' }])
  assert.equal(written, 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n&lt;script&gt;1 &amp; 2&lt;/script&gt;\n')
})
