/** What a performer does: ask, change their mind about the amount, cancel. */
import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { payouts } from '@limelight/contract/finance/payouts'
import { type AccountId, PayoutId } from '@limelight/contract/ids'
import { decimalFromMinor, minorFromDecimal } from '@limelight/contract/money'
import { readSettings } from '#/core/settings/settings.service'
import { getPayable } from '#/finance/earnings/earnings.service'
import { lockPerformer } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { getStanding } from './payout-figures.service.ts'
import { holdPayout, releasePayout } from './payout-hold.service.ts'
import { mailRequest } from './payout-mails.service.ts'
import { nextStatusesOf } from './payout-states.ts'
import { insertEvent, insertPayout, lockPayout, type PayoutRow, updatePayout } from './payouts.queries.ts'
import type { PayoutContext } from './transfer-driver.ts'

type RequestInput = Output<(typeof payouts)['POST /payout-requests']['body']>
type Change = Output<(typeof payouts)['PUT /payout-requests/{id}']['body']>

/**
 * Sets the money aside in the transaction that makes the request. Throws what `obstacleOf` names, and `amount_out_of_bounds`
 * with what would be possible. Locks the performer, so that everything is judged anew for the second of two.
 */
export async function requestPayout(
  tx: Tx,
  context: PayoutContext,
  { performerId, amount, note }: RequestInput & { performerId: AccountId },
): Promise<PayoutId> {
  const performer = await lockPerformer(tx, performerId)
  const settings = await readSettings(tx)
  const now = tx.clock.now()
  const { obstacle, availableMinor, pausedUntil } = await getStanding(context, tx, { performer, settings, now })
  if (obstacle && obstacle !== 'amount_out_of_bounds')
    throw new AppError(obstacle, pausedUntil && { until: pausedUntil.toString() })
  const amountMinor = requireWithin(amount, { minimum: settings.minimumPayoutAmount, availableMinor })
  const id = PayoutId.parse(randomUUIDv7())
  const transferId = await holdPayout(tx, { id, performerId, amountMinor, revision: 1 })
  await insertPayout(tx, {
    id,
    performer_id: performerId,
    amount_minor: amountMinor,
    currency: settings.currency,
    route: performer.payout_route,
    hold_transfer_id: transferId,
    account_end: performer.payout_route === 'manual' ? performer.banking_account_end : null,
    note,
  })
  await insertEvent(tx, { payoutId: id, status: 'pending', note, actorId: performerId })
  await mailRequest(tx, { id, amount_minor: amountMinor, currency: settings.currency, name: performer.name })
  return id
}

/** Throws `not_found` for others' requests, `invalid_state` once it is not pending any more. */
export async function changePayout(
  tx: Tx,
  performerId: AccountId,
  { id, change }: { id: PayoutId; change: Change },
): Promise<void> {
  // First their row, as for a new request, so that nothing else is set aside meanwhile.
  await lockPerformer(tx, performerId)
  const payout = await lockPayout(tx, id)
  if (payout?.performer_id !== performerId) throw new AppError('not_found')
  if (payout.status !== 'pending') throw new AppError('invalid_state', { status: payout.status })
  if (change.status === 'cancelled') return cancel(tx, payout)
  if (change.note !== undefined) await updatePayout(tx, payout, { note: change.note })
  if (change.amount !== undefined) await changeAmount(tx, payout, change.amount)
}

async function cancel(tx: Tx, payout: PayoutRow): Promise<void> {
  if (!nextStatusesOf(payout, 'performer', tx.clock.now()).includes('cancelled')) throw new AppError('invalid_state')
  await updatePayout(tx, payout, { status: 'cancelled' })
  await insertEvent(tx, { payoutId: payout.id, status: 'cancelled', actorId: payout.performer_id })
  await releasePayout(tx, payout)
}

/** What was set aside comes back first, so that all of it can be asked for. */
async function changeAmount(tx: Tx, payout: PayoutRow, amount: number): Promise<void> {
  const { id, performer_id: performerId } = payout
  if (minorFromDecimal(amount) === payout.amount_minor) return
  await releasePayout(tx, payout)
  const { minimumPayoutAmount: minimum } = await readSettings(tx)
  const { availableMinor } = await getPayable(tx, performerId, tx.clock.now())
  const amountMinor = requireWithin(amount, { minimum, availableMinor })
  const revision = payout.revision + 1
  const transferId = await holdPayout(tx, { id, performerId, amountMinor, revision })
  await updatePayout(tx, payout, { amount_minor: amountMinor, hold_transfer_id: transferId, revision })
  await insertEvent(tx, {
    payoutId: id,
    status: 'pending',
    note: `${decimalFromMinor(amountMinor).toFixed(2)} ${payout.currency}`,
    actorId: performerId,
  })
}

function requireWithin(
  amount: number,
  { minimum, availableMinor }: { minimum: number; availableMinor: number },
): number {
  const amountMinor = minorFromDecimal(amount)
  if (amountMinor < minorFromDecimal(minimum) || amountMinor > availableMinor || amountMinor <= 0)
    throw new AppError('amount_out_of_bounds', { minimum, maximum: decimalFromMinor(Math.max(0, availableMinor)) })
  return amountMinor
}
