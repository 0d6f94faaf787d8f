/** What a product has to be to be sold. Pure; throws `request_invalid` with the field to mend. */
import { AppError } from '@limelight/contract/errors'
import type { ProductType } from '@limelight/contract/products'

export type ProductParts = {
  type: ProductType
  status: string
  stock: number | null
  shippingFee: number
  hasFile: boolean
}

/** A draft may miss what it will need; nothing may have what its type has no use for. */
export function requireProductFile({ type, status, stock, shippingFee, hasFile }: ProductParts): void {
  if (type === 'digital') {
    if (shippingFee > 0) refuse('shippingFee', 'Digital products have no shipping fee.')
    if (!hasFile && status !== 'draft') refuse('digitalId', 'Add the file for buyers, or save a draft.')
    return
  }
  if (hasFile) refuse('digitalId', 'Only digital products can have a file.')
  if (stock === null && status !== 'draft') refuse('stock', 'Enter the stock.')
}

function refuse(path: string, message: string): never {
  throw new AppError('request_invalid', { issues: [{ path, message }] })
}
