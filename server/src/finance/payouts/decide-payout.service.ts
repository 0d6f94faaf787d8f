/** What the operator decides, and what becomes of the money by it. */
import { AppError } from '@limelight/contract/errors'
import type { PayoutDecision } from '@limelight/contract/finance/payouts'
import type { AccountId, PayoutId } from '@limelight/contract/ids'
import { writeAudit } from '#/core/audit/audit.service'
import { getPerformer, type PerformerRow, payoutsPausedUntil } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { requireBalancedLedger } from './ledger-check.service.ts'
import { movePayout } from './move-payout.service.ts'
import { isReturned, nextStatusesOf } from './payout-states.ts'
import { lockPayout, type PayoutChange, type PayoutRow } from './payouts.queries.ts'
import type { PayoutContext } from './transfer-driver.ts'
import { sendTransfer } from './transfer-payout.service.ts'

type Decision = { id: PayoutId; operatorId: AccountId; decision: PayoutDecision }

/**
 * Throws `not_found`, `invalid_state` for a move the table does not name, `ledger_unbalanced`, and for one that brings the money
 * nearer to leaving `payout_paused`, `banking_missing` or `gateway_unavailable`. Locks the payout. By `stripe` the provider
 * is asked once the decision is committed.
 */
export async function decidePayout(context: PayoutContext, { id, operatorId, decision }: Decision): Promise<void> {
  if (isReturned(decision.status) === false) await requireBalancedLedger(context.ctx)
  const isSent = await context.ctx.transaction((tx) => decide(tx, context, { id, operatorId, decision }))
  if (isSent) await sendTransfer(context, id)
}

/** Says whether a provider has to be asked now. */
async function decide(tx: Tx, context: PayoutContext, { id, operatorId, decision }: Decision): Promise<boolean> {
  const payout = await lockPayout(tx, id)
  if (!payout) throw new AppError('not_found')
  if (!nextStatusesOf(payout, 'operator', tx.clock.now()).includes(decision.status))
    throw new AppError('invalid_state', { status: payout.status })
  const destination = await requireDestination(tx, context, { payout, decision })
  await movePayout(tx, payout, { ...changeOf(tx, decision), ...destination, actorId: operatorId })
  await writeAudit(tx, {
    actorId: operatorId,
    action: `payout.${decision.status}`,
    targetType: 'payout',
    targetId: id,
    details: { amountMinor: payout.amount_minor, currency: payout.currency, performerId: payout.performer_id },
  })
  return decision.status === 'processing' && payout.route === 'stripe'
}

function changeOf(tx: Tx, decision: PayoutDecision): PayoutChange & { status: PayoutRow['status'] } {
  const { status } = decision
  if (status === 'rejected' || status === 'failed') return { status, reason: decision.note }
  if (status === 'paid') return { status, reference: decision.reference, paid_at: tx.clock.now() }
  return { status }
}

/** Money that has not left yet leaves only to where it may go now; what is under way already cannot be called back. */
async function requireDestination(
  tx: Tx,
  { transfers }: PayoutContext,
  { payout, decision }: { payout: PayoutRow; decision: PayoutDecision },
): Promise<PayoutChange> {
  if (isReturned(decision.status) || payout.status === 'processing') return {}
  const performer = await getPerformer(tx, payout.performer_id)
  requireNotPaused(performer, tx.clock.now())
  if (payout.route === 'manual') {
    if (performer.banking_sealed === null) throw new AppError('banking_missing')
    return { account_end: performer.banking_account_end }
  }
  const destination = await transfers?.findDestination(tx, payout.performer_id)
  if (!destination?.isReady) throw new AppError('gateway_unavailable')
  return decision.status === 'processing' ? { destination: destination.ref, sent_at: tx.clock.now() } : {}
}

function requireNotPaused(performer: PerformerRow, now: Temporal.Instant): void {
  const until = payoutsPausedUntil(performer, now)
  if (until) throw new AppError('payout_paused', { until: until.toString() })
}
