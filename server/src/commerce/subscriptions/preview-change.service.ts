import type { PlanChange } from '@limelight/contract/commerce/subscriptions'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, PlanId, SubscriptionId } from '@limelight/contract/ids'
import { decimalFromMinor, type MinorUnits, minorUnits, type Tokens, tokens } from '@limelight/contract/money'
import { getSettings } from '#/core/settings/settings.service'
import { getPublicPerformer } from '#/people/performers/performers.service'
import { isOnOffer, lockPlan, type PlanRow, requirePlace } from '#/people/tiers/tiers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { offlineViewer } from '#/platform/http/caller'
import { requireNotSuspended } from './offers.ts'
import { findDue, isRaisable } from './raise.service.ts'
import { lockSubscription, type SubscriptionRow } from './subscriptions.queries.ts'
import { isRunning } from './term.ts'

type Choice = { subscriptionId: SubscriptionId; planId: PlanId }

/** Both ways of a change, to the cent. Throws `not_found` for somebody else's subscription, and as `lockChange` does. */
export async function previewChange(ctx: Ctx, fanId: AccountId, choice: Choice): Promise<PlanChange> {
  const settings = await getSettings(ctx)
  return ctx.transaction(async (tx) => {
    const { subscription, target } = await lockChange(tx, fanId, choice)
    const price = decimalFromMinor(target.price_minor)
    const { expired_at } = subscription
    const due = isRaisable(subscription, target, tx.clock.now()) ? await findDue(tx, subscription, target) : undefined
    return {
      now: due === undefined ? null : { ...amountsOf(due, settings), until: expired_at.toString(), price },
      renewal: subscription.is_renewing ? { at: expired_at.toString(), price } : null,
    }
  })
}

function amountsOf(due: number, settings: Pick<Settings, 'tokenValue'>) {
  const { tokens: inTokens, worthMinor } = walletDue(due, settings)
  return { amount: decimalFromMinor(worthMinor === 0 ? 0 : due), tokens: inTokens }
}

/** The wallet pays whole tokens, rounded down; less than one is waived, by card too. Pure. */
export function walletDue(
  dueMinor: number,
  { tokenValue }: Pick<Settings, 'tokenValue'>,
): { tokens: Tokens; worthMinor: MinorUnits } {
  const whole = Math.floor(dueMinor / tokenValue)
  return { tokens: tokens(whole), worthMinor: minorUnits(whole * tokenValue) }
}

/**
 * The subscription, locked, and the plan it shall change to, with a place in its tier. The present plan is always one of them. Throws
 * `not_found`, `subscription_suspended`, `invalid_state` for what is over or free, `plan_unavailable`, `tier_full`.
 */
export async function lockChange(
  tx: Tx,
  fanId: AccountId,
  { subscriptionId, planId }: Choice,
): Promise<{ subscription: SubscriptionRow; target: PlanRow }> {
  const subscription = await lockSubscription(tx, subscriptionId)
  if (subscription?.fan_id !== fanId) throw new AppError('not_found')
  requireNotSuspended(subscription)
  const { status, type, performer_id, tier_id } = subscription
  const isOpen = status === 'past_due' || isRunning(subscription, tx.clock.now())
  if (!isOpen || type === 'free') throw new AppError('invalid_state', { status })
  await getPublicPerformer(tx, performer_id, offlineViewer(fanId))
  const target = await lockPlan(tx, planId)
  const isPresent = target?.id === subscription.plan_id
  if (target?.performer_id !== performer_id || !(isPresent || isOnOffer(target))) throw new AppError('plan_unavailable')
  if (target.tier_id !== tier_id) await requirePlace(tx, target, fanId)
  return { subscription, target }
}
