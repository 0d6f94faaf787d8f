/** What was paid for the time of a subscription that is not over, kept so that a change credits it. The caller has locked the row. */
import type { SaleId, SubscriptionId } from '@limelight/contract/ids'
import type { Tx } from '#/platform/ctx'
import type { Plan } from './paid-term.ts'
import { creditFor, lastingMs, type Rate } from './plan-change.ts'
import { addStretch, deleteStretches, listStretches, moveStretches } from './subscription-terms.queries.ts'
import type { SubscriptionRow } from './subscriptions.queries.ts'
import { isRunning } from './term.ts'

/** By which a subscription's time without a payment counts. */
export function agreedRate({ price_minor, months }: Pick<SubscriptionRow, 'price_minor' | 'months'>): Rate {
  return { priceMinor: price_minor, months: months ?? 1 }
}

/** What was paid for the rest of a running subscription, in millionths of a minor unit. */
export async function creditOf(tx: Tx, current: SubscriptionRow, now: Temporal.Instant): Promise<bigint> {
  const stretches = await listStretches(tx, current.id, now)
  return creditFor({ agreed: agreedRate(current), stretches }, { now, end: current.expired_at })
}

/**
 * Where two payments of different tiers were under way at once, the one that comes second finds a running term of another tier, and
 * can refuse nothing: the money is taken. That term's worth becomes time of the tier that is bought. Undefined otherwise.
 */
export async function keptOf(
  tx: Tx,
  current: SubscriptionRow | undefined,
  sale: Plan & { isRenewal: boolean },
): Promise<number | undefined> {
  const now = tx.clock.now()
  if (!current || sale.isRenewal || current.type === 'free' || current.tier_id === sale.tierId) return undefined
  if (!isRunning(current, now) || Temporal.Instant.compare(current.expired_at, now) <= 0) return undefined
  return lastingMs(await creditOf(tx, current, now), sale, current.expired_at)
}

type Sold = {
  id: SubscriptionId
  sale: Plan & { offeredMinor?: number }
  from: Temporal.Instant
  until: Temporal.Instant
  saleId: SaleId | null
}

/** A term that was paid. With time kept of another tier, all of the rest counts by the price of what was bought. */
export async function saveStretch(
  tx: Tx,
  { id, sale, from, until, saleId }: Sold,
  keptMs: number | undefined,
): Promise<void> {
  if (keptMs !== undefined) await deleteStretches(tx, id)
  await addStretch(tx, id, { from, until, valueMinor: sale.offeredMinor ?? sale.priceMinor, saleId })
}

/** The time of a subscription that is resumed goes on: what was paid for it moves along. */
export async function moveAfterSuspension(
  tx: Tx,
  { id, suspended_at }: Pick<SubscriptionRow, 'id' | 'suspended_at'>,
  now: Temporal.Instant,
): Promise<void> {
  if (!suspended_at || Temporal.Instant.compare(now, suspended_at) <= 0) return
  await moveStretches(tx, id, { since: suspended_at, byMs: now.epochMilliseconds - suspended_at.epochMilliseconds })
}
