/**
 * `npm run bench:size -- --folder=/data/size --accounts=10000000`: a generated site and one of a thousandth of it, and what each GET of the API
 * costs PostgreSQL on both. Sites that are there are used again. Ten million accounts take 25 GB and most of an hour; the folder stays.
 */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildSite } from './build-site.ts'
import { type CallCost, measureCalls } from './measure-calls.ts'

/** Of how much the small site is smaller. */
const TIMES = 1_000
/** Below this many accounts there are too few creators for the rows. */
const ACCOUNTS_MIN = 1_000
/** A statement of fewer blocks is a look-up or two; each level of an index is one more. */
const BLOCKS_MIN = 200
const RATIO_MAX = 1.3

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    accounts: { type: 'string', default: '10000000' },
    only: { type: 'string', default: '.' },
  },
})
if (values.folder === undefined) throw new Error('say where: --folder=/data/size')
const folder = path.resolve(values.folder)
const accounts = Number(values.accounts)
const small = await costsOf('small', Math.max(ACCOUNTS_MIN, accounts / TIMES))
report(small, await costsOf('large', accounts))

async function costsOf(name: string, size: number): Promise<CallCost[]> {
  const site = path.join(folder, name)
  const started = performance.now()
  const log = (line: string) => console.log(`${name}, ${Math.round((performance.now() - started) / 1000)} s: ${line}`)
  if (!existsSync(site)) await buildSite(site, size, log)
  const costs = await measureCalls(site, new RegExp(values.only))
  await writeFile(path.join(folder, `${name}.json`), JSON.stringify(costs, null, 1))
  log(`${costs.length} calls measured`)
  return costs
}

/** Those that read more blocks on the large site, the worst first. */
function report(few: readonly CallCost[], many: readonly CallCost[]): void {
  const nameOf = ({ reader, url }: CallCost) => `${reader}: ${url}`
  const before = new Map(few.map((cost) => [nameOf(cost), cost]))
  const compared = many.map((cost) => {
    const base = before.get(nameOf(cost))
    return {
      call: nameOf(cost),
      status: cost.status,
      blocks: cost.blocks,
      ms: cost.ms,
      ratio: cost.blocks / Math.max(base?.blocks ?? 0, BLOCKS_MIN),
    }
  })
  const worse = compared.filter(({ ratio }) => ratio > RATIO_MAX).toSorted((a, b) => b.ratio - a.ratio)
  console.log(`${compared.length} calls, ${worse.length} of them read more than ${RATIO_MAX} times the blocks`)
  for (const { call, status, blocks, ms, ratio } of worse)
    console.log(`${ratio.toFixed(1)} times, ${Math.round(blocks)} blocks, ${ms.toFixed(1)} ms, ${status}: ${call}`)
}
