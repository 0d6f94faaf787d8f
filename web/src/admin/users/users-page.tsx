import { ROLES } from '@limelight/contract/accounts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { Users } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ACCOUNT_STATUSES, usersQuery } from './users.api.ts'
import { UsersTable } from './users-table.tsx'

export const meta = titled('admin/users', 'title')

export default function UsersPage() {
  const { t } = useT('admin')
  const usersWords = useT('admin/users')
  const list = useListState()
  const query = useQuery({ ...usersQuery(list), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader title={usersWords.t('title')} text={usersWords.t('text')} />
      <ListFilters
        list={list}
        search={t('search')}
        filters={[
          {
            name: 'role',
            label: t('role'),
            all: t('anyRole'),
            options: ROLES.map((value) => ({ value, label: usersWords.t(`roles.${value}`) })),
          },
          {
            name: 'status',
            label: t('status'),
            all: t('anyStatus'),
            options: ACCOUNT_STATUSES.map((value) => ({ value, label: usersWords.t(`status.${value}`) })),
          },
        ]}
      />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyState
            icon={<Users />}
            title={t('noneFound')}
            text={t('noneFoundText')}
            action={
              <LinkButton to="/admin/users" variant="outline">
                {t('clearFilters')}
              </LinkButton>
            }
          />
        }
      >
        {(rows) => <UsersTable rows={rows} sorting={list} />}
      </ListFrame>
    </>
  )
}
