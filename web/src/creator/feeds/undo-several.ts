import type { StudioFeed } from '@limelight/contract/content/feeds'
import type { SeveralChange, SeveralChanged, Undo } from './studio-feeds.api.ts'

/**
 * Pure: what sets each changed post back to what it was in `before`, as far as the change touched it. Each names the version that the change
 * made and how often the post had been sold, so that the server leaves it when somebody changed or bought it since.
 */
export function undoOf(before: readonly StudioFeed[], change: SeveralChange, { changed }: SeveralChanged): Undo[] {
  return changed.flatMap(({ _id, updatedAt }) => {
    const feed = before.find((one) => one._id === _id)
    return feed ? [{ _id, body: { ...formerOf(feed, change), updatedAt, sales: feed.sales } }] : []
  })
}

function formerOf(feed: StudioFeed, change: SeveralChange): Undo['body'] {
  const isTimed = change.status !== undefined || change.scheduleAt !== undefined
  const isRetagged = change.addTags !== undefined || change.removeTags !== undefined
  return {
    ...((change.access !== undefined || change.publicAt !== undefined) && formerAccessOf(feed)),
    ...(isTimed && feed.status !== 'removed' && { status: feed.status }),
    ...(isTimed && feed.status === 'scheduled' && feed.scheduleAt && { scheduleAt: feed.scheduleAt }),
    ...(change.expiresAt !== undefined && { expiresAt: feed.expiresAt }),
    ...(isRetagged && { text: feed.text }),
  }
}

function formerAccessOf({ access, price, suggestedPrice, requiredTier, publicAt }: StudioFeed): Undo['body'] {
  switch (access) {
    case 'paid':
      return { access, price, suggestedPrice: suggestedPrice ?? 0, publicAt: null }
    case 'subscribers':
      return { access, minRank: requiredTier?.rank ?? 1, publicAt }
    default:
      return { access, publicAt: null }
  }
}
