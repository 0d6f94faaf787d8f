import type { Conversation } from '@limelight/contract/talk/conversations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { InfiniteSentinel } from '../../../ui/list/infinite-sentinel.tsx'
import { SkeletonList } from '../../../ui/list/skeleton-list.tsx'
import { ArrowDown } from '../../../ui/member-icons.ts'
import { noPendingMessages, pendingMessages, subscribeOutbox } from '../outbox.ts'
import { loadOlder, threadQuery } from '../thread.api.ts'
import type { ThreadState } from '../thread-state.ts'
import { ThreadAnnouncer } from './thread-announcer.tsx'
import { ThreadRowView } from './thread-row-view.tsx'
import { rowsOf } from './thread-rows.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useSoughtMessage } from './use-sought-message.ts'
import { useThreadEvents } from './use-thread-events.ts'

export interface ThreadProps {
  conversation: Conversation
}

export function Thread({ conversation }: ThreadProps) {
  const query = useQuery(threadQuery(conversation._id))
  useThreadEvents(conversation, query.isSuccess)
  if (query.data) return <Messages conversation={conversation} state={query.data} />
  return (
    <div className="flex-1 px-4 lg:px-7">
      {query.isError ? (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <SkeletonList rows={4} />
      )}
    </div>
  )
}

function Messages({ conversation, state }: ThreadProps & { state: ThreadState }) {
  const { t } = useT('fan/messages')
  const client = useQueryClient()
  const viewerId = useAppStore((one) => one.auth.authUser?._id ?? '')
  const pending = useSyncExternalStore(subscribeOutbox, pendingMessages, noPendingMessages)
  const older = useMutation({ mutationFn: () => loadOlder(client, conversation._id) })
  const own = pending.filter((message) => message.conversationId === conversation._id)
  const rows = rowsOf(state.messages, own, viewerId)
  useSoughtMessage(conversation._id)
  const place = useKeptPlace({ lastKey: rows.at(-1)?.key, sent: own.length })
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* Laid out from its end: the newest message is in sight at once, and older ones above it move nothing. */}
      <div
        ref={place.ref}
        onScroll={place.onScroll}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-3.5 [overflow-anchor:none] lg:px-7"
      >
        <div>
          {older.isError && <ErrorState onRetry={() => older.mutate()} retrying={older.isPending} />}
          {!older.isError && (
            <InfiniteSentinel hasMore={state.isMore} loading={older.isPending} onMore={older.mutate} />
          )}
          {rows.length === 0 && (
            <EmptyState compact title={t('first', { name: conversation.recipient.name })} text={t('firstText')} />
          )}
          <ol aria-label={t('messagesWith', { name: conversation.recipient.name })} className="grid grid-cols-1 pb-3">
            {rows.map((row) => (
              <ThreadRowView key={row.key} row={row} conversation={conversation} />
            ))}
          </ol>
        </div>
      </div>
      {!place.isAtEnd && (
        <Button
          variant="soft"
          size="icon"
          aria-label={t('toNewest')}
          onClick={place.toEnd}
          className="absolute end-4 bottom-3 shadow-card"
        >
          <ArrowDown />
        </Button>
      )}
      <ThreadAnnouncer state={state} name={conversation.recipient.name} />
    </div>
  )
}
