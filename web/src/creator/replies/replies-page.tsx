import { useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { savedRepliesQuery } from '../../shared/messages/saved-replies.api.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { AddInDialog } from '../../ui/list/add-in-dialog.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { AutoMessageForm } from './auto-message-form.tsx'
import { autoMessagesQuery } from './replies.api.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import { ReplyRow } from './reply-row.tsx'

export const meta = titled('creator/replies', 'title')

/** What a creator writes once: replies to pick from in a conversation, and messages that are sent for them. */
export default function RepliesPage() {
  const { t } = useT('creator/replies')
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} />
      <SavedReplies />
      <AutoMessages />
    </div>
  )
}

function SavedReplies() {
  const { t } = useT('creator/replies')
  const query = useQuery(savedRepliesQuery)
  const replies = query.data?.data
  return (
    <Section
      title={t('saved.title')}
      text={t('saved.text')}
      actions={<AddInDialog label={t('saved.add')} dialog={(props) => <ReplyDialog {...props} />} />}
    >
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {replies?.length === 0 && <EmptyState drawing="messages" title={t('saved.empty')} text={t('saved.emptyText')} />}
      <ul className="grid grid-cols-1 gap-2">
        {replies?.map((reply) => (
          <ReplyRow key={reply._id} reply={reply} />
        ))}
      </ul>
    </Section>
  )
}

function AutoMessages() {
  const { t } = useT('creator/replies')
  const query = useQuery(autoMessagesQuery)
  return (
    <Section title={t('auto.title')} text={t('auto.text')}>
      {query.isPending && <SkeletonList rows={3} />}
      {query.isError && <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      <div className="grid grid-cols-1 gap-4">
        {query.data?.data.map((message) => (
          <AutoMessageForm key={message.occasion} message={message} />
        ))}
      </div>
    </Section>
  )
}
