import type { Feed } from '@limelight/contract/feeds'
import type { Role } from '@limelight/contract/users'

/** The one thing a viewer can do to open a locked feed; `none` where there is nothing to do but wait or switch accounts. */
export type LockAction =
  | { kind: 'login' }
  | { kind: 'follow' }
  | { kind: 'subscribe' }
  | { kind: 'unlock'; priceTokens: number }
  | { kind: 'none'; why: 'processing' | 'fansOnly' }

type Locked = Pick<Feed, 'canView' | 'lockReason' | 'price'>

/** Pure; undefined for a feed that is open. */
export function lockActionOf(feed: Locked, role: Role | undefined): LockAction | undefined {
  if (feed.canView || feed.lockReason === null) return undefined
  if (feed.lockReason === 'processing') return { kind: 'none', why: 'processing' }
  if (role === undefined) return { kind: 'login' }
  // Following, subscribing and buying are things fans do.
  if (role !== 'fan') return { kind: 'none', why: 'fansOnly' }
  switch (feed.lockReason) {
    case 'login':
      return { kind: 'login' }
    case 'follow':
      return { kind: 'follow' }
    case 'subscribe':
      return { kind: 'subscribe' }
    case 'pay':
      return { kind: 'unlock', priceTokens: feed.price }
  }
}
