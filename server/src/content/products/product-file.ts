/** What a product has to be to be sold. Pure; throws `request_invalid` with the field to mend. */

import type { ProductType } from '@limelight/contract/commerce/order-lists'
import { invalidField } from '@limelight/contract/errors'

export type ProductParts = {
  type: ProductType
  status: string
  stock: number | null
  shippingFee: number
  hasFile: boolean
  /** Whether fans choose the price. */
  isChosen: boolean
}

/** A draft may miss what it will need; nothing may have what its type has no use for. */
export function requireProductFile({ type, status, stock, shippingFee, hasFile, isChosen }: ProductParts): void {
  if (type === 'digital') {
    if (shippingFee > 0) throw invalidField('shippingFee', 'Digital products have no shipping fee.')
    if (!hasFile && status !== 'draft') throw invalidField('digitalId', 'Add the file for buyers, or save a draft.')
    return
  }
  if (hasFile) throw invalidField('digitalId', 'Only digital products can have a file.')
  if (isChosen) throw invalidField('suggestedPrice', 'Fans can choose the price of digital products only.')
  if (stock === null && status !== 'draft') throw invalidField('stock', 'Enter the stock.')
}
