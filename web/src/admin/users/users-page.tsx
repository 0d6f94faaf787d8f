import { ROLES } from '@limelight/contract/people/roles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { Users } from '../../ui/icons.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ACCOUNT_STATUSES, usersQuery } from './users.api.ts'
import { UsersTable } from './users-table.tsx'

export const meta = titled('admin/users', 'title')

export default function UsersPage() {
  const { t } = useT('admin/users')
  const adminWords = useT('admin')
  const list = useListState()
  const query = useQuery({ ...usersQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      list={list}
      query={query}
      search={adminWords.t('search')}
      filters={[
        {
          name: 'role',
          label: adminWords.t('role'),
          all: adminWords.t('anyRole'),
          options: ROLES.map((value) => ({ value, label: t(`roles.${value}`) })),
        },
        {
          name: 'status',
          label: adminWords.t('status'),
          all: adminWords.t('anyStatus'),
          options: ACCOUNT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ icon: <Users />, title: t('empty') }}
    >
      {(rows) => <UsersTable rows={rows} sorting={list} />}
    </ListPage>
  )
}
