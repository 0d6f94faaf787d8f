import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { Send } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { MessageCard } from './message-card.tsx'
import { messagesQuery, STATUSES } from './messages.api.ts'

export const meta = titled('admin/messages', 'title')

export default function MessagesPage() {
  const { t } = useT('admin/messages')
  const admin = useT('admin')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...messagesQuery(list), placeholderData: keepPreviousData })
  const isFiltered = Boolean(list.filters.q || list.filters.status)
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('title')} text={t('text')} />
      <ListFilters
        list={list}
        search={admin.t('search')}
        filters={[
          {
            name: 'status',
            label: admin.t('status'),
            all: admin.t('anyStatus'),
            options: STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
        ]}
      />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyState
            icon={<Send />}
            title={isFiltered ? admin.t('noneFound') : t('emptyTitle')}
            text={isFiltered ? admin.t('noneFoundText') : t('emptyText')}
            action={
              <LinkButton to={isFiltered ? '/admin/messages' : '/contact'} variant="outline">
                {isFiltered ? admin.t('clearFilters') : t('openForm')}
              </LinkButton>
            }
          />
        }
      >
        {(messages) => (
          <ul className="grid gap-4">
            {messages.map((message) => (
              <MessageCard key={message._id} message={message} />
            ))}
          </ul>
        )}
      </ListFrame>
    </div>
  )
}
