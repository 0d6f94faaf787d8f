import type { SubscriptionEventKind } from '@limelight/contract/commerce/subscriptions'
import type { SubscriptionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'
import { executeLater } from '#/platform/db/execute-later'
import { recordRecurringChange } from './recurring-changes.queries.ts'
import { planOfRow } from './subscriptions.queries.ts'

/**
 * What happened to a subscription, with the state it has by then, and what that makes of its monthly worth: in the transaction of the
 * change, behind its statement. `paidMinor` is what a whole term costs, where one was paid.
 */
export async function recordEvent(
  tx: Tx,
  id: SubscriptionId,
  kind: SubscriptionEventKind,
  paidMinor?: number,
): Promise<void> {
  await executeLater(
    tx.db,
    sql`
    insert into subscription_event
      (subscription_id, fan_id, performer_id, kind, status, is_renewing, tier_id, plan_id, months, price_minor, expired_at, created_at)
    select s.id, s.fan_id, s.performer_id, ${kind}, s.status, s.is_renewing, s.tier_id, case when s.type <> 'free' then ${planOfRow} end,
      case s.type when 'yearly' then 12 when 'monthly' then coalesce(s.months, 1) end, s.price_minor, s.expired_at, ${tx.clock.now()}
    from subscription s where s.id = ${id}
  `,
  )
  await recordRecurringChange(tx, { id, cause: kind, paidMinor })
}
