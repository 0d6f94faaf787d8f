import { AppError } from '@limelight/contract/errors'
import type { Tx } from '#/platform/ctx'
import { findGoods, type ProductGoods, returnStock, takeStock } from './products.queries.ts'

export type { ProductGoods } from './products.queries.ts'

/** Of a product whose row the caller has locked. */
export async function getLockedGoods(tx: Tx, id: string): Promise<ProductGoods> {
  const goods = await findGoods(tx, id)
  if (!goods) throw new AppError('not_found')
  return goods
}

/** Throws `stock_insufficient` with what is left. Locks the product. */
export async function takePieces(tx: Tx, id: string, pieces: number): Promise<void> {
  if (await takeStock(tx, id, pieces)) return
  const goods = await findGoods(tx, id)
  throw new AppError('stock_insufficient', { stock: goods?.stock ?? 0 })
}

/** Pieces of an order that came to nothing. Locks the product. */
export function returnPieces(tx: Tx, id: string, pieces: number): Promise<void> {
  return returnStock(tx, id, pieces)
}
