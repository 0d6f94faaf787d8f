/** Nothing leaves the site while its books do not balance. */

import type { LedgerCheck as LedgerCheckView } from '@limelight/contract/core/ledger'
import { AppError } from '@limelight/contract/errors'
import { auditLedger } from '#/core/ledger/ledger.service'
import type { Ctx } from '#/platform/ctx'
import { sqlStateOf } from '#/platform/db/database-errors'
import { allowStatements, deleteChecksBefore, findLastCheck, insertCheck, type LedgerCheck } from './payouts.queries.ts'

/** An audit this quick is made anew for each decision; a slower one is made every hour, and its last result counts. */
const QUICK_MS = 2_000
const COUNTS_FOR = { hours: 2 }
/** Reading the whole of a large ledger takes minutes. */
const AUDIT_TIMEOUT_MS = 600_000
const DECISION_TIMEOUT_MS = 30_000
/** What PostgreSQL says when a statement took longer than it may. */
const QUERY_CANCELED = '57014'
const KEPT_FOR = { hours: 24 * 30 }

/** Throws `ledger_unbalanced` with the invariants that do not hold. */
export async function requireBalancedLedger(ctx: Ctx): Promise<void> {
  const last = await findLastCheck(ctx)
  const counts = last !== undefined && last.took_ms > QUICK_MS && !isOld(last, ctx.clock.now())
  const { broken } = counts ? last : await checkBooks(ctx, DECISION_TIMEOUT_MS)
  if (Object.keys(broken).length > 0) throw new AppError('ledger_unbalanced', { broken })
}

/** What the last audit found. */
export async function getLastCheck(ctx: Ctx): Promise<LedgerCheckView | null> {
  const last = await findLastCheck(ctx)
  return last ? toView(last) : null
}

/** An audit somebody waits for. Throws `ledger_check_slow` where the ledger is too large for that. */
export async function checkNow(ctx: Ctx): Promise<LedgerCheckView> {
  return toView(
    await checkBooks(ctx, DECISION_TIMEOUT_MS).catch((error: unknown) => {
      if (sqlStateOf(error) !== QUERY_CANCELED) throw error
      throw new AppError('ledger_check_slow', undefined, { cause: error })
    }),
  )
}

/** The audit of every hour. */
export async function auditBooks(ctx: Ctx): Promise<void> {
  await checkBooks(ctx, AUDIT_TIMEOUT_MS)
  await deleteChecksBefore(ctx, ctx.clock.now().subtract(KEPT_FOR))
}

async function checkBooks(ctx: Ctx, timeoutMs: number): Promise<LedgerCheck> {
  const check = await ctx.transaction(async (tx) => {
    await allowStatements(tx, timeoutMs)
    const startedMs = performance.now()
    const audit = await auditLedger(tx)
    const made: LedgerCheck = {
      checked_at: tx.clock.now(),
      took_ms: Math.round(performance.now() - startedMs),
      broken: Object.fromEntries(Object.entries(audit).filter(([, value]) => value !== 0)),
    }
    await insertCheck(tx, made)
    return made
  })
  if (Object.keys(check.broken).length > 0) ctx.log.error({ event: 'ledger.unbalanced', broken: check.broken })
  return check
}

function toView({ checked_at, took_ms, broken }: LedgerCheck): LedgerCheckView {
  return { checkedAt: checked_at.toString(), tookMs: took_ms, broken }
}

function isOld({ checked_at }: LedgerCheck, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(checked_at.add(COUNTS_FOR), now) < 0
}
