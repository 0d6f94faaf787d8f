import { expect, test } from 'vitest'
import { cuesOf, overlapping, problemOf, secondsOf, timeOf, vttOf } from './cues.ts'

const VTT = `WEBVTT

NOTE by hand

1
00:00:01.000 --> 00:00:02.500 align:start
Hello
there

01:02:03.004 --> 01:02:05.000
End
`
const cue = (key: string, start: number, end: number, text = 'x') => ({ key, start, end, text, settings: '' })

test('what is read is written again with its times, settings and lines', () => {
  const cues = cuesOf(VTT)
  expect(cues.map(({ start, end, text }) => [start, end, text])).toEqual([
    [1, 2.5, 'Hello\nthere'],
    [3723.004, 3725, 'End'],
  ])
  const written = cuesOf(vttOf(cues))
  expect(written.map((one, index) => ({ ...one, key: cues[index]?.key }))).toEqual(cues)
  expect(vttOf(cues)).toContain('00:00:01.000 --> 00:00:02.500 align:start\nHello\nthere\n\n01:02:03.004')
})

test('times are read as people write them', () => {
  expect(['1:05', '0:01:05.5', '00:65', 'x', '1:2:3:4'].map(secondsOf)).toEqual([
    65,
    65.5,
    undefined,
    undefined,
    undefined,
  ])
  expect([0, 65.5, 3599.9996].map(timeOf)).toEqual(['00:00:00.000', '00:01:05.500', '01:00:00.000'])
})

test('cues are written by time, and an empty line within one does not end it', () => {
  expect(vttOf([cue('b', 5, 6), cue('a', 1, 2, 'one\n\ntwo\n')])).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\none\ntwo\n\n00:00:05.000 --> 00:00:06.000\nx\n',
  )
})

test('an end follows its start, a cue says something, and overlaps are named', () => {
  expect([cue('a', 2, 2), cue('a', Number.NaN, 2), cue('a', 1, 2, ' '), cue('a', 1, 2)].map(problemOf)).toEqual([
    'order',
    'time',
    'text',
    undefined,
  ])
  expect([...overlapping([cue('a', 0, 9), cue('b', 1, 2), cue('c', 3, 4), cue('d', 9, 10)])]).toEqual(['b', 'c'])
})
