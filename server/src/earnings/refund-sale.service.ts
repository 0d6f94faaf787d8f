import { AppError } from '@limelight/contract/errors'
import type { SaleId } from '@limelight/contract/ids'
import type { Tokens } from '@limelight/contract/money'
import { reverseTransfer } from '#/ledger/ledger.service'
import type { Tx } from '#/platform/ctx'
import { markRefunded } from './refunded-sales.queries.ts'

export type { SoldRow } from './refunded-sales.queries.ts'
/** What a card paid is taken back in parts: `refunds` posts them, the sale remembers. */
export { addTakenBack, lockSaleOfTransfer } from './refunded-sales.queries.ts'

/**
 * Gives the tokens of a sale back to the wallet they came from, once, and takes money from everybody who got some: the
 * performer, whoever shared the sale, and the fee. The sale stays, marked. Throws `state_conflict` when it was taken back
 * before or a card paid it, and `earnings_insufficient` when what was earned is paid out already. Locks the sale.
 */
export async function refundSale(tx: Tx, saleId: SaleId): Promise<{ transferId: string; tokens: number }> {
  const sale = await markRefunded(tx, saleId)
  if (sale?.tokens == null) throw new AppError('state_conflict')
  const { kind, fan_id: fanId, target_id: targetId, tokens } = sale
  const { transferId, balanceTokens } = await reverseTransfer(tx, sale.transfer_id, {
    key: `refund/${saleId}`,
    kind: `refund-${kind}`,
    reason: { kind, fanId, targetId, saleId },
  }).catch(toUncovered)
  await tx.enqueue('balance-changed', { accountId: fanId, delta: tokens, balance: balanceTokens ?? (0 as Tokens) })
  return { transferId, tokens }
}

/** Of posting what takes earnings away: the ledger's word for them is `amount_out_of_bounds`. */
export function toUncovered(error: unknown): never {
  if (error instanceof AppError && error.code === 'amount_out_of_bounds')
    throw new AppError('earnings_insufficient', undefined, { cause: error })
  throw error
}
