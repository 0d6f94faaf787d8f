import { ROLES } from '@limelight/contract/people/roles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useMayOperate } from '../../platform/page/use-may-operate.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ExportCsv } from '../lists/export-csv.tsx'
import { betweenOf } from '../lists/period.ts'
import { PeriodFilter } from '../lists/period-filter.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { ACCOUNT_STATUSES, userFilterOf, usersQuery } from './users.api.ts'
import { UsersTable } from './users-table.tsx'

export const meta = titled('admin/users', 'title')

export default function UsersPage() {
  const { t } = useT('admin/users')
  const adminWords = useT('admin')
  const list = useListState()
  const mayOperate = useMayOperate()
  const between = betweenOf(list.filters, Date.now())
  const query = useQuery({ ...usersQuery(list, between), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={
        mayOperate('people') && (
          <ExportCsv path="/admin/users/export" query={{ ...userFilterOf(list.filters), ...between }} />
        )
      }
      before={<SavedViews list="users" />}
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
      controls={<PeriodFilter list={list} label={adminWords.t('joined')} />}
      empty={{ drawing: 'people', title: t('empty') }}
    >
      {(rows) => <UsersTable rows={rows} sorting={list} />}
    </ListPage>
  )
}
