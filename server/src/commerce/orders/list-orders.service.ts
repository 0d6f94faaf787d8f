import type { Order } from '@limelight/contract/commerce/orders'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, OrderId, ProductId } from '@limelight/contract/ids'
import { findKnownItems } from '#/content/items/items.service'
import { findProductPictures } from '#/content/products/products.service'
import type { Reader } from '#/content/sellable/sellable-view.service'
import { getSettings, languageFor } from '#/core/settings/settings.service'
import { getAccount } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import type { Viewer } from '#/platform/http/caller'
import {
  type AllOrdersQuery,
  findOrder,
  listAllOrders,
  listOrders,
  type OrderRow,
  type OrdersQuery,
} from './order-lists.queries.ts'
import { partyOf, toOrder } from './order-view.ts'
import { findSeller, hasBought } from './orders.queries.ts'

import { receiptPage } from './receipt-page.ts'

export type Member = Viewer & { id: AccountId }

export async function listOrdersOf(
  reader: Reader,
  member: Member,
  { side, query }: { side: 'buyer' | 'seller'; query: OrdersQuery },
): Promise<CountedData<Order>> {
  const { rows, ...counted } = await listOrders(reader.ctx, { side, accountId: member.id, query })
  return { data: await viewOrders(reader, member, rows), ...counted }
}

/** For operators. */
export async function listOrdersOfAll(
  reader: Reader,
  operator: Member,
  query: AllOrdersQuery,
): Promise<CountedData<Order>> {
  const { rows, ...counted } = await listAllOrders(reader.ctx, query)
  return { data: await viewOrders(reader, operator, rows), ...counted }
}

/** Throws `not_found` for accounts that are no party to it. */
export async function getOrder(reader: Reader, member: Member, id: OrderId): Promise<Order> {
  const row = await getOrderRow(reader.ctx, member, id)
  const [order] = await viewOrders(reader, member, [row])
  if (!order) throw new AppError('not_found')
  return order
}

/** HTML to print. Throws `invalid_state` for what nobody paid. */
export async function getReceipt(ctx: Ctx, member: Member, id: OrderId): Promise<string> {
  const row = await getOrderRow(ctx, member, id)
  if (row.sale_id === null) throw new AppError('invalid_state')
  const settings = await getSettings(ctx)
  const { language } = await getAccount(ctx, member.id)
  return receiptPage(row, settings, languageFor(settings, language))
}

/** The truth for the buyer, the seller and the operator; for everybody else there is nothing to know. */
export async function checkPurchased(
  ctx: Ctx,
  member: Member,
  { productId, userId }: { productId: ProductId; userId: AccountId },
): Promise<boolean> {
  const mayKnow = member.id === userId || member.role === 'operator' || (await findSeller(ctx, productId)) === member.id
  return mayKnow && hasBought(ctx, userId, productId)
}

async function getOrderRow(ctx: Ctx, member: Member, id: OrderId): Promise<OrderRow> {
  const row = await findOrder(ctx, id)
  const party = row && partyOf(row, member)
  // A reservation is nothing to its seller yet.
  if (!row || !party || (party === 'seller' && row.sale_id === null)) throw new AppError('not_found')
  return row
}

async function viewOrders(reader: Reader, member: Member, rows: OrderRow[]): Promise<Order[]> {
  const ids = [...new Set(rows.map((row) => row.product_id))]
  const [pictures, known] = await Promise.all([
    findProductPictures(reader, member, ids),
    findKnownItems(reader.ctx, member, { kind: 'product', ids }),
  ])
  const visible = new Set<string>(known.map((item) => item.id))
  return rows.flatMap((row) => {
    const party = partyOf(row, member)
    if (!party) return []
    const { product_id: id } = row
    return [toOrder(row, { party, picture: pictures.get(id) ?? null, isVisible: visible.has(id) })]
  })
}
