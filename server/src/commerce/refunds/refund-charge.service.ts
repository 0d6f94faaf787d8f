/** Refunds of what the wallet paid without an order or a payment: tips and unlocks. */

import type { Output } from '@limelight/contract/api'
import type { AdminCharge, charges } from '@limelight/contract/commerce/charges'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SaleId } from '@limelight/contract/ids'
import { minorFromDecimal } from '@limelight/contract/money'
import { uncountTip } from '#/commerce/tip-targets/tips.service'
import { addToItem } from '#/content/items/items.queries'
import { deletePurchase } from '#/content/sellable/purchases.queries'
import { refundSeries } from '#/content/series/sell-series.service'
import { refundStory } from '#/content/stories/sell-story.service'
import { writeAudit } from '#/core/audit/audit.service'
import { getAdminCharge, isRefundableKind } from '#/finance/earnings/admin-charges.service'
import { refundSale } from '#/finance/earnings/refund-sale.service'
import { refundTicket } from '#/live/streams/sell-stream.service'
import type { Tx } from '#/platform/ctx'
import { uncountSale } from '#/talk/messages/sell-message.service'
import { mailBuyer, mailSeller } from './charge-mails.service.ts'

type Body = Output<(typeof charges)['POST /admin/charges/{id}/refund']['body']>
export type ChargeRefund = Body & {
  saleId: SaleId
  operatorId: AccountId
  /** Left out where one mail informs a performer of many refunds. */
  isSellerMailed?: boolean
  /** Left out where another mail says what became of the money. */
  isBuyerMailed?: boolean
}

/**
 * Refunds a sale in full: tokens to the wallet, net and fee reversed, counters of the item, access unless it is to stay,
 * audit, and mails with the reason. Throws `not_found`, `invalid_state` for what was refunded before or is refunded
 * elsewhere (orders, payments), and `earnings_insufficient` unless the site is liable. Locks the item, the sale, then
 * wallet and earnings: unlocking locks in the same order.
 */
export async function refundCharge(tx: Tx, refund: ChargeRefund, settings: Settings): Promise<AdminCharge> {
  const { saleId, operatorId, reason, endsAccess, isSiteLiable, isSellerMailed = true, isBuyerMailed = true } = refund
  const charge = await getAdminCharge(tx, saleId)
  const { kind, targetId, tokens, fan } = charge
  if (!isRefundableKind(kind)) throw new AppError('invalid_state')
  // A call is over, and nothing counts it.
  if (kind !== 'tip' && kind !== 'private_call' && targetId !== null) {
    if (kind === 'message') await uncountSale(tx, targetId, tokens)
    else if (kind === 'stream') await refundTicket(tx, targetId, tokens)
    else if (kind === 'series') await refundSeries(tx, targetId, tokens)
    else if (kind === 'story') await refundStory(tx, targetId, tokens)
    else await addToItem(tx, { kind, id: targetId }, { sale_count: -1, earned_tokens: -tokens })
    if (endsAccess) await deletePurchase(tx, fan._id, targetId)
  }
  if (kind === 'tip') await uncountTip(tx, saleId)
  const { lossMinor, shares } = await refundSale(tx, saleId, { reason, isSiteLiable })
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'charge.refunded',
    targetType: 'sale',
    targetId: saleId,
    details: { kind, tokens, reason, endsAccess, lossMinor },
  })
  const refunded = await getAdminCharge(tx, saleId)
  if (isBuyerMailed) await mailBuyer(tx, { charge: refunded, reason, endsAccess }, settings)
  if (isSellerMailed) await mailSeller(tx, { charge: refunded, reason, ...ofSeller(refunded) }, settings)
  for (const { performerId, minor } of shares)
    if (isSellerMailed && minor > 0)
      await mailSeller(tx, { charge: refunded, reason, to: performerId, minor }, settings)
  return refunded
}

function ofSeller({ performer, refundedNet }: AdminCharge) {
  return { to: performer._id, minor: minorFromDecimal(refundedNet) }
}
