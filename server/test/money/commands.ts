/** One action: predicted by the model, done by the site, compared. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { compareAccounts, compareFan, comparePerformer } from './compare.ts'
import type { Coupon, Model } from './model.ts'
import { FANS, PERFORMERS, type World } from './world.ts'

export type Command = fc.AsyncCommand<Model, World>
type Play<D> = {
  /** Skipped otherwise. */
  isPossible?(model: Readonly<Model>, drawn: D): boolean
  play(model: Model, world: World, drawn: D): Promise<void>
  /** Whose figures to read, beside the ledger's. */
  touches?(model: Model, drawn: D): { fans?: readonly number[]; performers?: readonly number[] }
}

export const fan = fc.nat(FANS - 1)
export const performer = fc.nat(PERFORMERS - 1)
/** A coupon of the world by position; most purchases have none. */
export const coupon = fc.option(fc.nat(1), { freq: 2, nil: undefined })
/** A position in a list that grows. */
export const pick = fc.nat(999)
/** The ledger is compared after each operation, the answers of the API after this many, because asking costs more than doing. */
const COMPARE_ANSWERS_EVERY = 4

export function command<D extends object>(
  name: string,
  drawn: { [K in keyof D]: fc.Arbitrary<D[K]> },
  { isPossible = () => true, play, touches = () => ({}) }: Play<D>,
): fc.Arbitrary<Command> {
  return fc.record(drawn).map((values) => {
    // A record of arbitraries draws a record of values, which the mapped type does not know.
    const given = values as unknown as D
    return {
      check: (model) => isPossible(model, given),
      async run(model, world) {
        await play(model, world, given)
        model.operations += 1
        await compareAccounts(model, world)
        if (model.operations % COMPARE_ANSWERS_EVERY !== 0) return
        const { fans = [], performers = [] } = touches(model, given)
        for (const one of fans) await compareFan(model, world, one)
        for (const one of performers) await comparePerformer(model, world, one)
      },
      toString: () => `${name} ${JSON.stringify(given)}`,
    }
  })
}

/** The wrapped position; check that the list is not empty first. */
export function at<T>(list: readonly T[], position: number): T {
  const found = list[position % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

export function couponAt({ coupons }: Readonly<Model>, position: number | undefined): Coupon | undefined {
  return position === undefined ? undefined : coupons[position]
}

/** Every request has a key of its own, as the page sends. */
export function keyed<B>(body: B): { body: B; idempotencyKey: string } {
  return { body, idempotencyKey: randomUUID() }
}
