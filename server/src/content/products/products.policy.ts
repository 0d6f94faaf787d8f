import type { Viewer } from '#/platform/http/caller'
import type { ProductRow } from './products.queries.ts'

/** Pure: who gets the file of a product they may know of: its buyers and its creator. */
export function mayDownload(product: Pick<ProductRow, 'is_bought' | 'performer_id'>, { id }: Viewer): boolean {
  return product.is_bought || product.performer_id === id
}
