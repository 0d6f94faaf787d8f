/**
 * A process that plays seeds, one after the other: a program of its own because the test runner's watch over every promise
 * costs a quarter of the time. Arguments: the seeds, then how many operations a run has on average.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { assertBooksBalance } from '#test/ledger-balance'
import * as context from './commands-payments.ts'
import * as spending from './commands-spending.ts'
import * as terms from './commands-terms.ts'
import { compareFan, comparePayments, comparePerformer } from './compare.ts'
import { makeCoupons, newModel, openSite, openWorld, SITES, type Site } from './world.ts'

/** Looks for the shortest way to the same failure; minutes. */
const SHRINKS = process.env.MODEL_SHRINK === '1'
/** The books are audited before each payout, whole: so they must not grow for ever. */
const WORLDS_PER_SITE = 25

/** Commands that others depend on are drawn more often. */
const commands = [
  [spending.topUps, spending.topUps, spending.topUps, spending.tips, spending.tips, spending.unlocks],
  [
    spending.orders,
    spending.orders,
    spending.orderRefunds,
    spending.chargeRefunds,
    spending.adjustments,
    spending.cards,
  ],
  [terms.subscribes, terms.subscribes, terms.cancels, terms.passings, terms.passings, terms.renewals],
  [context.payoutRequests, context.payoutMoves, context.payoutMoves, context.refunds, context.refunds],
  [context.disputes, context.disputeEnds, context.commissions, context.rollUps],
].flat()

const [SEEDS = '', OPERATIONS = ''] = process.argv.slice(2)
await playAll(SEEDS.split(',').map(Number), Number(OPERATIONS))

/** One site after the other, whose worlds follow each other: their sum is what the site's own accounts move by. */
async function playAll(seeds: number[], operations: number): Promise<void> {
  while (seeds.length > 0) {
    // A seed always plays on the same kind of site, so that it can be repeated; a lane has seeds of one kind.
    const kind = SITES[(seeds[0] ?? 0) % SITES.length]
    assert.ok(kind)
    const site = await openSite(kind)
    try {
      for (const seed of seeds.splice(0, WORLDS_PER_SITE)) {
        const played = await play(site, { seed, operations })
        process.send?.(played)
      }
    } finally {
      await site.app.close()
    }
  }
}

/** Answers how many operations it came to. */
async function play(site: Site, { seed, operations }: { seed: number; operations: number }): Promise<number> {
  let played = 0
  const property = fc.asyncProperty(
    fc.commands(commands, { maxCommands: operations * 2, size: 'max' }),
    async (drawn) => {
      const world = await openWorld(site)
      const model = newModel(world, await makeCoupons(world))
      await fc.asyncModelRun(() => ({ model, real: world }), drawn)
      for (const fan of world.fans.keys()) await compareFan(model, world, fan)
      for (const performer of world.performers.keys()) await comparePerformer(model, world, performer)
      await comparePayments(model, world)
      await assertBooksBalance(site.app)
      played += model.operations
    },
  )
  const details = await fc.check(property, { seed, numRuns: 1, unbiased: true, endOnFailure: !SHRINKS })
  const how = `MODEL_SEED=${seed} MODEL_SEEDS=1 MODEL_OPERATIONS=${operations} MODEL_SHRINK=1`
  if (details.failed)
    throw new Error(`repeat and shorten it by ${how}\n${fc.defaultReportMessage(details)}`, {
      cause: details.errorInstance,
    })
  return played
}
