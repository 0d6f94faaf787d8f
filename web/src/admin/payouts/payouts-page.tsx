import { type AdminPayout, PAYOUT_STATUSES } from '@limelight/contract/finance/payouts'
import { PAYOUT_ROUTES } from '@limelight/contract/people/performers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page/page-title.ts'
import { ExportLink } from '../../shared/payouts/export-link.tsx'
import { PayoutsTable } from '../../shared/payouts/payouts-table.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Banknote } from '../../ui/member-icons.ts'
import { ConfirmedLink } from '../confirmed-link.tsx'
import { allPayoutsQuery, filtersOf } from './payouts.api.ts'

export const meta = titled('admin/payouts', 'title')

export default function PayoutsPage() {
  const { t } = useT('admin/payouts')
  const shared = useT('shared/payouts')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...allPayoutsQuery(list), placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      text={t('text')}
      actions={<ExportLink path="/admin/payout-requests/export" query={filtersOf(list)} as={ConfirmedLink} />}
      list={list}
      query={query}
      search={t('search')}
      filters={[
        {
          name: 'status',
          label: shared.t('statusLabel'),
          all: shared.t('anyStatus'),
          options: PAYOUT_STATUSES.map((value) => ({ value, label: shared.t(`status.${value}`) })),
        },
        {
          name: 'route',
          label: t('route'),
          all: t('anyRoute'),
          options: PAYOUT_ROUTES.map((value) => ({ value, label: shared.t(`route.${value}`) })),
        },
      ]}
      empty={{ icon: <Banknote />, title: t('empty'), text: t('emptyText') }}
    >
      {(rows) => (
        <PayoutsTable
          label={t('title')}
          rows={rows}
          hrefOf={(row) => `/admin/payouts/${row._id}`}
          sorting={list}
          others={[{ id: 'performer', header: t('creator'), cell: ({ performer }) => nameOf(performer) }]}
        />
      )}
    </ListPage>
  )
}

function nameOf({ name, username }: AdminPayout['performer']): string {
  return username === null ? name : `${name} (@${username})`
}
