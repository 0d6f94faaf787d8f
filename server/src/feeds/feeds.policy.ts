/** Who may see a feed, and why not (product decisions, section 2). Pure: the one place that decides. */
import type { Access, LockReason } from '@limelight/contract/feeds'
import { LOCKED_TEXT_MAX } from '@limelight/contract/feeds'

export type FeedAccess = {
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
export function lockReasonOf(feed: FeedAccess): LockReason | null {
  if (feed.isOwner || feed.isOperator) return null
  if (!feed.isProcessed) return 'processing'
  if (feed.access === 'free' || feed.isBought) return null
  if (!feed.isSignedIn) return 'login'
  switch (feed.access) {
    case 'followers':
      return feed.isFollowed || feed.isSubscribed ? null : 'follow'
    case 'subscribers':
      return feed.isSubscribed ? null : 'subscribe'
    case 'paid':
      return 'pay'
  }
}

/** What a locked feed's caption says: all of it to members, its beginning to visitors. */
export function shownText(text: string, lockReason: LockReason | null): string {
  if (lockReason !== 'login' || text.length <= LOCKED_TEXT_MAX) return text
  return `${text.slice(0, LOCKED_TEXT_MAX).trimEnd()}…`
}

type Visibility = {
  status: string
  isProcessed: boolean
  isDeleted: boolean
  isBought: boolean
  isOwner: boolean
  isOperator: boolean
}

/** Whether somebody may know that the feed exists; if not, it is not-found. Buyers keep deleted and hidden feeds. */
export function isVisible({ status, isProcessed, isDeleted, isBought, isOwner, isOperator }: Visibility): boolean {
  if (isOperator) return true
  if (isOwner) return !isDeleted
  if (isBought) return true
  return status === 'active' && isProcessed && !isDeleted
}
