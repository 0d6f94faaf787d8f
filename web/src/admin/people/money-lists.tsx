import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { chargesQuery } from '../../shared/moderation/sales.api.ts'
import { PayoutsTable } from '../../shared/payouts/payouts-table.tsx'
import { paymentsQuery } from '../money/money.api.ts'
import { PaymentsTable } from '../money/payments-table.tsx'
import { allPayoutsQuery } from '../payouts/payouts.api.ts'
import { ReportCard } from '../reports/report-card.tsx'
import { reportsQuery } from '../reports/reports.api.ts'
import { ChargesTable } from '../sales/charges-table.tsx'
import { subscriptionsQuery } from '../subscriptions/subscriptions.api.ts'
import { SubscriptionsTable } from '../subscriptions/subscriptions-table.tsx'
import { ListOf, type PersonListProps } from './person-list.tsx'

const NEWEST = { sortBy: 'createdAt' }

export function PaymentsOf({ id }: PersonListProps) {
  const list = useListState(NEWEST)
  const query = useQuery({ ...paymentsQuery(list, { fanId: id }), placeholderData: keepPreviousData })
  return (
    <ListOf list={list} query={query}>
      {(rows) => <PaymentsTable rows={rows} sorting={list} />}
    </ListOf>
  )
}

export function PurchasesOf({ id }: PersonListProps) {
  const list = useListState(NEWEST)
  const query = useQuery({ ...chargesQuery(list, { fanId: id }), placeholderData: keepPreviousData })
  return (
    <ListOf list={list} query={query}>
      {(rows) => <ChargesTable rows={rows} sorting={list} />}
    </ListOf>
  )
}

export function SalesOf({ id }: PersonListProps) {
  const list = useListState(NEWEST)
  const query = useQuery({ ...chargesQuery(list, { performerId: id }), placeholderData: keepPreviousData })
  return (
    <ListOf list={list} query={query}>
      {(rows) => <ChargesTable rows={rows} sorting={list} />}
    </ListOf>
  )
}

export function SubscriptionsOf({ id }: PersonListProps) {
  const list = useListState()
  const query = useQuery({ ...subscriptionsQuery(list, { fanId: id }), placeholderData: keepPreviousData })
  return (
    <ListOf list={list} query={query}>
      {(rows) => <SubscriptionsTable rows={rows} sorting={list} />}
    </ListOf>
  )
}

export function SubscribersOf({ id }: PersonListProps) {
  const list = useListState()
  const query = useQuery({ ...subscriptionsQuery(list, { performerId: id }), placeholderData: keepPreviousData })
  return (
    <ListOf list={list} query={query}>
      {(rows) => <SubscriptionsTable rows={rows} sorting={list} />}
    </ListOf>
  )
}

export function PayoutsOf({ id }: PersonListProps) {
  const { t } = useT('admin/people')
  const list = useListState(NEWEST)
  const query = useQuery({ ...allPayoutsQuery(list, { performerId: id }), placeholderData: keepPreviousData })
  return (
    <ListOf list={list} query={query}>
      {(rows) => (
        <PayoutsTable
          label={t('tabs.payouts')}
          rows={rows}
          hrefOf={(row) => `/admin/payouts/${row._id}`}
          sorting={list}
        />
      )}
    </ListOf>
  )
}

export function ReportsAgainst({ id }: PersonListProps) {
  return <Reports about={{ targetId: id }} />
}

export function ReportsBy({ id }: PersonListProps) {
  return <Reports about={{ reporterId: id }} />
}

function Reports({ about }: { about: Parameters<typeof reportsQuery>[1] }) {
  const list = useListState()
  const query = useQuery({ ...reportsQuery(list, about), placeholderData: keepPreviousData })
  return (
    <ListOf list={list} query={query}>
      {(rows) => (
        <ul className="grid grid-cols-1 gap-4">
          {rows.map((report) => (
            <li key={report._id}>
              <ReportCard report={report} />
            </li>
          ))}
        </ul>
      )}
    </ListOf>
  )
}
