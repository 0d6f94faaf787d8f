import type { AccountId } from '@limelight/contract/ids'
import type { Tx } from '#/platform/ctx'
import { payOut, releasePayout } from './payout-hold.service.ts'
import { isDecision, notifyOfDecision } from './payout-mails.service.ts'
import { isReturned } from './payout-states.ts'
import { insertEvent, type PayoutChange, type PayoutRow, updatePayout } from './payouts.queries.ts'

export type Move = PayoutChange & { status: PayoutRow['status']; actorId: AccountId | null }

/** The one place that ends a payout: state, history, money, mail and notification together. The payout's row is locked. */
export async function movePayout(tx: Tx, payout: PayoutRow, { actorId, ...change }: Move): Promise<void> {
  const { status } = change
  await updatePayout(tx, payout, change)
  const note = status === 'paid' ? change.reference : change.reason
  await insertEvent(tx, { payoutId: payout.id, status, note: note ?? '', actorId })
  if (isReturned(status)) await releasePayout(tx, payout)
  if (status === 'paid') await payOut(tx, payout)
  if (isDecision(status)) await notifyOfDecision(tx, { ...payout, ...change }, status)
}
