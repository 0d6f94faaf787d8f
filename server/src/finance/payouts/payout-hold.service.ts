/** The money of a payout request: held when it is made, released or paid when it ends. */
import type { AccountId, PayoutId } from '@limelight/contract/ids'
import { minorUnits } from '@limelight/contract/money'
import { postTransfer, reverseTransfer } from '#/core/ledger/ledger.service'
import { holdPayoutLegs, payOutLegs } from '#/core/ledger/ledger-legs'
import type { Tx } from '#/platform/ctx'
import type { PayoutRow } from './payouts.queries.ts'

type RequestInput = { id: PayoutId; performerId: AccountId; amountMinor: number; revision: number }

/** Throws `amount_out_of_bounds` when the balance is smaller. Returns the ledger's transfer. */
export async function holdPayout(tx: Tx, { id, performerId, amountMinor, revision }: RequestInput): Promise<number> {
  const { transferId } = await postTransfer(tx, {
    key: `payout/${id}/hold/${revision}`,
    kind: 'payout-hold',
    reason: { payoutId: id },
    legs: holdPayoutLegs({ performer: performerId, minor: minorUnits(amountMinor) }),
  })
  return Number(transferId)
}

export async function releasePayout(tx: Tx, payout: PayoutRow): Promise<void> {
  await reverseTransfer(tx, payout.hold_transfer_id, {
    key: `payout/${payout.id}/release/${payout.revision}`,
    kind: 'payout-release',
    reason: { payoutId: payout.id },
  })
}

/** The money has left: by the provider or by hand. */
export async function payOut(tx: Tx, payout: PayoutRow): Promise<void> {
  await postTransfer(tx, {
    key: `payout/${payout.id}/paid`,
    kind: 'payout-paid',
    reason: { payoutId: payout.id },
    legs: payOutLegs({ performer: payout.performer_id, minor: minorUnits(payout.amount_minor) }),
  })
}
