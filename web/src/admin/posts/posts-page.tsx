import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { FileText, Plus } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { KINDS, postsQuery, STATUSES } from './posts.api.ts'
import { PostsTable } from './posts-table.tsx'

export const meta = titled('admin/posts', 'title')

export default function PostsPage() {
  const { t } = useT('admin/posts')
  const admin = useT('admin')
  const list = useListState()
  const query = useQuery({ ...postsQuery(list), placeholderData: keepPreviousData })
  const isFiltered = ['q', 'kind', 'status'].some((name) => list.filters[name])
  const add = (
    <LinkButton to="/admin/pages/new">
      <Plus className="size-4.5" />
      {t('add')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={add} />
      <ListFilters
        list={list}
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
      />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyState
            icon={<FileText />}
            title={isFiltered ? admin.t('noneFound') : t('emptyTitle')}
            text={isFiltered ? admin.t('noneFoundText') : t('emptyText')}
            action={
              isFiltered ? (
                <LinkButton to="/admin/pages" variant="outline">
                  {admin.t('clearFilters')}
                </LinkButton>
              ) : (
                add
              )
            }
          />
        }
      >
        {(rows) => <PostsTable rows={rows} sorting={list} />}
      </ListFrame>
    </>
  )
}
