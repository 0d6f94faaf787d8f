/**
 * `npm run bench`: the cases of the product's figures, each checked before it is measured and beside its limits in the same
 * run. Numbers as arguments run only those: `npm run bench -- 1 6`. A run of all cases writes RESULTS.md, one of some their sections.
 * `npm run bench -- check` compares a few ratios with those that RESULTS.md has recorded, and writes nothing.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CASES } from './case-list.ts'
import { checkRatios } from './check.ts'
import type { CaseResult, FailedCase } from './measure.ts'
import { describePeers } from './peers/peers.ts'
import { endDescendants } from './processes.ts'
import { reportAgain, reportOf, sectionOf } from './report.ts'
import { runCases } from './run-cases.ts'
import { createWorld, removeWorlds, type World } from './world.ts'

/** The longest takes four minutes on two busy cores. */
const CASE_LIMIT_MS = 20 * 60_000
const FILE = path.join(import.meta.dirname, 'RESULTS.md')
const date = new Date().toISOString().slice(0, 10)

const requested = process.argv.slice(2)
let world: World | undefined
const surroundings = { limitMs: CASE_LIMIT_MS, open, clear, warn: (error: unknown) => console.error(error) }
const hasPassed = requested[0] === 'check' ? await checkRatios(FILE, surroundings) : await measure()
await clear()
// What a case that did not end still waits for would keep this process.
process.exit(hasPassed ? 0 : 1)

/** True when no case has failed. */
async function measure(): Promise<boolean> {
  const unknown = requested.filter((number) => !CASES.has(number))
  if (unknown.length > 0)
    throw new Error(`no such case: ${unknown.join(', ')}; there are ${[...CASES.keys()].join(', ')}, and "check"`)
  const isWhole = requested.length === 0
  const peers = await describePeers()
  const chosen = new Map([...CASES].filter(([number]) => isWhole || requested.includes(number)))
  const onEnd = async (result: CaseResult | FailedCase) => {
    process.stdout.write(`${sectionOf(result).join('\n')}\n\n`)
    if ('leftOut' in result) return
    // After each case, so that a run that is cut off loses nothing.
    await writeFile(FILE, reportAgain(await readFile(FILE, 'utf8'), [result], { date, peers }))
  }
  const results = await runCases(chosen, { ...surroundings, onEnd })
  if (isWhole) await writeFile(FILE, reportOf(results, { date, peers }))
  process.stdout.write(`${peers}\n`)
  return results.every((result) => !('failure' in result))
}

async function open(): Promise<World> {
  if (!world) process.stdout.write('Filling an installation …\n')
  world ??= await createWorld()
  return world
}

async function clear(): Promise<void> {
  world = undefined
  try {
    await removeWorlds()
  } finally {
    endDescendants()
  }
}
