import type { Output } from '@limelight/contract/api'
import type { SpendingLimit, SpendingLimits } from '@limelight/contract/commerce/checkout'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor, type MinorUnits, minorFromDecimal } from '@limelight/contract/money'
import type { Ctx, Tx } from '#/platform/ctx'
import { changeLimits, limitsAt, NO_LIMITS, remainingOf } from './spending-limit.ts'
import * as queries from './spending-limits.queries.ts'

/**
 * Throws `spending_limit_reached`, with what is left, when a card payment of this size would exceed the fan's own limit.
 * Locks the fan's payments against each other while there is a limit.
 */
export async function requireWithinLimit(tx: Tx, fanId: AccountId, amountMinor: MinorUnits): Promise<void> {
  const stored = await queries.findLimits(tx, fanId)
  if (!stored) return
  await queries.lockSpending(tx, fanId)
  const now = tx.clock.now()
  const remaining = remainingOf(limitsAt(stored, now), await queries.sumSpent(tx, fanId, now))
  if (remaining !== null && amountMinor > remaining)
    throw new AppError('spending_limit_reached', { remaining: decimalFromMinor(remaining) })
}

export async function getSpendingLimit(ctx: Ctx, fanId: AccountId): Promise<SpendingLimit> {
  const now = ctx.clock.now()
  const [stored = NO_LIMITS, spent] = await Promise.all([
    queries.findLimits(ctx, fanId),
    queries.sumSpent(ctx, fanId, now),
  ])
  const present = limitsAt(stored, now)
  const isWaiting = stored.next_from !== null && Temporal.Instant.compare(stored.next_from, now) > 0
  return {
    perDay: decimalOf(present.day_minor),
    perMonth: decimalOf(present.month_minor),
    spentToday: decimalFromMinor(spent.todayMinor),
    spentThisMonth: decimalFromMinor(spent.monthMinor),
    upcoming:
      isWaiting && stored.next_from
        ? {
            perDay: decimalOf(stored.next_day_minor),
            perMonth: decimalOf(stored.next_month_minor),
            from: stored.next_from.toString(),
          }
        : null,
  }
}

export async function setSpendingLimit(
  ctx: Ctx,
  fanId: AccountId,
  { perDay, perMonth }: Output<typeof SpendingLimits>,
): Promise<SpendingLimit> {
  const requested = { day_minor: minorOf(perDay), month_minor: minorOf(perMonth) }
  await ctx.transaction(async (tx) => {
    await queries.lockSpending(tx, fanId)
    const stored = (await queries.findLimits(tx, fanId)) ?? NO_LIMITS
    await queries.upsertLimits(tx, fanId, changeLimits(stored, requested, tx.clock.now()))
  })
  return getSpendingLimit(ctx, fanId)
}

function decimalOf(minor: number | null): number | null {
  return minor === null ? null : decimalFromMinor(minor)
}

function minorOf(decimal: number | null): number | null {
  return decimal === null ? null : minorFromDecimal(decimal)
}
