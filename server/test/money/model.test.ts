/**
 * A model of all money against the site: whatever people do in whatever order, wallets, earnings, fees, tax, coupons, losses
 * and payouts are what arithmetic says. `npm run test:long -- model` runs 10 000 seeds; a failure prints what repeats it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertBooksBalance } from '#test/books'
import * as desk from './commands-desk.ts'
import * as spending from './commands-spending.ts'
import * as terms from './commands-terms.ts'
import { compareFan, comparePayments, comparePerformer } from './compare.ts'
import { sum } from './model.ts'
import { makeCoupons, newModel, openSite, openWorld, SITES, type Site } from './world.ts'

/** What fits into a minute of `npm test` on two cores beside another file. */
const SEEDS = Number(process.env.MODEL_SEEDS ?? 24)
/** On average: a run is as long as fast-check draws, up to twice that. */
const OPERATIONS = Number(process.env.MODEL_OPERATIONS ?? 100)
const FIRST_SEED = Number(process.env.MODEL_SEED ?? 1)
/** Looks for the shortest way to the same failure; minutes. */
const SHRINKS = process.env.MODEL_SHRINK === '1'
/** The books are audited before each payout, whole: so they must not grow for ever. */
const WORLDS_PER_SITE = 25
/** Sites at a time: while one waits for the database, another predicts. */
const LANES = 4

/** More often what others build upon. */
const commands = [
  [spending.topUps, spending.topUps, spending.topUps, spending.tips, spending.tips, spending.unlocks],
  [spending.orders, spending.orders, spending.orderRefunds, spending.adjustments, spending.cards],
  [terms.subscribes, terms.subscribes, terms.cancels, terms.passings, terms.passings, terms.renewals],
  [desk.payoutRequests, desk.payoutMoves, desk.payoutMoves, desk.refunds, desk.refunds],
  [desk.disputes, desk.disputeEnds, desk.commissions],
].flat()

test(`${SEEDS} runs of about ${OPERATIONS} operations end as arithmetic says`, async (t) => {
  const waiting = Array.from({ length: SEEDS }, (_, index) => FIRST_SEED + index)
  // Each lane to its end, also beside a failed one: an open site keeps the process.
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, (_, lane) => runLane(lane, waiting)))
  const failed = lanes.find((lane) => lane.status === 'rejected')
  if (failed) throw failed.reason
  const operations = lanes.map((lane) => (lane.status === 'fulfilled' ? lane.value : 0))
  t.diagnostic(`${sum(operations)} operations in ${SEEDS} runs`)
})

/** One site after the other, whose worlds follow each other: their sum is what the site's own accounts move by. */
async function runLane(lane: number, waiting: number[]): Promise<number> {
  let operations = 0
  while (waiting.length > 0) {
    const terms = SITES[lane % SITES.length]
    assert.ok(terms)
    const site = await openSite(terms)
    try {
      for (let world = 0; world < WORLDS_PER_SITE; world += 1) {
        const seed = takeSeed(waiting, lane)
        if (seed === undefined) break
        operations += await runSeed(site, seed)
      }
    } catch (error) {
      // One failure is enough to look at.
      waiting.length = 0
      throw error
    } finally {
      await site.app.close()
    }
  }
  return operations
}

function takeSeed(waiting: number[], lane: number): number | undefined {
  // A seed always plays on the same kind of site, so that it can be repeated.
  const index = waiting.findIndex((seed) => seed % SITES.length === lane % SITES.length)
  return index === -1 ? undefined : waiting.splice(index, 1)[0]
}

async function runSeed(site: Site, seed: number): Promise<number> {
  let operations = 0
  const property = fc.asyncProperty(
    fc.commands(commands, { maxCommands: OPERATIONS * 2, size: 'max' }),
    async (drawn) => {
      const world = await openWorld(site)
      const model = newModel(world, await makeCoupons(world))
      await fc.asyncModelRun(() => ({ model, real: world }), drawn)
      for (const fan of world.fans.keys()) await compareFan(model, world, fan)
      for (const performer of world.performers.keys()) await comparePerformer(model, world, performer)
      await comparePayments(model, world)
      await assertBooksBalance(site.app)
      operations += model.operations
    },
  )
  const details = await fc.check(property, { seed, numRuns: 1, unbiased: true, endOnFailure: !SHRINKS })
  const how = `MODEL_SEED=${seed} MODEL_SEEDS=1 MODEL_OPERATIONS=${OPERATIONS} MODEL_SHRINK=1`
  if (details.failed)
    throw new Error(`repeat and shorten it by ${how}\n${fc.defaultReportMessage(details)}`, {
      cause: details.errorInstance,
    })
  return operations
}
