/**
 * `npm run bench`: the cases of the product's figures, each checked before it is measured and beside its limits in the same
 * run. Numbers as arguments run only those: `npm run bench -- 1 6`. A run of all cases writes RESULTS.md, one of some their sections.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { broadcast } from './cases/broadcast.ts'
import { chat } from './cases/chat.ts'
import { coldStart } from './cases/cold-start.ts'
import { gatedItem } from './cases/gated-item.ts'
import { growth } from './cases/growth.ts'
import { homeFeed } from './cases/home-feed.ts'
import { messages } from './cases/messages.ts'
import { overload } from './cases/overload.ts'
import { performerPage } from './cases/performer-page.ts'
import { privateMedia } from './cases/private-media.ts'
import { rendering } from './cases/rendering.ts'
import { search } from './cases/search.ts'
import { severalProcesses } from './cases/several-processes.ts'
import { tips } from './cases/tips.ts'
import { viewers } from './cases/viewers.ts'
import type { CaseResult } from './measure.ts'
import { peers, reportAgain, reportOf, sectionOf } from './report.ts'
import { createWorld, type World } from './world.ts'

/** Cases by their number, in this order: the cold start ends the database of the others. */
const CASES = new Map<string, (world: World) => Promise<CaseResult>>([
  ['1', homeFeed],
  ['2', performerPage],
  ['3', gatedItem],
  ['4', growth],
  ['6', tips],
  ['7', chat],
  ['8', privateMedia],
  ['9', rendering],
  ['10', viewers],
  ['13', search],
  ['14', overload],
  ['17', severalProcesses],
  ['18', broadcast],
  ['19', messages],
  ['11', coldStart],
])

const requested = process.argv.slice(2)
const unknown = requested.filter((number) => !CASES.has(number))
if (unknown.length > 0)
  throw new Error(`no such case: ${unknown.join(', ')}; there are ${[...CASES.keys()].join(', ')}`)

process.stdout.write('Filling an installation …\n')
const world = await createWorld()
try {
  const results: CaseResult[] = []
  for (const [number, measure] of CASES) {
    if (requested.length > 0 && !requested.includes(number)) continue
    process.stdout.write(`Case ${number} …\n`)
    const result = await measure(world)
    results.push(result)
    process.stdout.write(`${sectionOf(result).join('\n')}\n\n`)
  }
  process.stdout.write(`${peers()}\n`)
  const file = path.join(import.meta.dirname, 'RESULTS.md')
  const date = new Date().toISOString().slice(0, 10)
  const isWhole = requested.length === 0
  const report = isWhole ? reportOf(results, { date }) : reportAgain(await readFile(file, 'utf8'), results, { date })
  await writeFile(file, report)
} finally {
  await world.remove()
}
