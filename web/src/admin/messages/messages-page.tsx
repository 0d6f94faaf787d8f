import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { MessageCard } from './message-card.tsx'
import { messagesQuery, STATUSES } from './messages.api.ts'

export const meta = titled('admin/messages', 'title')

export default function MessagesPage() {
  const { t } = useT('admin/messages')
  const admin = useT('admin')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...messagesQuery(list), placeholderData: keepPreviousData })
  const openForm = (
    <LinkButton to="/contact" variant="outline">
      {t('openForm')}
    </LinkButton>
  )
  return (
    <ListPage
      className="max-w-3xl"
      title={t('title')}
      text={t('text')}
      list={list}
      query={query}
      search={admin.t('search')}
      filters={[
        {
          name: 'status',
          label: admin.t('status'),
          all: admin.t('anyStatus'),
          options: STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
      ]}
      empty={{
        drawing: 'messages',
        title: t('emptyTitle'),
        text: t('emptyText'),
        action: openForm,
      }}
    >
      {(messages) => (
        <ul className="grid gap-4">
          {messages.map((message) => (
            <MessageCard key={message._id} message={message} />
          ))}
        </ul>
      )}
    </ListPage>
  )
}
