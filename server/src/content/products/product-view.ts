/** Pure: product rows in the shapes of the contract. */
import type { AffiliateProduct, Product, StudioProduct } from '@limelight/contract/content/products'
import { itemFieldsOf, studioFieldsOf } from '#/content/items/items.service'
import type { Sign } from '#/content/sellable/sellable-view.service'
import { fileView } from '#/core/media/media.service'
import type { Viewer } from '#/platform/http/caller'
import type { ProductRow } from './products.queries.ts'

/** Pictures and words of what is for sale are shown to everybody who may know of it; only the file is locked. */
export function toProduct(row: ProductRow, viewer: Viewer, sign: Sign): Product {
  return {
    _id: row.id,
    type: row.type,
    name: row.title,
    description: row.description,
    ...itemFieldsOf(row, viewer),
    stock: row.stock,
    isAvailable: row.stock === null || row.stock > 0,
    shippingFee: row.shipping_fee_tokens,
    picture: row.photo && fileView(row.photo, { viewerId: viewer.id, grant: 'full', sign }),
    file: row.digital,
  }
}

export function toStudioProduct(
  row: ProductRow,
  viewer: Viewer,
  { sign, reserved }: { sign: Sign; reserved: number },
): StudioProduct {
  return {
    ...toProduct(row, viewer, sign),
    ...studioFieldsOf(row),
    isAffiliateEnabled: row.is_affiliate_enabled,
    affiliatePercent: row.affiliate_bps / 100,
    reserved,
    photoId: row.photo_file_id,
    digitalId: row.digital_file_id,
  }
}

export function toAffiliateProduct(row: ProductRow, viewer: Viewer, sign: Sign): AffiliateProduct {
  return { ...toProduct(row, viewer, sign), affiliatePercent: row.affiliate_bps / 100 }
}
