import type { ProductType } from '@limelight/contract/commerce/order-lists'
import type { StudioProduct } from '@limelight/contract/content/products'
import { priceProblemOf, type SavedStatus, suggestionFieldOf } from '../editor/item-draft.ts'
import { instantOf, localFieldOf } from '../editor/schedule-time.ts'

/** What the creator writes of a product; fields as they are typed. */
export type ProductDraft = {
  type: ProductType
  name: string
  description: string
  tags: readonly string[]
  price: string
  /** Of files, where fans choose the price, which is the minimum then; absent: it is fixed. */
  suggested?: string | undefined
  shippingFee: string
  /** Empty: unlimited, which only digital products can be. */
  stock: string
  isAffiliateEnabled: boolean
  affiliatePercent: string
  /** As the field holds it; empty: at once. */
  scheduleAt: string
  photoId: string | null
  digitalId: string | null
}
export type ProductProblem =
  | 'nameMissing'
  | 'priceMissing'
  | 'suggestionLow'
  | 'shippingWrong'
  | 'stockMissing'
  | 'fileMissing'
  | 'percentWrong'
  | 'timePast'
export type ProductProblems = Partial<
  Record<'name' | 'price' | 'shippingFee' | 'stock' | 'digitalId' | 'affiliatePercent' | 'scheduleAt', ProductProblem>
>

/** The contract's bounds. */
const PRICE_MAX = 1_000_000
const STOCK_MAX = 1_000_000
const PERCENT_MAX = 90

export const NEW_PRODUCT: ProductDraft = {
  type: 'physical',
  name: '',
  description: '',
  tags: [],
  price: '',
  shippingFee: '0',
  stock: '',
  isAffiliateEnabled: false,
  affiliatePercent: '10',
  scheduleAt: '',
  photoId: null,
  digitalId: null,
}

/** Pure but for the reader's time zone. */
export function draftOf(product: StudioProduct): ProductDraft {
  const { type, name, description, tags, price, suggestedPrice, shippingFee, stock, affiliatePercent, scheduleAt } =
    product
  return {
    type,
    name,
    description,
    tags,
    price: price > 0 ? String(price) : '',
    ...(suggestedPrice !== undefined && { suggested: String(suggestedPrice) }),
    shippingFee: String(shippingFee),
    stock: stock === null ? '' : String(stock),
    isAffiliateEnabled: product.isAffiliateEnabled,
    affiliatePercent: affiliatePercent === 0 ? NEW_PRODUCT.affiliatePercent : String(affiliatePercent),
    scheduleAt: scheduleAt === null ? '' : localFieldOf(scheduleAt),
    photoId: product.photoId,
    digitalId: product.digitalId,
  }
}

/** Pure: what prevents a draft from being saved with this status. */
export function problemsOf(draft: ProductDraft, status: SavedStatus, nowMs: number): ProductProblems {
  const isPhysical = draft.type === 'physical'
  const at = instantOf(draft.scheduleAt)
  const percent = Number(draft.affiliatePercent)
  const isStockGood = draft.stock === '' ? !isPhysical || status === 'draft' : isWhole(draft.stock, 0, STOCK_MAX)
  return {
    ...(draft.name.trim() === '' && { name: 'nameMissing' as const }),
    ...priceProblemOf(isPhysical ? { price: draft.price } : draft, status),
    ...(isPhysical && !isWhole(draft.shippingFee, 0, PRICE_MAX) && { shippingFee: 'shippingWrong' as const }),
    ...(!isStockGood && { stock: 'stockMissing' as const }),
    ...(!isPhysical && draft.digitalId === null && status !== 'draft' && { digitalId: 'fileMissing' as const }),
    ...(draft.isAffiliateEnabled &&
      !(percent > 0 && percent <= PERCENT_MAX && /^\d+(\.\d{1,2})?$/.test(draft.affiliatePercent)) && {
        affiliatePercent: 'percentWrong' as const,
      }),
    ...(status === 'scheduled' && (at === undefined || Date.parse(at) <= nowMs) && { scheduleAt: 'timePast' as const }),
  }
}

/** Pure but for the reader's time zone: the fields of the call, all but the kind, which never changes. */
export function fieldsOf(draft: ProductDraft, status: SavedStatus) {
  const isPhysical = draft.type === 'physical'
  const at = instantOf(draft.scheduleAt)
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    tags: [...draft.tags],
    price: Number(draft.price),
    suggestedPrice: isPhysical ? 0 : suggestionFieldOf(draft),
    shippingFee: isPhysical ? Number(draft.shippingFee) : 0,
    stock: draft.stock === '' ? null : Number(draft.stock),
    isAffiliateEnabled: draft.isAffiliateEnabled,
    ...(draft.isAffiliateEnabled && { affiliatePercent: Number(draft.affiliatePercent) }),
    status,
    ...(status === 'scheduled' && at !== undefined && { scheduleAt: at }),
    photoId: draft.photoId,
    digitalId: isPhysical ? null : draft.digitalId,
  }
}

/** Pure: whether nothing that the creator writes differs; sales change the stock, rendering and counters the rest. */
export function isSameText(one: StudioProduct, other: StudioProduct): boolean {
  const written = (product: StudioProduct) => JSON.stringify([{ ...draftOf(product), stock: '' }, product.status])
  return written(one) === written(other)
}

function isWhole(text: string, min: number, max: number): boolean {
  return /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
}

export const PRODUCT_RULES = { newDraft: NEW_PRODUCT, draftOf, problemsOf, fieldsOf, isSameText }
