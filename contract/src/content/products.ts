/** What performers sell that is sent or downloaded (spec section 7, Products; product decision 3). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { PRODUCT_TYPES } from '../commerce/order-lists.ts'
import { MediaFile } from '../core/media.ts'
import { FileId, ProductId } from '../ids.ts'
import { TokenAmount } from '../money.ts'
import { CARDS_PER_PAGE, countedListOf, Done, endlessListOf, Instant, listQuery, ok } from '../page.ts'
import { uploadErrors, uploadLimit } from '../people/accounts.ts'
import { line } from '../text.ts'
import { countViewCall, publicItemsQuery } from './item-calls.ts'
import { ITEM_PRICE, itemFields, itemShape, SETTABLE_STATUSES, studioShape, TITLE_MAX } from './items.ts'

export const PRODUCT_MAX_BYTES = { photo: 20_000_000, digital: 2_000_000_000 } as const
export const STOCK_MAX = 1_000_000
/** Percent of the net that a performer who shows the product may get. */
export const AFFILIATE_PERCENT_MAX = 90

export const Product = z.object({
  _id: ProductId,
  type: z.enum(PRODUCT_TYPES),
  name: z.string(),
  description: z.string(),
  ...itemShape,
  /** Null: without end. */
  stock: z.int().nullable(),
  isAvailable: z.boolean(),
  shippingFee: TokenAmount,
  picture: MediaFile.nullable(),
  /** The sold file of a digital product. */
  file: z.object({ name: z.string(), sizeBytes: z.number() }).nullable(),
})
export type Product = z.output<typeof Product>

export const StudioProduct = Product.extend({
  ...studioShape,
  isAffiliateEnabled: z.boolean(),
  affiliatePercent: z.number(),
  /** Units held by unpaid orders. */
  reserved: z.int(),
  photoId: FileId.nullable(),
  digitalId: FileId.nullable(),
})
export type StudioProduct = z.output<typeof StudioProduct>

/** Percent of the net for a creator who shows the product. */
export const AffiliateProduct = Product.extend({ affiliatePercent: z.number() })
export type AffiliateProduct = z.output<typeof AffiliateProduct>

const params = z.strictObject({ id: ProductId })
const fields = {
  name: line(TITLE_MAX, { min: 1 }),
  description: itemFields.description,
  tags: itemFields.tags,
  /** 0 on a draft without a price. */
  price: z.int().min(0).max(ITEM_PRICE.max),
  /** As of every item; of digital products only. */
  suggestedPrice: z.int().min(0).max(ITEM_PRICE.max),
  /** Needed for physical products; null for digital ones without end. */
  stock: z.int().min(0).max(STOCK_MAX).nullable(),
  shippingFee: z.int().min(0).max(ITEM_PRICE.max),
  status: itemFields.status,
  scheduleAt: itemFields.scheduleAt.nullable(),
  photoId: FileId.nullable(),
  digitalId: FileId.nullable(),
  isAffiliateEnabled: z.boolean(),
  affiliatePercent: z.number().min(0).max(AFFILIATE_PERCENT_MAX).multipleOf(0.01),
}
const publicQuery = publicItemsQuery(ProductId).extend({ type: z.enum(PRODUCT_TYPES).optional() })

export const products = defineApi({
  'POST /performer/performer-assets/products/photo/upload': {
    for: 'seller',
    summary: 'Upload the photo of a product',
    files: {
      file: { maxBytes: PRODUCT_MAX_BYTES.photo, required: true, description: 'JPEG, PNG, WebP, GIF, HEIC or TIFF' },
    },
    response: ok(MediaFile),
    status: 201,
    errors: uploadErrors,
    rateLimit: uploadLimit,
  },
  'POST /performer/performer-assets/products/digital/upload': {
    for: 'seller',
    summary: 'Upload the file of a digital product, of any type',
    files: { file: { maxBytes: PRODUCT_MAX_BYTES.digital, required: true, description: 'Any file' } },
    response: ok(MediaFile),
    status: 201,
    errors: uploadErrors,
    rateLimit: uploadLimit,
  },
  'POST /performer/performer-assets/products': {
    for: 'seller',
    summary: 'Publish a product, or save it as a draft',
    body: z.strictObject({
      type: z.enum(PRODUCT_TYPES),
      name: fields.name,
      description: fields.description.default(''),
      tags: fields.tags.default([]),
      /** Drafts may lack it. */
      price: fields.price.optional(),
      suggestedPrice: fields.suggestedPrice.optional(),
      stock: fields.stock.optional(),
      shippingFee: fields.shippingFee.default(0),
      status: fields.status.default('active'),
      scheduleAt: fields.scheduleAt.optional(),
      photoId: fields.photoId.optional(),
      digitalId: fields.digitalId.optional(),
      isAffiliateEnabled: fields.isAffiliateEnabled.default(false),
      affiliatePercent: fields.affiliatePercent.default(0),
    }),
    response: ok(StudioProduct),
    status: 201,
    errors: ['file_in_use', 'media_broken'],
  },
  'PUT /performer/performer-assets/products/{id}': {
    for: 'seller',
    summary: 'Update a product. Omitted fields stay unchanged',
    params,
    body: z.strictObject({ ...fields, updatedAt: Instant }).partial(),
    response: ok(StudioProduct),
    errors: ['file_in_use', 'media_broken', 'invalid_state', 'version_conflict'],
  },
  'GET /performer/performer-assets/products/search': {
    for: 'performer',
    summary: 'The creator’s products, in every status',
    query: listQuery(['updatedAt', 'createdAt', 'name', 'price', 'sales', 'stock']).extend({
      status: z.enum(SETTABLE_STATUSES).optional(),
      type: z.enum(PRODUCT_TYPES).optional(),
    }),
    response: countedListOf(StudioProduct),
  },
  'GET /performer/performer-assets/products/search-affiliate': {
    for: 'seller',
    summary: 'Affiliate products: those of other creators that can be attached to posts',
    query: listQuery(['createdAt', 'updatedAt'], { pageSize: CARDS_PER_PAGE, sortBy: 'createdAt' }),
    response: countedListOf(AffiliateProduct),
  },
  'GET /performer/performer-assets/products/{id}/view': {
    for: 'performer',
    summary: 'One product of the creator',
    params,
    response: ok(StudioProduct),
  },
  'DELETE /performer/performer-assets/products/{id}': {
    for: 'performer',
    summary: 'Delete a product. Orders and purchased files stay',
    params,
    response: Done,
  },
  'GET /performer-assets/products/search': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'Public products, newest first. With performerId, those of one creator',
    query: publicQuery,
    response: endlessListOf(Product),
    errors: ['cursor_invalid'],
  },
  'GET /products/search': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'All public products of the site, newest first',
    query: publicQuery,
    response: endlessListOf(Product),
    errors: ['cursor_invalid'],
  },
  'GET /performer-assets/products/{id}': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'One product',
    params,
    response: ok(Product),
  },
  'POST /performer-assets/products/{id}/view': countViewCall(params),
  'GET /performer-assets/products/{id}/download-link': {
    for: 'member',
    ageCheck: 'view',
    summary: 'A signed URL of the file of a purchased digital product, valid for 15 minutes and for this session only',
    params,
    response: ok(z.object({ url: z.string(), name: z.string(), sizeBytes: z.number(), expiresAt: Instant })),
  },
})
