/** Nothing leaves the site while its books do not balance. */

import type { LedgerCheck as LedgerCheckView } from '@limelight/contract/core/ledger'
import { AppError } from '@limelight/contract/errors'
import { auditNewTransfers } from '#/core/ledger/ledger-audit.service'
import type { Ctx } from '#/platform/ctx'
import { deleteChecksBefore, findLastCheck, insertCheck, type LedgerCheck } from './payouts.queries.ts'

/** How long somebody waits for an audit. Where much was posted since the last one, the next continues where this one ended. */
const DECISION_WITHIN_MS = 20_000
/** Of what was proved before, each hour's share is read again: all of it in a week. */
const HOURLY_SHARE = 1 / (7 * 24)
const KEPT_FOR = { hours: 24 * 30 }

/** Throws `ledger_unbalanced` with the invariants that do not hold, and `ledger_check_slow` when it takes too long to know. */
export async function requireBalancedLedger(ctx: Ctx): Promise<void> {
  const { broken } = await checkInTime(ctx)
  if (Object.keys(broken).length > 0) throw new AppError('ledger_unbalanced', { broken })
}

/** What the last audit found. */
export async function getLastCheck(ctx: Ctx): Promise<LedgerCheckView | null> {
  const last = await findLastCheck(ctx)
  return last ? toView(last) : null
}

/** An audit somebody waits for. Throws `ledger_check_slow` where too much was posted since the last one. */
export async function checkNow(ctx: Ctx): Promise<LedgerCheckView> {
  return toView(await checkInTime(ctx))
}

/** The audit of every hour. */
export async function auditBooks(ctx: Ctx, { signal }: { signal: AbortSignal }): Promise<void> {
  await checkBooks(ctx, { isInTime: () => !signal.aborted, share: HOURLY_SHARE })
}

/** Results older than a month. */
export function deleteOldChecks(ctx: Ctx, signal: AbortSignal): Promise<void> {
  return deleteChecksBefore(ctx, ctx.clock.now().subtract(KEPT_FOR), signal)
}

function checkInTime(ctx: Ctx): Promise<LedgerCheck> {
  const untilMs = performance.now() + DECISION_WITHIN_MS
  return checkBooks(ctx, { isInTime: () => performance.now() < untilMs })
}

async function checkBooks(ctx: Ctx, audit: Parameters<typeof auditNewTransfers>[1]): Promise<LedgerCheck> {
  const startedMs = performance.now()
  const broken = await auditNewTransfers(ctx, audit)
  const check: LedgerCheck = {
    checked_at: ctx.clock.now(),
    took_ms: Math.round(performance.now() - startedMs),
    broken,
  }
  await insertCheck(ctx, check)
  if (Object.keys(broken).length > 0) ctx.log.error({ event: 'ledger.unbalanced', broken })
  return check
}

function toView({ checked_at, took_ms, broken }: LedgerCheck): LedgerCheckView {
  return { checkedAt: checked_at.toString(), tookMs: took_ms, broken }
}
