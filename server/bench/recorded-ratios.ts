/** The ratios that RESULTS.md has recorded, and whether measured ones are still like them. */
import type { Ratio } from './measure.ts'
import { spreadOf } from './measure.ts'

/** Worse by more than a third. */
const WORSE_BY = 4 / 3

export type Judged = {
  /** Number of the case, and name of the ratio. */
  name: string
  measured: number
  /** Undefined: RESULTS.md has no such ratio. */
  recorded: number | undefined
  isWorse: boolean
}

/** Medians by the number of the case and the name of the ratio. */
export function recordedRatios(report: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const section of report.split(/\n(?=## )/)) {
    const number = /^## (\d+)\./.exec(section)?.[1]
    const rows =
      section
        .split(/\n\| ratio /)[1]
        ?.split('\n')
        .slice(2) ?? []
    for (const row of rows) {
      const [, what = '', median = ''] = row.split('|').map((cell) => cell.trim())
      if (number !== undefined && what !== '') found.set(keyOf(number, what), Number(median))
    }
  }
  return found
}

/** Dearer beside its limit is worse: all of these are costs. */
export function judge(number: string, { what, values }: Ratio, recorded: ReadonlyMap<string, number>): Judged {
  const before = recorded.get(keyOf(number, what))
  const measured = spreadOf(values).median
  return {
    name: keyOf(number, what),
    measured,
    recorded: before,
    isWorse: before !== undefined && measured > before * WORSE_BY,
  }
}

/** Of the same ratios, measured once more: the better of both, since a busy machine makes them worse and nothing makes them better. */
export function bestOf(former: readonly Judged[], again: readonly Judged[]): Judged[] {
  return former.map((one) => {
    const other = again.find(({ name }) => name === one.name)
    return other && other.measured < one.measured ? other : one
  })
}

export function lineOf({ name, measured, recorded, isWorse }: Judged): string {
  if (recorded === undefined) return `${name} is ${measured.toPrecision(3)}; nothing is recorded`
  const verdict = isWorse ? `worse by more than a third` : 'as recorded'
  return `${name} is ${measured.toPrecision(3)}, recorded ${recorded.toPrecision(3)}: ${verdict}`
}

function keyOf(number: string, what: string): string {
  return `case ${number}, ${what}`
}
