/** What is typed and ordered in the editor of a series, before it is saved. Pure. */
import type { OwnSeries } from '@limelight/contract/content/series'
import { moved } from '../../platform/order.ts'
import type { Candidate, SeriesChange } from './own-series.api.ts'

export type DraftItem = Candidate & { picture: string | null; dayAfter: string }
export type SeriesDraft = {
  items: readonly DraftItem[]
  coverItemId: OwnSeries['coverItemId']
  isSold: boolean
  /** In tokens, as digits. */
  price: string
}

export function draftOf({ items, coverItemId, price }: OwnSeries): SeriesDraft {
  return {
    items: items.map((item) => ({ ...item, dayAfter: String(item.dayAfter) })),
    coverItemId,
    isSold: price !== null,
    price: price === null ? '' : String(price),
  }
}

/** With another item at its end; one that is there already stays where it is. */
export function withItem(draft: SeriesDraft, item: Candidate): SeriesDraft {
  if (draft.items.some(({ _id }) => _id === item._id)) return draft
  return { ...draft, items: [...draft.items, { ...item, picture: null, dayAfter: '0' }] }
}

export function withoutItem(draft: SeriesDraft, id: DraftItem['_id']): SeriesDraft {
  const coverItemId = draft.coverItemId === id ? null : draft.coverItemId
  return { ...draft, coverItemId, items: draft.items.filter(({ _id }) => _id !== id) }
}

/** With the item at `from` at the place `to`; places beyond the ends are the ends. */
export function withMoved(draft: SeriesDraft, from: number, to: number): SeriesDraft {
  return { ...draft, items: moved(draft.items, from, to) }
}

export function withDay(draft: SeriesDraft, id: DraftItem['_id'], dayAfter: string): SeriesDraft {
  return { ...draft, items: draft.items.map((item) => (item._id === id ? { ...item, dayAfter } : item)) }
}

/** What the items cost one by one. */
export function itemsValueOf({ items }: SeriesDraft): number {
  return items.reduce((sum, { price }) => sum + price, 0)
}

export function changeOf({ items, coverItemId, isSold, price }: SeriesDraft): SeriesChange {
  return {
    coverItemId,
    price: isSold ? Number(price) : null,
    items: items.map(({ _id, kind, dayAfter }) => ({ _id, kind, dayAfter: Number(dayAfter) || 0 })),
  }
}
