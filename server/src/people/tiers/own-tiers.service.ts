/** A creator's own tiers. */
import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, PlanId, TierId } from '@limelight/contract/ids'
import { minorFromDecimal } from '@limelight/contract/money'
import {
  BASE_RANK,
  type OwnTier,
  PLAN_MONTHS,
  type PlanMonths,
  TIERS_MAX,
  type tiers,
} from '@limelight/contract/people/tiers'
import { readSettings } from '#/core/settings/settings.service'
import { setBasePrices } from '#/people/performers/offering.service'
import { lockPerformer } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import * as queries from './tiers.queries.ts'
import { plansOf, tierFieldsOf } from './tiers.service.ts'

type Calls = typeof tiers
type NewTier = Output<Calls['POST /performer/tiers']['body']>
type Update = Output<Calls['PUT /performer/tiers/{id}']['body']>
type Offer = { months: PlanMonths; price: number }

/** Between two ranks there is room for others; a hundred lets six be put in between, one below the other. */
const RANK_STEP = 100
const RANK_MAX = 30_000

export async function listOwnTiers(ctx: Ctx, performerId: AccountId): Promise<OwnTier[]> {
  const [tiers, plans, members] = await Promise.all([
    queries.listTiers(ctx, performerId),
    queries.listPlans(ctx, performerId),
    queries.countMembers(ctx, performerId),
  ])
  return tiers.map((tier) => ({
    ...tierFieldsOf(tier),
    cap: tier.cap,
    isHidden: tier.is_hidden,
    state: tier.state,
    members: (members.get(tier.id) ?? 0) + (tier.rank === BASE_RANK ? (members.get(null) ?? 0) : 0),
    plans: plansOf(tier, plans),
  }))
}

/**
 * A new tier above all others or directly above a given one. Throws `limit_reached`, `amount_out_of_bounds`, `not_found` for
 * somebody else's tier to be above, and `invalid_state` where no rank is left between the two. Locks the creator.
 */
export async function createTier(ctx: Ctx, performerId: AccountId, body: NewTier): Promise<OwnTier> {
  const id = TierId.parse(randomUUIDv7())
  await ctx.transaction(async (tx) => {
    await lockPerformer(tx, performerId)
    const tiers = await queries.listTiers(tx, performerId)
    if (tiers.length >= TIERS_MAX) throw new AppError('limit_reached', { maximum: TIERS_MAX })
    const rank = rankAbove(tiers, body.above)
    const { name, benefits = [], colour = 'blue', cap = null, isHidden: is_hidden = false } = body
    const tier = {
      id,
      performer_id: performerId,
      rank,
      name,
      benefits,
      colour,
      cap,
      is_hidden,
      state: 'active',
    } as const
    await queries.insertTier(tx, tier)
    await savePlans(tx, tier, body.plans)
  })
  return getOwnTier(ctx, performerId, id)
}

/**
 * Throws `not_found` for somebody else's, `amount_out_of_bounds`, `request_invalid` for a tier without a name, and `invalid_state`
 * for a base tier that is to be hidden or archived. Locks the creator, then the tier.
 */
export async function changeTier(
  ctx: Ctx,
  performerId: AccountId,
  { id, update }: { id: TierId; update: Update },
): Promise<OwnTier> {
  await ctx.transaction(async (tx) => {
    await lockPerformer(tx, performerId)
    const tier = await queries.lockTier(tx, id)
    if (tier?.performer_id !== performerId) throw new AppError('not_found')
    const { plans, isHidden, name, benefits, colour, cap, state } = update
    const isBase = tier.rank === BASE_RANK
    if (isBase && (isHidden || state === 'archived')) throw new AppError('invalid_state')
    if (!isBase && name === '') throw invalidField('name', 'Enter a name.')
    await queries.updateTier(tx, id, {
      ...(name !== undefined && { name }),
      ...(benefits !== undefined && { benefits }),
      ...(colour !== undefined && { colour }),
      ...(cap !== undefined && { cap }),
      ...(isHidden !== undefined && { is_hidden: isHidden }),
      ...(state !== undefined && { state }),
    })
    if (plans) await savePlans(tx, tier, plans)
  })
  return getOwnTier(ctx, performerId, id)
}

/** Pure: the rank of a new tier. Throws as `createTier` does. */
export function rankAbove(tiers: readonly Pick<queries.TierRow, 'id' | 'rank'>[], above: TierId | undefined): number {
  const index = above === undefined ? tiers.length - 1 : tiers.findIndex(({ id }) => id === above)
  const below = tiers[index]
  if (!below) throw new AppError('not_found')
  const next = tiers[index + 1]
  const rank = next ? Math.floor((below.rank + next.rank) / 2) : below.rank + RANK_STEP
  if (rank === below.rank || rank > RANK_MAX) throw new AppError('invalid_state')
  return rank
}

type Tier = Pick<queries.TierRow, 'id' | 'rank' | 'performer_id'>

/** The prices of a month and a year of the base tier are the creator's own, which its plans follow by a trigger. */
async function savePlans(tx: Tx, { id, rank, performer_id }: Tier, offers: readonly Offer[]): Promise<void> {
  const settings = await readSettings(tx)
  const prices = new Map(offers.map(({ months, price }) => [months, minorWithin(settings, price)]))
  const isBase = rank === BASE_RANK
  if (isBase)
    await setBasePrices(tx, performer_id, { monthlyMinor: prices.get(1) ?? null, yearlyMinor: prices.get(12) ?? null })
  const own = PLAN_MONTHS.filter((months) => !isBase || (months !== 1 && months !== 12))
  for (const months of own) {
    const priceMinor = prices.get(months)
    if (priceMinor !== undefined)
      await queries.offerPlan(tx, id, { id: PlanId.parse(randomUUIDv7()), months, priceMinor })
  }
  await queries.withdrawPlans(
    tx,
    id,
    own.filter((months) => !prices.has(months)),
  )
}

function minorWithin(settings: Settings, price: number): number {
  const { minimumSubscriptionPrice: minimum, maximumSubscriptionPrice: maximum } = settings
  if (price < minimum || price > maximum) throw new AppError('amount_out_of_bounds', { minimum, maximum })
  return minorFromDecimal(price)
}

async function getOwnTier(ctx: Ctx, performerId: AccountId, id: TierId): Promise<OwnTier> {
  const tier = (await listOwnTiers(ctx, performerId)).find(({ _id }) => _id === id)
  if (!tier) throw new AppError('not_found')
  return tier
}
