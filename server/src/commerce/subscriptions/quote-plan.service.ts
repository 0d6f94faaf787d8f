import type { AccountId } from '@limelight/contract/ids'
import type { MinorUnits } from '@limelight/contract/money'
import { getOtherPerformer } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { priceOf, requireNotSuspended } from './offers.ts'
import { nextTermEnd } from './paid-term.ts'
import { findPair } from './subscriptions.queries.ts'
import type { PaidType } from './term.ts'

export type PlanOffer = {
  performerName: string
  plan: PaidType
  priceMinor: MinorUnits
  /** When the term bought now would end, behind a running one, and the next be charged. */
  endsAt: Temporal.Instant
}

/** What a term costs a fan now. Throws `not_found`, `subscription_suspended`, `plan_unavailable`. */
export async function quotePlan(
  ctx: Ctx,
  buyer: Viewer & { id: AccountId },
  { performerId, plan }: { performerId: AccountId; plan: PaidType },
): Promise<PlanOffer> {
  const performer = await getOtherPerformer(ctx, performerId, buyer)
  const current = await findPair(ctx, { fanId: buyer.id, performerId })
  requireNotSuspended(current)
  const priceMinor = priceOf(performer, plan)
  return { performerName: performer.name, plan, priceMinor, endsAt: nextTermEnd(current, plan, ctx.clock.now()) }
}
