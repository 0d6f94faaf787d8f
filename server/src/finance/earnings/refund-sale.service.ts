import type { SaleKind } from '@limelight/contract/content-kinds'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SaleId } from '@limelight/contract/ids'
import type { Tokens } from '@limelight/contract/money'
import { reverseTransfer } from '#/core/ledger/ledger.service'
import type { Tx } from '#/platform/ctx'
import { lowerRefundedNet, markRefunded, type RefundableSale } from './refunded-sales.queries.ts'

/** What a card paid is taken back in parts: `refunds` posts them, the sale remembers. */

export type RefundedSale = {
  transferId: string
  tokens: number
  lossMinor: number
  sale: RefundableSale
  shares: TakenShare[]
}
/** What a refund took of a co-author or an affiliate. */
export type TakenShare = { performerId: AccountId; kind: SaleKind; minor: number }
type Why = { reason: string; isSiteLiable?: boolean }

/**
 * Refunds the tokens of a sale to the wallet that paid, once, and takes money from everyone who got some: the performer,
 * those with a share, and the fee. The sale stays, marked. Throws `invalid_state` when it was refunded before or a card paid
 * it, and `earnings_insufficient` when what was earned is paid out already, unless the site is liable. Locks the sale.
 */
export async function refundSale(tx: Tx, saleId: SaleId, { reason, isSiteLiable = false }: Why): Promise<RefundedSale> {
  const { sale, shares = [] } = (await markRefunded(tx, saleId, reason)) ?? {}
  if (sale?.tokens == null) throw new AppError('invalid_state')
  const { kind, fan_id: fanId, target_id: targetId, transfer_id: soldBy, tokens } = sale
  const posting = { key: `refund/${saleId}`, kind: `refund-${kind}`, reason: { kind, fanId, targetId, saleId } }
  const { transferId, balanceTokens, losses } = await reverseTransfer(tx, soldBy, { ...posting, isSiteLiable }).catch(
    asEarningsInsufficient,
  )
  for (const { owner, minor } of losses)
    await lowerRefundedNet(tx, { transferId: soldBy, performerId: owner, byMinor: minor })
  await tx.enqueue('balance-changed', { accountId: fanId, delta: tokens, balance: balanceTokens ?? (0 as Tokens) })
  const lossOf = (owner: AccountId) => losses.find((loss) => loss.owner === owner)?.minor ?? 0
  return {
    transferId,
    tokens,
    lossMinor: losses.reduce((sum, { minor }) => sum + minor, 0),
    sale,
    // Who invited the seller knows nothing of the sale, and gets no mail about its refund.
    shares: shares
      .filter(({ kind }) => kind !== 'referral')
      .map((share) => ({
        performerId: share.performer_id,
        kind: share.kind,
        minor: share.net_minor - lossOf(share.performer_id),
      })),
  }
}

/** Of posting what takes earnings away: the ledger's word for them is `amount_out_of_bounds`. */
export function asEarningsInsufficient(error: unknown): never {
  if (error instanceof AppError && error.code === 'amount_out_of_bounds')
    throw new AppError('earnings_insufficient', undefined, { cause: error })
  throw error
}
