import { deepEqual, equal, match } from 'node:assert/strict'
import { test } from 'node:test'
import type { CaseResult } from './measure.ts'
import { reportAgain, reportOf } from './report.ts'
import { runCases } from './run-cases.ts'

const finished = (title: string): CaseResult => ({
  title,
  measured: [{ name: 'a page', unit: 'CPU ms', values: [2, 3, 4] }],
  ratios: [{ what: 'a page : its limit', values: [1.5], target: { atMost: 2 } }],
})
const never = () => new Promise<never>(() => {})

/** Worlds are numbered; `cleared` has those that were open when a failure was cleared up. */
async function run(cases: Record<string, (world: number) => Promise<CaseResult>>, { openFails = 0 } = {}) {
  let [opened, fails] = [0, openFails]
  const cleared: number[] = []
  const written: string[] = []
  const results = await runCases(new Map(Object.entries(cases)), {
    limitMs: 50,
    async open() {
      opened += 1
      if (fails > 0) {
        fails -= 1
        throw new Error('no database')
      }
      return opened
    },
    async clear() {
      cleared.push(opened)
    },
    async onEnd({ title }) {
      written.push(title)
    },
    warn() {},
  })
  return { results, cleared, written }
}

test('a case that never ends is written as failed, and the next one begins with a new installation', async () => {
  const worlds: number[] = []
  const measure = (title: string) => async (world: number) => {
    worlds.push(world)
    return finished(title)
  }
  const { results, cleared, written } = await run({ 1: measure('1. first'), 18: never, 19: measure('19. last') })
  deepEqual(written, ['1. first', '18. not measured', '19. last'])
  deepEqual(worlds, [1, 2])
  deepEqual(cleared, [1])
  const report = reportOf(results, { date: '2026-01-02', peers: 'Ghost: peer absent' })
  match(report, /## 18\. not measured\n\nThe case ended with an error: it did not end within 0\.05 s\n/)
  match(report, /## 19\. last\n/)
})

test('a case that throws costs only its own figures, and so does an installation that could not be filled', async () => {
  const first = () => Promise.reject(new Error('the ledger is wrong\n+ 1'))
  const { results } = await run({ 6: first, 7: async () => finished('7. second') })
  deepEqual(results, [{ title: '6. not measured', failure: 'the ledger is wrong' }, finished('7. second')])
  const again = await run({ 6: async () => finished('6.'), 7: async () => finished('7.') }, { openFails: 1 })
  deepEqual(again.results, [{ title: '6. not measured', failure: 'no database' }, finished('7.')])
})

test('what cannot be cleared up does not end the run', async () => {
  const results = await runCases(
    new Map([
      ['1', never],
      ['2', async () => finished('2. second')],
    ]),
    {
      limitMs: 20,
      open: async () => undefined,
      clear: never,
      onEnd: async () => {},
      warn() {},
    },
  )
  deepEqual(results[1], finished('2. second'))
})

test('a section is replaced by its number, whatever its title was', () => {
  const report = reportOf([finished('1. first'), finished('18. former title'), finished('19. last')], {
    date: '2026-01-02',
    peers: 'Ghost: peer absent',
  })
  const again = reportAgain(report, [{ title: '18. not measured', failure: 'silence' }], {
    date: '2026-01-03',
    peers: 'Ghost: peer absent',
  })
  deepEqual(again.match(/^## .*$/gm), ['## 1. first', '## 18. not measured', '## 19. last'])
  equal(again.includes('former title'), false)
})
