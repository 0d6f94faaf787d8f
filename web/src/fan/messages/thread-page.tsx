import { isApiError } from '@limelight/contract/client'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { useTitleBefore } from '../../platform/page/page-title.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { Foot } from './composer/foot.tsx'
import { conversationQuery } from './conversations.api.ts'
import { RestrictedNotice } from './thread/restricted-notice.tsx'
import { SendNotice } from './thread/send-notice.tsx'
import { Thread } from './thread/thread.tsx'
import { ThreadHeader } from './thread/thread-header.tsx'
import { TypingLine } from './thread/typing-line.tsx'

const RequestNotice = lazy(() => import('./thread/request-notice.tsx'))

/** One conversation: over the whole screen of a phone, beside the list on a wide one. */
export default function ThreadPage() {
  const { id = '' } = useParams()
  return (
    // The navigation of phones gives way to the box at the edge.
    <section
      data-pinned-action
      className="z-50 flex min-h-0 min-w-0 flex-col bg-bg max-lg:fixed max-lg:inset-0 max-lg:h-dvh"
    >
      <OpenThread key={id} id={id} />
    </section>
  )
}

function OpenThread({ id }: { id: string }) {
  const query = useQuery(conversationQuery(id))
  useTitleBefore(query.data?.data.recipient.name)
  if (query.isPending) return <SkeletonList rows={6} />
  if (!query.data) return <NotOpened error={query.error} retry={() => void query.refetch()} />
  const conversation = query.data.data
  return (
    <>
      <ThreadHeader conversation={conversation} />
      {conversation.isRestricted && <RestrictedNotice conversation={conversation} />}
      <Thread conversation={conversation} />
      <TypingLine conversation={conversation} />
      {conversation.request && (
        <Suspense fallback={null}>
          <RequestNotice conversation={conversation} />
        </Suspense>
      )}
      {conversation.canSend ? <Foot conversation={conversation} /> : <SendNotice conversation={conversation} />}
    </>
  )
}

function NotOpened({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useT('fan/messages')
  const isMissing = isApiError(error) && (error.status === 404 || error.status === 400)
  if (!isMissing) return <ErrorState onRetry={retry} />
  return (
    <EmptyState
      title={t('missing')}
      text={t('missingText')}
      action={<LinkButton to="/messages">{t('backToList')}</LinkButton>}
    />
  )
}
