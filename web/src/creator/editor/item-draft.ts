import type { Access } from '@limelight/contract/content/access'
import { ITEM_PRICE, type ItemStatus } from '@limelight/contract/content/items'
import { instantOf, localFieldOf } from './schedule-time.ts'

/** What the creator writes of a video or a gallery; fields as they are typed. */
export type ItemDraft = {
  title: string
  description: string
  tags: readonly string[]
  access: Access
  /** The rank of the lowest tier that opens it; undefined: the base tier. */
  minRank?: number | undefined
  price: string
  /** Where fans choose the price, which is the minimum then; absent: it is fixed. */
  suggested?: string | undefined
  /** As the field holds it; empty: at once. */
  scheduleAt: string
  /** When it opens for everyone, as the field holds it; empty: never. */
  publicAt: string
}
export type SavedItem = {
  title: string
  description: string
  tags: readonly string[]
  access: Access
  requiredTier?: { rank: number } | undefined
  price: number
  suggestedPrice?: number | undefined
  status: ItemStatus
  scheduleAt: string | null
  publicAt: string | null
}
export type SavedStatus = 'draft' | 'scheduled' | 'active' | 'inactive'
export type DraftProblems = Partial<
  Record<'title' | 'price' | 'scheduleAt', 'titleMissing' | 'priceMissing' | 'suggestionLow' | 'timePast'>
>

export const NEW_DRAFT: ItemDraft = {
  title: '',
  description: '',
  tags: [],
  access: 'subscribers',
  price: '',
  scheduleAt: '',
  publicAt: '',
}

/** Pure but for the reader's time zone. */
export function draftOf(item: SavedItem): ItemDraft {
  const { title, description, tags, access, requiredTier, price, suggestedPrice, scheduleAt, publicAt } = item
  return {
    title,
    description,
    tags,
    access,
    ...(requiredTier && { minRank: requiredTier.rank }),
    price: access === 'paid' && price > 0 ? String(price) : '',
    ...(suggestedPrice !== undefined && { suggested: String(suggestedPrice) }),
    scheduleAt: scheduleAt === null ? '' : localFieldOf(scheduleAt),
    publicAt: publicAt === null ? '' : localFieldOf(publicAt),
  }
}

/** Pure: what prevents a draft from being saved with this status. */
export function problemsOf(draft: ItemDraft, status: SavedStatus, nowMs: number): DraftProblems {
  const at = instantOf(draft.scheduleAt)
  return {
    ...(draft.title.trim() === '' && { title: 'titleMissing' as const }),
    ...(draft.access === 'paid' && priceProblemOf(draft, status)),
    ...(status === 'scheduled' && (at === undefined || Date.parse(at) <= nowMs) && { scheduleAt: 'timePast' as const }),
  }
}

/** Pure: what is wrong with a price, and with what is suggested. */
export function priceProblemOf(draft: { price: string; suggested?: string | undefined }, status: SavedStatus) {
  if (!isPriceGood(draft.price, status)) return { price: 'priceMissing' as const }
  return isSuggestionLow(draft) ? { price: 'suggestionLow' as const } : undefined
}

/** Pure: whether less than the minimum would be suggested. Nothing entered suggests the minimum. */
export function isSuggestionLow({ price, suggested }: { price: string; suggested?: string | undefined }): boolean {
  return suggested !== undefined && suggested !== '' && Number(suggested) < Number(price)
}

/** Pure: the field of the call; 0 is a fixed price. */
export function suggestionFieldOf({ price, suggested }: { price: string; suggested?: string | undefined }): number {
  return suggested === undefined ? 0 : Math.max(Number(suggested), Number(price))
}

/** Pure: a draft may lack its price, which is asked for when it is published; a wrong one is refused at once. */
export function isPriceGood(price: string, status: SavedStatus): boolean {
  if (price === '') return status === 'draft'
  return /^\d+$/.test(price) && Number(price) >= ITEM_PRICE.min && Number(price) <= ITEM_PRICE.max
}

/** Pure but for the reader's time zone: the fields of the call. */
export function fieldsOf(draft: ItemDraft, status: SavedStatus) {
  const { title, description, tags, access, minRank, price, scheduleAt, publicAt } = draft
  const at = instantOf(scheduleAt)
  return {
    title: title.trim(),
    description: description.trim(),
    tags: [...tags],
    access,
    status,
    ...(access === 'subscribers' && minRank !== undefined && { minRank }),
    publicAt: (access === 'subscribers' && instantOf(publicAt)) || '',
    ...(access === 'paid' && { price: Number(price), suggestedPrice: suggestionFieldOf(draft) }),
    ...(status === 'scheduled' && at !== undefined && { scheduleAt: at }),
  }
}

/** Pure: whether nothing that the creator writes differs; files and counters change by themselves. */
export function isSameText(one: SavedItem, other: SavedItem): boolean {
  return JSON.stringify([draftOf(one), one.status]) === JSON.stringify([draftOf(other), other.status])
}

/** Of videos and galleries. */
export const ITEM_RULES = { newDraft: NEW_DRAFT, draftOf, problemsOf, fieldsOf, isSameText }
