import { PRODUCT_TYPES } from '@limelight/contract/commerce/order-lists'
import { oneOf } from '../../platform/one-of.ts'
import type { ProductSource } from './products.api.ts'

/** Pure: what the store's address asks for. */
export function productSourceOf(params: URLSearchParams): ProductSource {
  const type = oneOf(PRODUCT_TYPES, params.get('type'))
  const q = params.get('q')
  const tag = params.get('tag')
  return { ...(type && { type }), ...(q && { q }), ...(tag && { tag }) }
}
