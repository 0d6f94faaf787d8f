import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { foundMessagesQuery } from '../conversations.api.ts'

/** Below the conversations that were found by name: messages with these words. */
export function FoundMessages({ q }: { q: string }) {
  const { t } = useT('fan/messages')
  const viewerId = useAppStore((state) => state.auth.authUser?._id)
  const { data } = useQuery(foundMessagesQuery(q))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="found-messages" className="mt-5 pb-6">
      <h2 id="found-messages" className="mb-1 text-sm text-muted lg:px-2">
        {t('foundMessages')}
      </h2>
      <ul className="-mx-2 grid grid-cols-1 gap-0.5 lg:mx-0">
        {data.data.map(({ _id, conversationId, recipient, senderId, text, createdAt }) => (
          <li key={_id}>
            <Link
              to={{ pathname: `/messages/${conversationId}`, search: `?${new URLSearchParams({ q, message: _id })}` }}
              className="flex items-center gap-3 rounded-card px-3 py-2.5 hover:bg-sunken"
            >
              <Avatar src={recipient.avatar} name={recipient.name} size="sm" />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate font-bold">{recipient.name}</span>
                  <TimeAgo at={createdAt} className="shrink-0 text-xs text-faint" />
                </span>
                <span dir="auto" className="line-clamp-2 text-sm text-muted">
                  {senderId === viewerId ? `${t('you')} ${text}` : text}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
