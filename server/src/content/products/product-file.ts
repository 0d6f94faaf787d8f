/** What a product has to be to be sold. Pure; throws `request_invalid` with the field to mend. */
import { AppError } from '@limelight/contract/errors'
import type { ProductType } from '@limelight/contract/products'

export type Goods = {
  type: ProductType
  status: string
  stock: number | null
  shippingFee: number
  hasFile: boolean
}

/** A draft may miss what it will need; nothing may have what its type has no use for. */
export function requireProductFile({ type, status, stock, shippingFee, hasFile }: Goods): void {
  if (type === 'digital') {
    if (shippingFee > 0) refuse('shippingFee', 'nothing is sent')
    if (!hasFile && status !== 'draft') refuse('digitalId', 'a file is needed, or the status draft')
    return
  }
  if (hasFile) refuse('digitalId', 'only digital products have a file')
  if (stock === null && status !== 'draft') refuse('stock', 'say how many pieces there are')
}

function refuse(path: string, message: string): never {
  throw new AppError('request_invalid', { issues: [{ path, message }] })
}
