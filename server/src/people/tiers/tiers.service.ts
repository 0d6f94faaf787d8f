import { AppError } from '@limelight/contract/errors'
import type { AccountId, TierId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import type { OfferedTier } from '@limelight/contract/people/tiers'
import { getPublicPerformerByName } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import * as queries from './tiers.queries.ts'

export type { PlanRow } from './tiers.queries.ts'
export {
  findBasePlan,
  findPlan,
  findPlanOf,
  getBaseTierId,
  hasTierOfRank,
  lockPlan,
  withdrawAllPlans,
} from './tiers.queries.ts'

/** Pure: whether somebody new may choose it. */
export function isOnOffer({ is_offered, state }: Pick<queries.PlanRow, 'is_offered' | 'state'>): boolean {
  return is_offered && state === 'active'
}

/** Pure: the price that its creator asks now; null for one that is offered no more, whose members keep theirs. */
export function presentPriceOf(plan: queries.PlanRow | undefined): number | null {
  return plan && isOnOffer(plan) ? plan.price_minor : null
}

/**
 * Throws `tier_full` when all places are taken by others. The tier stays locked until the transaction ends, so that of any number
 * of buyers of the last place one gets it; tiers without a cap are not locked, since buyers of a popular one would wait for each other.
 */
export async function requirePlace(
  tx: Tx,
  { tier_id, cap }: Pick<queries.PlanRow, 'tier_id' | 'cap'>,
  fanId: AccountId | null,
): Promise<void> {
  if (cap === null) return
  const tier = await queries.lockTier(tx, tier_id)
  if (!tier || tier.cap === null) return
  if ((await queries.countPlaces(tx, tier, { without: fanId, now: tx.clock.now() })) >= tier.cap)
    throw new AppError('tier_full')
}

/** What a fan may choose, the lowest tier first; a hidden one only when it is asked for. Throws `not_found` for no public creator. */
export async function listOfferedTiers(
  ctx: Ctx,
  viewer: Viewer,
  { id, tierId }: { id: string; tierId: TierId | undefined },
): Promise<OfferedTier[]> {
  const performer = await getPublicPerformerByName(ctx, id, viewer)
  const [tiers, plans] = await Promise.all([
    queries.listTiers(ctx, performer.account_id),
    queries.listPlans(ctx, performer.account_id),
  ])
  const offered = tiers.filter(({ state, is_hidden, id }) => state === 'active' && (!is_hidden || id === tierId))
  const shown = await Promise.all(offered.map((tier) => toOffered(ctx, viewer, { tier, plans })))
  return shown.filter((tier) => tier.plans.length > 0)
}

type Offering = { tier: queries.TierRow; plans: readonly queries.PlanRow[] }

async function toOffered(ctx: Ctx, viewer: Viewer, { tier, plans }: Offering): Promise<OfferedTier> {
  // At most a few tiers have a cap; each is counted by an index of its own.
  const taken =
    tier.cap === null ? 0 : await queries.countPlaces(ctx, tier, { without: viewer.id ?? null, now: ctx.clock.now() })
  return {
    ...tierFieldsOf(tier),
    placesLeft: tier.cap === null ? null : Math.max(0, tier.cap - taken),
    plans: plansOf(tier, plans),
  }
}

/** The fields that everybody sees. */
export function tierFieldsOf({ id, rank, name, benefits, colour }: queries.TierRow) {
  return { _id: id, rank, name, benefits, colour }
}

/** What is offered of a tier. */
export function plansOf({ id }: Pick<queries.TierRow, 'id'>, plans: readonly queries.PlanRow[]) {
  return plans
    .filter(({ tier_id, is_offered }) => tier_id === id && is_offered)
    .map((plan) => ({ _id: plan.id, months: plan.months, price: decimalFromMinor(plan.price_minor) }))
}
