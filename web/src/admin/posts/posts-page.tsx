import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminSite } from '../../platform/i18n/en/admin-site.ts'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
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

export const meta = titled(adminSite.posts.title)

export default function PostsPage() {
  const { t } = useAdminT('adminSite')
  const admin = useAdminT('admin')
  const list = useListState()
  const query = useQuery({ ...postsQuery(list), placeholderData: keepPreviousData })
  const isFiltered = ['q', 'kind', 'status'].some((name) => list.filters[name])
  const add = (
    <LinkButton to="/admin/pages/new">
      <Plus className="size-4.5" />
      {t('posts.add')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={t('posts.title')} text={t('posts.text')} actions={add} />
      <ListFilters
        list={list}
        search={admin.t('search')}
        filters={[
          {
            name: 'kind',
            label: t('posts.kind'),
            all: t('posts.anyKind'),
            options: KINDS.map((value) => ({ value, label: t(`posts.kinds.${value}`) })),
          },
          {
            name: 'status',
            label: admin.t('status'),
            all: admin.t('anyStatus'),
            options: STATUSES.map((value) => ({ value, label: t(`posts.statuses.${value}`) })),
          },
        ]}
      />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyState
            icon={<FileText />}
            title={isFiltered ? admin.t('noneFound') : t('posts.emptyTitle')}
            text={isFiltered ? admin.t('noneFoundText') : t('posts.emptyText')}
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
