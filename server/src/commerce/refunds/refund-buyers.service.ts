/** Everyone who bought an item or a story gets their tokens back, because it was taken down. */
import type { ItemKind } from '@limelight/contract/content-kinds'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import { AccountId, type OrderId, ProductId, type SaleId } from '@limelight/contract/ids'
import { moveOrder } from '#/commerce/orders/move-order.service'
import { listRefundableOrders } from '#/commerce/orders/order-lists.queries'
import { getSettings } from '#/core/settings/settings.service'
import { findUnrefundedSales } from '#/finance/earnings/admin-charges.queries'
import type { Ctx, Tx } from '#/platform/ctx'
import { refundCharge } from './refund-charge.service.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'refund-buyers': {
      kind: ItemKind | 'story'
      targetId: string
      operatorId: string
      reason: string
    }
  }
}

export type RefundBuyers = { kind: ItemKind | 'story'; targetId: string; operatorId: string; reason: string }

const BATCH = 100

/**
 * Each sale in a transaction of its own, so a process that ends in between has refunded some and the next run the rest.
 * What was refunded before, or meanwhile, is passed over. The site bears what earnings do not cover.
 */
export async function refundBuyers(ctx: Ctx, input: RefundBuyers): Promise<void> {
  const settings = await getSettings(ctx)
  const operatorId = AccountId.parse(input.operatorId)
  if (input.kind === 'product') return refundOrders(ctx, { ...input, operatorId }, settings)
  let after: SaleId | null = null
  for (;;) {
    const sales: SaleId[] = await findUnrefundedSales(ctx, { targetId: input.targetId, after, limit: BATCH })
    for (const saleId of sales) {
      const refund = { saleId, operatorId, reason: input.reason, endsAccess: true, isSiteLiable: true }
      await refundOne(ctx, (tx) => refundCharge(tx, { ...refund, isSellerMailed: false }, settings))
    }
    after = sales.at(-1) ?? null
    if (after === null) return
  }
}

type Orders = { targetId: string; operatorId: AccountId; reason: string }

async function refundOrders(ctx: Ctx, { targetId, operatorId, reason }: Orders, settings: Settings): Promise<void> {
  const operator = { id: operatorId, role: 'operator' }
  const update = { status: 'refunded', note: reason.slice(0, NOTE_MAX), isSiteLiable: true } as const
  let after: OrderId | null = null
  for (;;) {
    const orders: OrderId[] = await listRefundableOrders(ctx, {
      productId: ProductId.parse(targetId),
      after,
      limit: BATCH,
    })
    for (const id of orders) await refundOne(ctx, (tx) => moveOrder(tx, operator, { id, update, settings }))
    after = orders.at(-1) ?? null
    if (after === null) return
  }
}

/** Of an order's history. */
const NOTE_MAX = 500

async function refundOne(ctx: Ctx, refund: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await ctx.transaction(refund)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_state') return
    throw error
  }
}
