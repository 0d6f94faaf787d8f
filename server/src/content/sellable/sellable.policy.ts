/** Who may view what is sold, at what price, and why not (product decisions, section 2). Pure: the one place that decides. */

import type { Access } from '@limelight/contract/content/access'
import { LOCKED_TEXT_MAX } from '@limelight/contract/content/feeds'
import { ITEM_PRICE, type LockReason } from '@limelight/contract/content/items'
import { AppError, invalidField } from '@limelight/contract/errors'
import type { AccountId, SaleId } from '@limelight/contract/ids'
import { type Tokens, tokens } from '@limelight/contract/money'
import { cutFormatted } from '@limelight/contract/plain-text'
import type { Viewer } from '#/platform/http/caller'
import { shorten } from '#/platform/shorten'
import type { SellableColumns } from './sellable-columns.queries.ts'

type Lockable = Pick<
  SellableColumns,
  | 'performer_id'
  | 'access'
  | 'is_processed'
  | 'is_followed'
  | 'is_subscribed'
  | 'has_rank'
  | 'is_bought'
  | 'is_co_author'
  | 'opens_at'
>

/**
 * Null: may be viewed. What is paid has to be bought by subscribers too; what was bought stays bought. Who made it too sees it. A series may
 * open later what the viewer has already, `opens_at`: nothing they could buy or join opens it sooner.
 */
export function lockReasonOf(row: Lockable, viewer: Viewer): LockReason | null {
  if (isOwn(row, viewer) || viewer.role === 'operator') return null
  if (!row.is_processed) return 'processing'
  if (row.access === 'free' || row.is_co_author) return null
  if (row.access === 'followers' && (row.is_followed || row.is_subscribed)) return null
  if (row.opens_at !== null) return 'opens_later'
  if (row.is_bought) return null
  if (viewer.id === undefined) return 'login'
  switch (row.access) {
    case 'followers':
      return 'follow'
    case 'subscribers':
      return row.is_subscribed && row.has_rank ? null : 'subscribe'
    case 'paid':
      return 'pay'
  }
}

export function canView(row: Lockable, viewer: Viewer): boolean {
  return lockReasonOf(row, viewer) === null
}

/**
 * What a locked caption says: all of it to members, its beginning to visitors. Where the text is what is sold, its beginning is
 * all that anybody reads. Counted in characters, as the column `preview_words` does, by which such texts are searched.
 */
export function shownText(text: string, lockReason: LockReason | null, isSold = false): string {
  if (lockReason === null || (lockReason !== 'login' && !isSold)) return text
  return shorten(text, LOCKED_TEXT_MAX)
}

/** What a post says, with the marks of its format: as `shownText`, but no mark is cut apart. */
export function shownPost(text: string, lockReason: LockReason | null, isSold = false): string {
  if (lockReason === null || (lockReason !== 'login' && !isSold)) return text
  return cutFormatted(text, LOCKED_TEXT_MAX)
}

/** Whether anything of the creator may be shown: of suspended and rejected ones nothing, but to themselves and operators. */
export function isPerformerShownTo(
  row: Pick<SellableColumns, 'performer_id' | 'is_performer_public'>,
  viewer: Viewer,
): boolean {
  return row.is_performer_public || isOwn(row, viewer) || viewer.role === 'operator'
}

/** What a fan who has not bought it pays. */
export type Offer = {
  performerId: AccountId
  priceTokens: number
  /** Whether the fan chooses what they pay: the price is the minimum then. */
  isMinimum?: boolean
  /** When it takes place, if that is later: until then it may have to be refunded. */
  heldFrom?: Temporal.Instant | null
  /** What the fan has paid already covers all of it: the sale with which it stays and goes. Nothing moves then, and the price is 0. */
  coveredBy?: SaleId | undefined
}

/** Throws `not_for_sale` when tokens do not buy it: to its owner and those who made it too, and where access is not paid for. */
export function requireOffer(
  row: Pick<SellableColumns, 'performer_id' | 'access' | 'price_tokens' | 'is_co_author'>,
  viewer: Viewer,
): Offer {
  if (row.access !== 'paid' || isOwn(row, viewer) || row.is_co_author) throw new AppError('not_for_sale')
  return { performerId: row.performer_id, priceTokens: row.price_tokens }
}

type Priced = { access: Access; price: number | undefined; isDraft: boolean }

/**
 * A price belongs to what is paid for and to nothing else. A draft may lack it, since a draft is published by hand. Throws
 * `request_invalid` with the field.
 */
export function requirePrice({ access, price, isDraft }: Priced): Tokens {
  if (access !== 'paid') {
    if (price !== undefined && price > 0) throw invalidField('price', 'Only paid content can have a price.')
    return tokens(0)
  }
  if (!price && isDraft) return tokens(0)
  if (price === undefined || price < ITEM_PRICE.min)
    throw invalidField('price', `Enter a price of at least ${ITEM_PRICE.min}.`)
  return tokens(price)
}

export function isOwn(row: Pick<SellableColumns, 'performer_id'>, viewer: Viewer): boolean {
  return row.performer_id === viewer.id
}
