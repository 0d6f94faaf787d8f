import type { Access } from '@limelight/contract/content/access'
import type { LockReason, PerformerLine } from '@limelight/contract/content/items'
import type { AccessSaleKind } from '@limelight/contract/content-kinds'
import type { Role } from '@limelight/contract/people/roles'

/** The one thing a viewer can do to open a locked item; `none` where there is nothing to do but wait or switch accounts. */
export type LockAction =
  | { kind: 'login' }
  | { kind: 'follow' }
  | { kind: 'subscribe' }
  | { kind: 'unlock'; priceTokens: number }
  | { kind: 'none'; why: 'processing' | 'operator' }
  | { kind: 'none'; why: 'opensLater'; opensAt: string }

export type Lockable = {
  _id: string
  access: Access
  price: number
  /** Where fans choose the price, which is the minimum then. */
  suggestedPrice?: number | undefined
  /** In money; what has no creator's subscription to it says nothing. */
  subscriptionPrice?: number | null
  /** Of the creator: whatever the tier. */
  isSubscribed?: boolean
  /** The lowest tier that opens it, where the base tier does not. */
  requiredTier?: { name: string } | undefined
  /** When it opens for everyone, while it is for subscribers first. */
  publicAt?: string | null | undefined
  canView: boolean
  lockReason: LockReason | null
  /** When a series opens it to the viewer, who has it already. */
  opensAt?: string | undefined
  performer: PerformerLine
}
/** A locked item with what its lock says of it. */
export type LockedItem = {
  kind: AccessSaleKind
  item: Lockable
  /** What it holds: "12 photos". */
  summary: string
  /** The picture of its lock, which is blurred. */
  picture?: string | undefined
  /** Asks for it again wherever it is shown. */
  reload: () => Promise<void>
}

type Locked = Pick<Lockable, 'access' | 'canView' | 'lockReason' | 'price' | 'opensAt'>

/** Pure; undefined for an item that is open. */
export function lockActionOf(item: Locked, role: Role | undefined): LockAction | undefined {
  if (item.canView || item.lockReason === null) return undefined
  if (item.lockReason === 'processing') return { kind: 'none', why: 'processing' }
  if (item.lockReason === 'opens_later') return { kind: 'none', why: 'opensLater', opensAt: item.opensAt ?? '' }
  if (role === 'operator') return { kind: 'none', why: 'operator' }
  // Visitors are shown what opens it, too: they get there by way of an account.
  switch (role ? item.lockReason : lockReasonShown(item)) {
    case 'login':
      return { kind: 'login' }
    case 'follow':
      return { kind: 'follow' }
    case 'subscribe':
      return { kind: 'subscribe' }
    case 'pay':
      return { kind: 'unlock', priceTokens: item.price }
  }
}

/** Pure: the action that unlocks the item; visitors see the action they will need after logging in. */
export function lockReasonShown({ access }: Pick<Lockable, 'access'>): 'pay' | 'follow' | 'subscribe' | 'login' {
  switch (access) {
    case 'paid':
      return 'pay'
    case 'followers':
      return 'follow'
    case 'subscribers':
      return 'subscribe'
    case 'free':
      return 'login'
  }
}
