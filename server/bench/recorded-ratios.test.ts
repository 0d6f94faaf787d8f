import { deepEqual, equal } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { CaseResult } from './measure.ts'
import { bestOf, judge, lineOf, recordedRatios } from './recorded-ratios.ts'
import { reportAgain, reportOf } from './report.ts'

const WHAT = 'a page : its limit'
const of = (title: string, ...values: number[]): CaseResult => ({
  title,
  measured: [{ name: 'a page', unit: 'CPU ms', values }],
  ratios: [
    { what: WHAT, values, target: { atMost: 2 } },
    { what: 'memory in MB', values: [235], target: undefined },
  ],
})
const recorded = new Map([['case 3, a page : its limit', 2]])
const judged = (times: number) => judge('3', { what: WHAT, values: [2 * times], target: undefined }, recorded)

test('a ratio is worse when it is 1.4 times the recorded one, and not when it is 1.2 times it', () => {
  deepEqual(judged(1.4), { name: 'case 3, a page : its limit', measured: 2.8, recorded: 2, isWorse: true })
  deepEqual(judged(1.2), { name: 'case 3, a page : its limit', measured: 2.4, recorded: 2, isWorse: false })
  equal(judged(0.2).isWorse, false)
  equal(lineOf(judged(1.4)), 'case 3, a page : its limit is 2.80, recorded 2.00: worse by more than a third')
})

test('the median of the rounds is judged, so one bad round decides nothing', () => {
  equal(judge('3', { what: WHAT, values: [2, 2.1, 9], target: undefined }, recorded).isWorse, false)
})

test('a ratio that was never recorded is named, and not judged', () => {
  const unknown = judge('3', { what: 'another', values: [900], target: undefined }, recorded)
  deepEqual([unknown.recorded, unknown.isWorse], [undefined, false])
  equal(lineOf(unknown), 'case 3, another is 900; nothing is recorded')
  equal(judge('4', { what: WHAT, values: [900], target: undefined }, recorded).isWorse, false)
})

test('of several measurements the best counts, also when the last one was worse', () => {
  equal(bestOf([judged(1.4)], [judged(1.1)])[0]?.isWorse, false)
  equal(bestOf([judged(1.1)], [judged(1.9)])[0]?.isWorse, false)
  equal(bestOf([judged(1.6)], [judged(1.4)])[0]?.isWorse, true)
  deepEqual(bestOf([judged(1.4)], []), [judged(1.4)])
})

test('what a run writes is read again, by the number of the case', () => {
  const report = reportOf([of('1. home feed', 1, 1.66, 9), of('3. one item', 104, 105)], {
    date: '2026-01-02',
    peers: 'Ghost: peer absent',
  })
  const found = recordedRatios(report)
  deepEqual(
    [...found],
    [
      ['case 1, a page : its limit', 1.66],
      ['case 1, memory in MB', 235],
      ['case 3, a page : its limit', 105],
      ['case 3, memory in MB', 235],
    ],
  )
  const failed = reportAgain(report, [{ title: '3. not measured', failure: 'silence' }], {
    date: '2026-01-03',
    peers: 'Ghost: peer absent',
  })
  deepEqual([...recordedRatios(failed).keys()], ['case 1, a page : its limit', 'case 1, memory in MB'])
})

test('the recorded results have ratios, and each is a number', () => {
  const found = recordedRatios(readFileSync(path.join(import.meta.dirname, 'RESULTS.md'), 'utf8'))
  equal(found.has('case 1, home feed : SQL stub'), true)
  for (const [name, value] of found) equal(Number.isFinite(value), true, name)
})
