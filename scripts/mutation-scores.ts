/**
 * After `stryker run`: compares how many changed rules the tests noticed, file by file, with what is recorded, and fails where it
 * is less. `npm run test:mutation -- record` records the files of this run, when a lower score is meant. Files that did not run
 * keep theirs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const REPORT = path.join(ROOT, '.stryker-tmp/mutation.json')
const RECORDED = path.join(ROOT, 'server/test/mutation-scores.json')
const NOTICED = ['Killed', 'Timeout']

type Report = { files: Record<string, { mutants: { status: string }[] }> }
/** Percent of the changes that a test noticed, by file. */
type Scores = Record<string, number>

const measured = scoresOf(JSON.parse(readFileSync(REPORT, 'utf8')))
const recorded: Scores = JSON.parse(readFileSync(RECORDED, 'utf8'))

if (process.argv.includes('record')) {
  const scores = Object.entries({ ...recorded, ...measured }).sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(RECORDED, `${JSON.stringify(Object.fromEntries(scores), null, 2)}\n`)
} else {
  const worse = Object.entries(measured).filter(([file, score]) => score < (recorded[file] ?? 0))
  for (const [file, score] of worse) console.error(`${file}: ${score} %, recorded are ${recorded[file]} %`)
  if (worse.length > 0) process.exitCode = 1
}

function scoresOf({ files }: Report): Scores {
  const shares = Object.entries(files).map(([file, { mutants }]) => {
    const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length
    return [file, Math.floor((noticed / mutants.length) * 1_000) / 10] as const
  })
  return Object.fromEntries(shares)
}
