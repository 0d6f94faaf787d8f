import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { AddButton } from '../../ui/list/add-button.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { KINDS, postsQuery, STATUSES } from './posts.api.ts'
import { PostsTable } from './posts-table.tsx'

export const meta = titled('admin/posts', 'title')

export default function PostsPage() {
  const { t } = useT('admin/posts')
  const admin = useT('admin')
  const list = useListState()
  const query = useQuery({ ...postsQuery(list), placeholderData: keepPreviousData })
  const add = <AddButton to="/admin/pages/new">{t('add')}</AddButton>
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={add}
      list={list}
      query={query}
      search={admin.t('search')}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          all: t('anyKind'),
          options: KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        {
          name: 'status',
          label: admin.t('status'),
          all: admin.t('anyStatus'),
          options: STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
      ]}
      empty={{ drawing: 'posts', title: t('emptyTitle'), text: t('emptyText'), action: add }}
    >
      {(rows) => <PostsTable rows={rows} sorting={list} />}
    </ListPage>
  )
}
