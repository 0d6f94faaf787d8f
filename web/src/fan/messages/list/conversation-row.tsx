import type { Conversation } from '@limelight/contract/talk/conversations'
import { NavLink, useLocation } from 'react-router'
import { useFormat } from '../../../platform/format.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cn } from '../../../ui/cn.ts'
import { BadgeCheck, Pin } from '../../../ui/icons.tsx'
import { BellOff } from '../../../ui/member-icons.ts'
import { NumberBadge } from '../../../ui/number-badge.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { useIsOnline } from '../use-is-online.ts'

export interface ConversationRowProps {
  conversation: Conversation
}

export function ConversationRow({ conversation }: ConversationRowProps) {
  const { t } = useT('fan/messages')
  const { formatCompact } = useFormat()
  const { search } = useLocation()
  const isOnline = useIsOnline(conversation)
  const { recipient, lastMessage, totalNotSeenMessages: unread } = conversation
  return (
    <NavLink
      to={{ pathname: `/messages/${conversation._id}`, search }}
      className="flex items-center gap-3 rounded-card px-3 py-2.5 hover:bg-sunken aria-[current=page]:bg-sunken"
    >
      <Avatar src={recipient.avatar} name={recipient.name} size="md" presence={isOnline ? t('online') : undefined} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="flex min-w-0 flex-1 items-center gap-1.5">
            <span className="truncate font-bold">{recipient.name}</span>
            {conversation.isPinned && <Pin className="size-3.5 shrink-0 text-faint" label={t('pinned')} />}
            {conversation.isMuted && <BellOff className="size-3.5 shrink-0 text-faint" label={t('muted')} />}
            {recipient.isPerformer && <BadgeCheck className="size-4 shrink-0 fill-ink text-bg" label={t('verified')} />}
          </span>
          {lastMessage && <TimeAgo at={lastMessage.createdAt} className="shrink-0 text-xs text-faint" />}
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span
            dir="auto"
            className={cn('min-w-0 flex-1 truncate text-sm', unread > 0 ? 'font-semibold' : 'text-muted')}
          >
            {lastMessage
              ? previewOf({ ...lastMessage, text: lastMessage.text || t('aFile') }, recipient._id, t('you'))
              : t('noMessage')}
          </span>
          {unread > 0 && <NumberBadge shown={formatCompact(unread)} label={t('unreadCount', { count: unread })} />}
        </span>
      </span>
    </NavLink>
  )
}

function previewOf({ senderId, text }: NonNullable<Conversation['lastMessage']>, recipientId: string, you: string) {
  const line = text.replaceAll(/\s+/g, ' ')
  return senderId === recipientId ? line : `${you} ${line}`
}
