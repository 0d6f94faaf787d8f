import { AppError } from '@limelight/contract/errors'
import type { Tx } from '#/platform/ctx'
import { findSoldProduct, type ProductFile, returnStock, takeStock } from './products.queries.ts'

/** Throws `not_found`. Locks nothing. */
export async function getSoldProduct(tx: Tx, id: string): Promise<ProductFile> {
  const product = await findSoldProduct(tx, id)
  if (!product) throw new AppError('not_found')
  return product
}

/** Throws `stock_insufficient` with what is left. Locks the product. */
export async function takeUnits(tx: Tx, id: string, units: number): Promise<void> {
  if (await takeStock(tx, id, units)) return
  const product = await findSoldProduct(tx, id)
  throw new AppError('stock_insufficient', { stock: product?.stock ?? 0 })
}

/** Units of an order that was cancelled. Locks the product. */
export function returnUnits(tx: Tx, id: string, units: number): Promise<void> {
  return returnStock(tx, id, units)
}
