/**
 * A model of all money against the site: whatever people do in whatever order, wallets, earnings, fees, tax, coupons, losses
 * and payouts are what arithmetic says. `npm run test:long -- model` runs 10 000 seeds; a failure prints what repeats it.
 */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { test } from 'node:test'

const SEEDS = Number(process.env.MODEL_SEEDS ?? 8)
/** The average length: fast-check draws runs of up to twice that. */
const OPERATIONS = Number(process.env.MODEL_OPERATIONS ?? 200)
const FIRST_SEED = Number(process.env.MODEL_SEED ?? 1)
/** Processes at a time: while one waits for the database, others predict. A multiple of the kinds of sites. */
const LANES = 4
/** Every so many runs a line is printed, so that progress is visible. */
const PRINT_EVERY = 100
/** Thousands of accounts are created: a larger young generation means fewer collections. */
const NODE_OPTIONS = ['--max-semi-space-size=32']

type Tally = { runs: number; operations: number }

test(`${SEEDS} runs of about ${OPERATIONS} operations end as arithmetic says`, async (t) => {
  const seeds = Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index)
  const tally: Tally = { runs: 0, operations: 0 }
  const lanes = Array.from({ length: LANES }, (_, lane) => seeds.filter((seed) => seed % LANES === lane))
  const giveUp = new AbortController()
  await Promise.all(
    lanes
      .filter((ofLane) => ofLane.length > 0)
      .map((ofLane) =>
        runLane(ofLane, tally, giveUp.signal).catch((error: unknown) => {
          // One failure is enough to look at.
          giveUp.abort()
          throw error
        }),
      ),
  )
  assert.equal(tally.runs, SEEDS)
  t.diagnostic(`${tally.operations} operations in ${SEEDS} runs`)
})

async function runLane(seeds: readonly number[], tally: Tally, signal: AbortSignal): Promise<void> {
  const lane = fork(path.join(import.meta.dirname, 'model-lane.ts'), [seeds.join(','), String(OPERATIONS)], {
    execArgv: NODE_OPTIONS,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    signal,
  })
  lane.on('message', (operations) => {
    tally.runs += 1
    tally.operations += Number(operations)
    if (tally.runs % PRINT_EVERY === 0) process.stdout.write(`${tally.runs} of ${SEEDS} runs\n`)
  })
  const [code, killedBy] = await once(lane, 'exit')
  assert.equal(code, 0, `a lane ended with ${code ?? killedBy}; it has said why`)
}
