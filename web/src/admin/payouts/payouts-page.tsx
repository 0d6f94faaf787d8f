import { type AdminPayout, PAYOUT_STATUSES } from '@limelight/contract/payouts'
import { PAYOUT_ROUTES } from '@limelight/contract/performers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { type ListControls, useListState } from '../../platform/list-state.ts'
import { titled } from '../../platform/page-title.ts'
import { ExportLink } from '../../shared/payouts/export-link.tsx'
import { PayoutsTable } from '../../shared/payouts/payouts-table.tsx'
import { Banknote } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { allPayoutsQuery, filtersOf } from './payouts.api.ts'

export const meta = titled('admin/payouts', 'title')

export default function PayoutsPage() {
  const { t } = useT('admin/payouts')
  const admin = useT('admin')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...allPayoutsQuery(list), placeholderData: keepPreviousData })
  const isFiltered = Object.keys(list.filters).length > 0
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={<ExportLink path="/admin/payout-requests/export" query={filtersOf(list)} />}
      />
      <Filters list={list} />
      <ListFrame
        query={query}
        list={list}
        empty={
          <EmptyState
            icon={<Banknote />}
            title={isFiltered ? t('noneFound') : t('empty')}
            text={isFiltered ? undefined : t('emptyText')}
            action={
              isFiltered && (
                <LinkButton to="/admin/payouts" variant="outline">
                  {admin.t('clearFilters')}
                </LinkButton>
              )
            }
          />
        }
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
      </ListFrame>
    </>
  )
}

function Filters({ list }: { list: ListControls }) {
  const { t } = useT('admin/payouts')
  const shared = useT('shared/payouts')
  return (
    <ListFilters
      list={list}
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
    />
  )
}

function nameOf({ name, username }: AdminPayout['performer']): string {
  return username === null ? name : `${name} (@${username})`
}
