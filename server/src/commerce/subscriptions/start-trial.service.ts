import { takeOffer } from '#/commerce/offers/offers.service'
import { requireCard } from '#/finance/payments/cards/cards.service'
import type { PerformerRow } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { grantFreeDays, grantPlannedTrial } from './grant-term.service.ts'
import type { OfferedPlan } from './offered-plan.service.ts'
import { requireExpected, requireTrial } from './offers.ts'
import { type PlanOrder, requireNewestCard } from './order-plan.service.ts'
import { soldPlanOf } from './plan-to-buy.service.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'

type Pair = {
  performer: Pick<PerformerRow, 'is_free_trial_enabled'>
  existing: SubscriptionRow | undefined
}

/** Starts a free trial, which has no payment. The caller has locked the pair. Throws as `requireTrial` and `requireExpected` do. */
export async function startTrial(tx: Tx, order: PlanOrder, { performer, existing }: Pair): Promise<null> {
  const { fanId, body, settings } = order
  requireExpected(0, body.expectedPrice)
  requireTrial({ performer, existing, settings, now: tx.clock.now() })
  const pair = { fanId, performerId: body.performerId }
  const days = settings.freeSubscriptionDuration
  await grantFreeDays(tx, { pair, current: existing, days, status: 'trialing' })
  return null
}

type Offered = { offered: OfferedPlan; existing: SubscriptionRow | undefined }

/**
 * Starts the free days of a creator's offer. They end by themselves, unless the fan asked that they continue as the plan, which is charged at
 * their end. The caller has locked the pair and the offer. Throws `request_invalid` without a card.
 */
export async function startOfferedTrial(tx: Tx, order: PlanOrder, { offered, existing }: Offered): Promise<null> {
  const { fanId, body } = order
  const { plan, offer } = offered
  if (!offer || offer.days === null) throw new Error('only a trial has days')
  const trial = { pair: { fanId, performerId: body.performerId }, current: existing, days: offer.days }
  if (body.isRenewing) {
    const paidBy = await methodOf(tx, order)
    await grantPlannedTrial(tx, { ...trial, plan: { ...(await soldPlanOf(tx, plan, true)), ...paidBy } })
  } else await grantFreeDays(tx, { ...trial, status: 'trialing', tierId: plan.tier_id })
  await takeOffer(tx, { offer, fanId, paymentId: null })
  return null
}

async function methodOf(tx: Tx, { context, fanId, body }: PlanOrder) {
  if (body.paymentMethod === 'wallet') return { method: 'wallet', cardId: null } as const
  const cardId = body.cardId ?? (await requireNewestCard(tx, fanId))
  await requireCard(context, tx, { fanId, cardId })
  return { method: 'card', cardId } as const
}
