import { isItemKind, itemPath } from '@limelight/contract/content-kinds'
import type { Notification } from '@limelight/contract/notifications'

/** Pure: where a notification leads; undefined where there is nothing to look at. */
export function notificationPath({ kind, target, actor }: Notification): string | undefined {
  if (kind === 'tip') return '/creator/earnings'
  if (kind === 'follower') return '/creator/followers'
  if (kind === 'subscriber') return '/creator/subscribers'
  if (target?.kind === 'order') return `/user/orders/${target.id}`
  if (target?.kind === 'payout') return `/creator/payouts/${target.id}`
  if (target && isItemKind(target.kind)) return itemPath(target.kind, target.id)
  return actor?.isPerformer ? `/${actor.username ?? actor._id}` : undefined
}
