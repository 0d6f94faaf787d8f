import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Outlet, useParams } from 'react-router'
import { useLiveEvent, useReconnected } from '../../platform/api/use-live.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import type { PageFlags } from '../../platform/page/page-flags.ts'
import { titled } from '../../platform/page/page-title.ts'
import { cn } from '../../ui/cn.ts'
import { reloadConversations } from './conversations.api.ts'
import { ConversationList } from './list/conversation-list.tsx'

export const handle: PageFlags = { hasNarrowRail: true }

export const meta = titled('fan/messages', 'title')

/** The list beside the open conversation; on phones and tablets one of the two. */
export default function MessagesPage() {
  const { t } = useT('fan/messages')
  const { id } = useParams()
  useListEvents()
  return (
    // Beside the rail of wide screens, over the whole height: only the two columns scroll.
    <div className="lg:fixed lg:inset-y-0 lg:start-19 lg:end-0 lg:grid lg:grid-cols-[22.5rem_minmax(0,1fr)] lg:bg-bg">
      <section
        aria-label={t('title')}
        className={cn(
          'lg:min-h-0 lg:overflow-y-auto lg:border-e lg:border-line lg:px-3 lg:pt-6',
          id && 'max-lg:hidden',
        )}
      >
        <ConversationList />
      </section>
      <Outlet />
    </div>
  )
}

function useListEvents(): void {
  const client = useQueryClient()
  const reload = useCallback(() => void reloadConversations(client), [client])
  useLiveEvent('message_created', reload)
  useLiveEvent('message_deleted', reload)
  useLiveEvent('message_read', reload)
  useReconnected(reload)
}
