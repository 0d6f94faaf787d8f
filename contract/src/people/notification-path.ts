/** Where a notification leads, on the site and from emails and devices. */
import { isItemKind, itemPath, studioPath } from '../content-kinds.ts'
import type { NotificationEvent, NotificationKind, NotificationTarget } from './notifications.ts'

export type LeadingNotification = {
  kind: NotificationKind
  event: NotificationEvent | null
  count: number
  target: { kind: NotificationTarget; id: string } | null
  actor: { _id: string; username: string | null; isPerformer: boolean } | null
  announcement: { link: string | null } | null
}

/** Pure: a path, or the whole address of an announcement's link; undefined where there is nothing to look at. */
export function notificationPath(notification: LeadingNotification): string | undefined {
  const { kind, event, count, target, actor, announcement } = notification
  switch (kind) {
    case 'tip':
    case 'renewal':
      return '/creator/earnings'
    case 'follower':
      return '/creator/followers'
    case 'subscriber':
      return '/creator/subscribers'
    case 'subscription':
      return '/user/subscriptions'
    case 'spending':
      return '/user/wallet'
    case 'review':
      if (event === 'taken_down' || event === 'restored')
        return target && isItemKind(target.kind) ? studioPath(target.kind) : undefined
      if (event === 'age_passed' || event === 'age_refused') return '/user/age'
      // Who has only applied has no page of a creator yet.
      return target ? '/user/creator' : '/creator/account'
    case 'report':
      return '/user/reports'
    case 'security':
      return event === 'payout_destination_changed' ? '/creator/account#banking' : '/user/account'
    case 'announcement':
      return announcement?.link ?? undefined
    case 'order':
      return target ? `${event === 'ordered' ? '/creator' : '/user'}/orders/${target.id}` : undefined
    case 'payout':
      return target ? `/creator/payouts/${target.id}` : undefined
    case 'message':
      return target ? `/messages/${target.id}` : '/messages'
    case 'collab':
      // Of the co-author's side; the author answers in the editor of the item.
      return isOfAuthor(event) && target && isItemKind(target.kind)
        ? studioPath(target.kind, target.id)
        : '/creator/collabs'
    case 'referral':
      return '/user/referrals'
    case 'call':
      return '/creator/calls'
    case 'live':
    case 'reminder':
      return actor ? `/live/${actor.username ?? actor._id}` : undefined
    case 'sale':
      return (target && contentPath(target)) ?? '/creator/earnings'
    case 'post':
      return count > 1 || target === null ? profileOf(actor) : contentPath(target)
    default:
      return (target && contentPath(target)) ?? profileOf(actor)
  }
}

function isOfAuthor(event: NotificationEvent | null): boolean {
  return event === 'collab_accepted' || event === 'collab_declined' || event === 'collab_left'
}

function contentPath({ kind, id }: { kind: NotificationTarget; id: string }): string | undefined {
  return isItemKind(kind) ? itemPath(kind, id) : undefined
}

function profileOf(actor: LeadingNotification['actor']): string | undefined {
  return actor?.isPerformer ? `/${actor.username ?? actor._id}` : undefined
}
