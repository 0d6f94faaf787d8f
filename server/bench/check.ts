/**
 * `npm run bench -- check`: measures the ratios that a busy machine moves little, and fails when one of them is worse by more than a
 * third than RESULTS.md has recorded. One that looks worse is measured up to twice more, and its best measurement counts.
 */
import { readFile } from 'node:fs/promises'
import { gatedItem } from './cases/gated-item.ts'
import { homeFeed } from './cases/home-feed.ts'
import { performerPage } from './cases/performer-page.ts'
import { privateMedia } from './cases/private-media.ts'
import type { CaseResult, FailedCase } from './measure.ts'
import { bestOf, type Judged, judge, lineOf, recordedRatios } from './recorded-ratios.ts'
import { type Case, runCases, type Surroundings } from './run-cases.ts'
import type { World } from './world.ts'

type Checked = { measure: Case<World>; ratios: readonly string[] }

/** Fewer than in a whole run: what looks worse is measured again. */
const ROUNDS = 3
const ATTEMPTS = 3

const CHECKED: ReadonlyMap<string, Checked> = new Map([
  ['1', { measure: (world) => homeFeed(world, { rounds: ROUNDS }), ratios: ['home feed : SQL stub'] }],
  [
    '2',
    {
      measure: (world) => performerPage(world, { rounds: ROUNDS }),
      ratios: ['page, logged in : its feeds as JSON', 'page, visitor : buffer of that size'],
    },
  ],
  [
    '3',
    {
      measure: (world) => gatedItem(world, { rounds: ROUNDS }),
      ratios: ['as member : SQL stub', 'as stranger : SQL stub'],
    },
  ],
  [
    '8',
    {
      measure: (world) => privateMedia(world, { rounds: ROUNDS, isWhole: false }),
      // That of a video is left out: two busy cores make it worse by almost a half.
      ratios: ['picture : picture, node alone'],
    },
  ],
])

/** True when no ratio is worse. */
export async function checkRatios(
  recordedFile: string,
  surroundings: Pick<Surroundings<World>, 'limitMs' | 'open' | 'clear' | 'warn'>,
): Promise<boolean> {
  const recorded = recordedRatios(await readFile(recordedFile, 'utf8'))
  const best = new Map<string, Judged[]>()
  const failures: FailedCase[] = []
  const onEnd = async (result: CaseResult | FailedCase) => {
    if ('failure' in result) return void failures.push(result)
    const [number = ''] = result.title.split('.')
    const judged = ratiosOf(number, result).map((ratio) => judge(number, ratio, recorded))
    for (const one of judged) process.stdout.write(`${lineOf(one)}\n`)
    best.set(number, bestOf(best.get(number) ?? judged, judged))
  }
  const isWorse = (number: string) => best.get(number)?.some((one) => one.isWorse) ?? true
  for (let attempt = 0; attempt < ATTEMPTS && failures.length === 0; attempt += 1) {
    const left = [...CHECKED].filter(([number]) => isWorse(number))
    if (left.length > 0 && attempt > 0) process.stdout.write('Measured again:\n')
    await runCases(new Map(left.map(([number, { measure }]) => [number, measure])), { ...surroundings, onEnd })
  }
  const worse = [...best.values()].flat().filter((one) => one.isWorse)
  for (const { title, failure } of failures) process.stderr.write(`Case ${title}: ${failure}\n`)
  for (const one of worse) process.stderr.write(`${lineOf(one)}\n`)
  return failures.length === 0 && worse.length === 0
}

function ratiosOf(number: string, { ratios }: CaseResult) {
  const names = CHECKED.get(number)?.ratios ?? []
  return names.map((name) => {
    const found = ratios.find(({ what }) => what === name)
    if (!found) throw new Error(`case ${number} has no ratio "${name}"`)
    return found
  })
}
