import { AppError } from '@limelight/contract/errors'
import type { Tx } from '#/platform/ctx'
import { findSoldProduct, type ProductFile, returnStock, takeStock } from './products.queries.ts'

export type { ProductFile } from './products.queries.ts'

/** Of a product whose row the caller has locked. */
export async function getLockedProduct(tx: Tx, id: string): Promise<ProductFile> {
  const goods = await findSoldProduct(tx, id)
  if (!goods) throw new AppError('not_found')
  return goods
}

/** Throws `stock_insufficient` with what is left. Locks the product. */
export async function takeUnits(tx: Tx, id: string, units: number): Promise<void> {
  if (await takeStock(tx, id, units)) return
  const goods = await findSoldProduct(tx, id)
  throw new AppError('stock_insufficient', { stock: goods?.stock ?? 0 })
}

/** Pieces of an order that came to nothing. Locks the product. */
export function returnUnits(tx: Tx, id: string, units: number): Promise<void> {
  return returnStock(tx, id, units)
}
