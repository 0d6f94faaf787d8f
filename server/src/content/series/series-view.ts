/** Pure: rows of series in the shapes of the contract. */

import type { OwnSeriesCard, OwnSeriesPart, SeriesCard, SeriesPart } from '@limelight/contract/content/series'
import { tokens } from '@limelight/contract/money'
import type { ItemRow } from '#/content/items/items.queries'
import { suggestedPriceOf } from '#/content/sellable/chosen-price'
import { lockReasonOf, shownText } from '#/content/sellable/sellable.policy'
import { performerLineOf, type Sign, viewOptionsOf } from '#/content/sellable/sellable-view.service'
import { fileView, type MediaRow } from '#/core/media/media.service'
import type { Viewer } from '#/platform/http/caller'
import { shorten } from '#/platform/shorten'
import type { Overview, PartRow, SeriesRow } from './series.queries.ts'

/** What a line shows of a text that is as long as a post. */
const TITLE_SHOWN = 80

/** What items are seen with. */
export type Seeing = { viewer: Viewer; sign: Sign; files: ReadonlyMap<string, MediaRow> }
/** An item with its place in the series. */
export type KnownPart = { part: PartRow; item: ItemRow }

export function partTitle(item: ItemRow, viewer: Viewer): string {
  const text = item.kind === 'feed' ? shownText(item.title, lockReasonOf(item, viewer), true) : item.title
  return shorten(text, TITLE_SHOWN)
}

export function pictureOf(item: ItemRow, { viewer, sign, files }: Seeing): string | null {
  const file = item.picture_file_id && files.get(item.picture_file_id)
  return (file && fileView(file, viewOptionsOf(item, viewer, sign)).thumbnails.at(-1)) || null
}

export function toPart({ part, item }: KnownPart, seeing: Seeing, isDone: boolean): SeriesPart {
  const lockReason = lockReasonOf(item, seeing.viewer)
  return {
    ...sharedOf({ part, item }, seeing),
    canView: lockReason === null,
    lockReason,
    opensAt: lockReason === 'opens_later' ? (item.opens_at?.toString() ?? null) : null,
    dayAfter: part.day_after,
    isBought: item.is_bought,
    isDone,
  }
}

export function toOwnPart(known: KnownPart, seeing: Seeing): OwnSeriesPart {
  return { ...sharedOf(known, seeing), status: known.item.status, dayAfter: known.part.day_after }
}

function sharedOf({ part, item }: KnownPart, seeing: Seeing) {
  return {
    _id: part.item_id as SeriesPart['_id'],
    kind: part.kind,
    title: partTitle(item, seeing.viewer),
    picture: pictureOf(item, seeing),
    access: item.access,
    price: tokens(item.price_tokens),
    ...suggestedPriceOf(item),
  }
}

/** The fields that a card and a page share. */
export function cardFieldsOf(row: SeriesRow, cover: string | null) {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    cover,
    performer: performerLineOf(row),
    listPrice: row.price_tokens === null ? null : tokens(row.price_tokens),
    isBought: row.is_bought,
  }
}

export function toCard(
  row: SeriesRow,
  { cover, overview }: { cover: string | null; overview: Overview | undefined },
): SeriesCard {
  return { ...cardFieldsOf(row, cover), total: overview?.published ?? 0 }
}

export function toOwnCard(row: SeriesRow, { cover, total }: { cover: string | null; total: number }): OwnSeriesCard {
  return {
    _id: row.id,
    title: row.title,
    cover,
    state: row.state,
    price: row.price_tokens === null ? null : tokens(row.price_tokens),
    total,
    sales: row.sale_count,
    earnedTokens: row.earned_tokens,
    updatedAt: row.updated_at.toString(),
  }
}
