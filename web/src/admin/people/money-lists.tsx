import { useT } from '../../platform/i18n/use-t.ts'
import { allOrdersQuery, chargesQuery } from '../../shared/moderation/sales.api.ts'
import { PayoutsTable } from '../../shared/payouts/payouts-table.tsx'
import { paymentsQuery } from '../money/money.api.ts'
import { PaymentsTable } from '../money/payments-table.tsx'
import { allPayoutsQuery } from '../payouts/payouts.api.ts'
import { ChargesTable } from '../sales/charges-table.tsx'
import { OrderList } from '../sales/order-list.tsx'
import { subscriptionsQuery } from '../subscriptions/subscriptions.api.ts'
import { SubscriptionsTable } from '../subscriptions/subscriptions-table.tsx'
import { ListOf, NEWEST, type PersonListProps } from './person-list.tsx'

export function PaymentsOf({ id }: PersonListProps) {
  return (
    <ListOf defaults={NEWEST} queryOf={(list) => paymentsQuery(list, { fanId: id })}>
      {(rows, list) => <PaymentsTable rows={rows} sorting={list} />}
    </ListOf>
  )
}

export function PurchasesOf({ id }: PersonListProps) {
  return <Charges about={{ fanId: id }} />
}

export function SalesOf({ id }: PersonListProps) {
  return <Charges about={{ performerId: id }} />
}

function Charges({ about }: { about: Parameters<typeof chargesQuery>[1] }) {
  return (
    <ListOf defaults={NEWEST} queryOf={(list) => chargesQuery(list, about)}>
      {(rows, list) => <ChargesTable rows={rows} sorting={list} />}
    </ListOf>
  )
}

export function SubscriptionsOf({ id }: PersonListProps) {
  return <Subscriptions about={{ fanId: id }} />
}

export function SubscribersOf({ id }: PersonListProps) {
  return <Subscriptions about={{ performerId: id }} />
}

function Subscriptions({ about }: { about: Parameters<typeof subscriptionsQuery>[1] }) {
  return (
    <ListOf queryOf={(list) => subscriptionsQuery(list, about)}>
      {(rows, list) => <SubscriptionsTable rows={rows} sorting={list} />}
    </ListOf>
  )
}

export function OrdersOf({ id }: PersonListProps) {
  return (
    <ListOf defaults={NEWEST} queryOf={(list) => allOrdersQuery(list, { fanId: id })}>
      {(rows) => <OrderList orders={rows} />}
    </ListOf>
  )
}

export function PayoutsOf({ id }: PersonListProps) {
  const { t } = useT('admin/people')
  return (
    <ListOf defaults={NEWEST} queryOf={(list) => allPayoutsQuery(list, { performerId: id })}>
      {(rows, list) => (
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
