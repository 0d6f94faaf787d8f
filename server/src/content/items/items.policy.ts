/** Who may see an item, and why not (product decisions, section 2). Pure: the one place that decides. */
import { LOCKED_TEXT_MAX } from '@limelight/contract/feeds'
import type { Access, LockReason } from '@limelight/contract/items'

export type ItemAccess = {
  access: Access
  isProcessed: boolean
  isSignedIn: boolean
  isOwner: boolean
  isOperator: boolean
  isFollowed: boolean
  isSubscribed: boolean
  isBought: boolean
}

/** Null: may see it. Paid feeds have to be bought by subscribers too; what was bought stays bought. */
export function lockReasonOf(item: ItemAccess): LockReason | null {
  if (item.isOwner || item.isOperator) return null
  if (!item.isProcessed) return 'processing'
  if (item.access === 'free' || item.isBought) return null
  if (!item.isSignedIn) return 'login'
  switch (item.access) {
    case 'followers':
      return item.isFollowed || item.isSubscribed ? null : 'follow'
    case 'subscribers':
      return item.isSubscribed ? null : 'subscribe'
    case 'paid':
      return 'pay'
  }
}

/**
 * What a locked feed's caption says: all of it to members, its beginning to visitors. Counted in characters, as the column
 * `preview_words` does, by which visitors search (migration 0051).
 */
export function shownText(text: string, lockReason: LockReason | null): string {
  if (lockReason !== 'login' || text.length <= LOCKED_TEXT_MAX) return text
  const characters = Array.from(text)
  if (characters.length <= LOCKED_TEXT_MAX) return text
  return `${characters.slice(0, LOCKED_TEXT_MAX).join('').trimEnd()}…`
}

type Visibility = {
  status: string
  isProcessed: boolean
  isDeleted: boolean
  isBought: boolean
  isOwner: boolean
  isOperator: boolean
  /** Neither suspended nor waiting for an operator's approval. */
  isPerformerPublic: boolean
}

/**
 * Whether a viewer may know that the item exists; if not, it is not-found. Buyers keep deleted and hidden ones, but neither
 * what an operator took down nor, for as long as it lasts, what a suspended or rejected performer sold (decision 0060).
 */
export function isVisible(item: Visibility): boolean {
  const { status, isProcessed, isDeleted, isBought, isOwner, isOperator, isPerformerPublic } = item
  if (isOperator) return true
  if (isOwner) return !isDeleted
  if (!isPerformerPublic) return false
  if (isBought) return status !== 'removed'
  return isPublished({ status, is_processed: isProcessed, is_deleted: isDeleted })
}

/** Whether it is shown to everybody who is not blocked; `isPublished` of the queries is the same condition in SQL. */
export function isPublished(item: { status: string; is_processed: boolean; is_deleted: boolean }): boolean {
  return item.status === 'active' && item.is_processed && !item.is_deleted
}
