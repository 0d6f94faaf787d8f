import type { PerformerRow } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { grantFreeDays } from './grant-term.service.ts'
import { requireExpected, requireTrial } from './offers.ts'
import type { PlanOrder } from './order-plan.service.ts'
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
