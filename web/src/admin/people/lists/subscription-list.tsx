import { subscriptionsQuery } from '../../subscriptions/subscriptions.api.ts'
import { SubscriptionsTable } from '../../subscriptions/subscriptions-table.tsx'
import { ListOf } from './person-list.tsx'

export interface SubscriptionListProps {
  about: Parameters<typeof subscriptionsQuery>[1]
}

/** The subscriptions of a fan, or those to a creator. */
export function SubscriptionList({ about }: SubscriptionListProps) {
  return (
    <ListOf queryOf={(list) => subscriptionsQuery(list, about)}>
      {(rows, list) => <SubscriptionsTable rows={rows} sorting={list} />}
    </ListOf>
  )
}
