import { notificationPath } from '@limelight/contract/people/notification-path'
import type { Notification } from '@limelight/contract/people/notifications'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

export interface NotificationRowProps {
  notification: Notification
  onRead: () => void
}

const rowStyle = 'flex w-full items-center gap-3.5 rounded-2xl px-3 py-3 text-start'

/** A face, who it was, what happened and when; an unread one has a dot and is read by following it. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { isRead } = notification
  const path = notificationPath(notification)
  const content = <Content notification={notification} />
  const read = () => !isRead && onRead()
  if (path)
    return (
      <Link to={path} onClick={read} className={`${rowStyle} hover:bg-sunken`}>
        {content}
      </Link>
    )
  if (isRead) return <div className={rowStyle}>{content}</div>
  return (
    <button type="button" onClick={read} className={`${rowStyle} cursor-pointer hover:bg-sunken`}>
      {content}
    </button>
  )
}

function Content({ notification }: { notification: Notification }) {
  const { t } = useT('fan/notifications')
  const { formatTokens: formatWhole } = useFormat()
  const { inMoney } = usePrices()
  const siteName = useAppStore((state) => state.ui.siteName)
  const { kind, event, actor, target, count, tokens, text, tipTitle, isRead, updatedAt, announcement } = notification
  const named =
    target && target.kind !== 'tip' && target.kind !== 'sale' && !SAYS_TARGET.has(kind) ? target.kind : undefined
  const values = { count, shown: formatWhole(count), amount: inMoney(tokens ?? 0) }
  const what = announcement?.title ?? (event === null ? t(`what.${kind}`, values) : t(`event.${event}`))
  return (
    <>
      <Avatar src={actor?.avatar} name={actor?.name ?? (FROM_SITE.has(kind) ? siteName : undefined)} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate text-[15px] font-semibold">{useWho(notification)}</span>
        <span className="text-sm text-muted">{[what, named && t(`target.${named}`)].filter(Boolean).join(' · ')}</span>
        {announcement && (
          <span className="text-sm break-words whitespace-pre-line text-muted">{announcement.text}</span>
        )}
        {tipTitle && (
          <span dir="auto" className="text-sm font-semibold break-words">
            {tipTitle}
          </span>
        )}
        {text && (
          <span dir="auto" className="text-sm break-words whitespace-pre-line">
            {text}
          </span>
        )}
        <TimeAgo at={updatedAt} className="text-[13px] text-faint" />
      </span>
      {!isRead && (
        <span className="size-2.5 shrink-0 rounded-full bg-ink">
          <span className="sr-only">{t('isUnread')}</span>
        </span>
      )}
    </>
  )
}

/** These name what they are about. */
const SAYS_TARGET: ReadonlySet<Notification['kind']> = new Set([
  'reply',
  'mention',
  'live',
  'reminder',
  'call',
  'message',
  'order',
  'subscription',
  'review',
  'payout',
  'announcement',
])

/** Each of these is done once by an account, so that their number is one of people. */
const ONCE_EACH: ReadonlySet<Notification['kind']> = new Set(['follower', 'subscriber', 'like'])

const FROM_SITE: ReadonlySet<Notification['kind']> = new Set([
  'order',
  'payout',
  'review',
  'report',
  'security',
  'announcement',
])

function useWho({ kind, actor, count }: Notification): string {
  const { t } = useT('fan/notifications')
  const { formatTokens: formatWhole } = useFormat()
  const siteName = useAppStore((state) => state.ui.siteName)
  // From the site itself.
  if (FROM_SITE.has(kind)) return siteName
  if (!actor) return t(count > 1 ? 'several' : 'someone')
  const name = isolated(actor.name)
  if (count === 1 || !ONCE_EACH.has(kind)) return name
  return t('others', { name, count: count - 1, shown: formatWhole(count - 1) })
}

/** Keeps a name of another script from turning the direction of the sentence around it. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
