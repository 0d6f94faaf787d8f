import { AppError, invalidField } from '@limelight/contract/errors'
import type { AccountId, PlanId } from '@limelight/contract/ids'
import { minorUnits } from '@limelight/contract/money'
import type { PlanMonths } from '@limelight/contract/people/tiers'
import {
  findBasePlan,
  findPlan,
  findPlanOf,
  isOnOffer,
  lockPlan,
  type PlanRow,
  requirePlace,
} from '#/people/tiers/tiers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { requireExpected } from './offers.ts'
import type { Next, Plan } from './paid-term.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'
import { isRunning, MONTHS_OF, type PaidType, typeOf } from './term.ts'

type Choice = { performerId: AccountId; type: PaidType; planId: PlanId | undefined }

/** The plan a fan asks for; without its id, the base tier's of the type. Throws `plan_unavailable`, and `request_invalid` for one of another type. */
export async function findChosenPlan(db: Ctx | Tx, { performerId, type, planId }: Choice): Promise<PlanRow> {
  const plan = planId === undefined ? await findBasePlan(db, performerId, MONTHS_OF[type]) : await findPlan(db, planId)
  if (plan?.performer_id !== performerId || !isOnOffer(plan)) throw new AppError('plan_unavailable')
  if (typeOf(plan.months) !== type) throw invalidField('planId', 'Choose a plan of this type.')
  return plan
}

type Buying = Choice & { fanId: AccountId; expectedPrice: number | undefined; current: SubscriptionRow | undefined }

/**
 * The plan to sell now, its price held against changes and, where its tier has a cap, a place in it. Throws as `findChosenPlan` does,
 * `price_changed`, `plan_change_required` beside a running term of another tier, and `tier_full`.
 */
export async function lockPlanToBuy(tx: Tx, { expectedPrice, fanId, current, ...choice }: Buying): Promise<PlanRow> {
  const { id } = await findChosenPlan(tx, choice)
  const plan = await lockPlan(tx, id)
  if (!plan || !isOnOffer(plan)) throw new AppError('plan_unavailable')
  requireExpected(plan.price_minor, expectedPrice)
  requireSameTier(tx, current, plan)
  await requirePlace(tx, plan, fanId)
  return plan
}

/** A running term that was paid is of one tier. Throws `plan_change_required`. */
export function requireSameTier(
  { clock }: Pick<Ctx, 'clock'>,
  current: SubscriptionRow | undefined,
  { tier_id }: Pick<PlanRow, 'tier_id'>,
): void {
  if (!current || current.type === 'free' || current.tier_id === tier_id) return
  if (isRunning(current, clock.now())) throw new AppError('plan_change_required')
}

/** Pure: whether a plan renews: bundles of 3 and 6 months when the fan asks for it, others always. */
export function renewsBy(months: PlanMonths, isAsked: boolean | null | undefined): boolean {
  return months === 3 || months === 6 ? isAsked === true : true
}

/** What a fan gets for the price of a plan. */
export async function soldPlanOf(
  tx: Tx,
  { id, tier_id, months, price_minor }: PlanRow,
  isAsked: boolean | null | undefined,
): Promise<Omit<Plan, 'method' | 'cardId'>> {
  return {
    planId: id,
    tierId: tier_id,
    months,
    priceMinor: minorUnits(price_minor),
    isRenewing: renewsBy(months, isAsked),
    next: await findNext(tx, { tierId: tier_id, months }),
  }
}

/** A bundle goes on by the month, at the price of a month; where that is not offered, as the bundle it is. */
export async function findNext(
  tx: Ctx | Tx,
  { tierId, months }: Pick<Plan, 'tierId' | 'months'>,
): Promise<Next | null> {
  if (months !== 3 && months !== 6) return null
  const monthly = await findPlanOf(tx, tierId, 1)
  if (!monthly || !isOnOffer(monthly)) return null
  return { planId: monthly.id, priceMinor: minorUnits(monthly.price_minor) }
}
