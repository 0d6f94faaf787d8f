import type { OperatorArea } from '@limelight/contract/people/operator-roles'
import type { Person } from '@limelight/contract/site/people'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useMayOperate } from '../../platform/page/use-may-operate.ts'
import { TabLinks } from '../../ui/navigation/tab-links.tsx'
import { ChargeList } from './lists/charge-list.tsx'
import { ItemList } from './lists/item-list.tsx'
import { PaymentList } from './lists/payment-list.tsx'
import { PayoutList } from './lists/payout-list.tsx'
import type { PersonListProps } from './lists/person-list.tsx'
import { PersonReportList } from './lists/person-report-list.tsx'
import { PurchaseOrderList } from './lists/purchase-order-list.tsx'
import { SessionList } from './lists/session-list.tsx'
import { SubscriptionList } from './lists/subscription-list.tsx'

export interface PersonTabsProps {
  person: Person
}

const TABS = [
  'sales',
  'items',
  'subscribers',
  'payouts',
  'payments',
  'purchases',
  'subscriptions',
  'orders',
  'reportsAgainst',
  'reportsBy',
  'sessions',
] as const
type Tab = (typeof TABS)[number]
const AREAS: Record<Tab, OperatorArea> = {
  sales: 'money',
  items: 'moderation',
  subscribers: 'money',
  payouts: 'money',
  payments: 'money',
  purchases: 'money',
  subscriptions: 'money',
  orders: 'money',
  reportsAgainst: 'moderation',
  reportsBy: 'moderation',
  sessions: 'people',
}
const LISTS: Record<Tab, (props: PersonListProps) => ReactNode> = {
  sales: ({ id }) => <ChargeList about={{ performerId: id }} />,
  items: ItemList,
  subscribers: ({ id }) => <SubscriptionList about={{ performerId: id }} />,
  payouts: PayoutList,
  payments: PaymentList,
  purchases: ({ id }) => <ChargeList about={{ fanId: id }} />,
  subscriptions: ({ id }) => <SubscriptionList about={{ fanId: id }} />,
  orders: PurchaseOrderList,
  reportsAgainst: ({ id }) => <PersonReportList about={{ targetId: id }} />,
  reportsBy: ({ id }) => <PersonReportList about={{ reporterId: id }} />,
  sessions: SessionList,
}

/** Everything the account did, in the lists of the console; the address keeps which one. */
export function PersonTabs({ person }: PersonTabsProps) {
  const { formatTokens } = useFormat()
  const { t } = useT('admin/people')
  const { filters } = useListState()
  const mayOperate = useMayOperate()
  const tabs = tabsOf(person).filter((tab) => mayOperate(AREAS[tab]))
  const current = oneOf(tabs, filters.tab) ?? tabs[0]
  if (!current) return null
  const List = LISTS[current]
  return (
    <div className="min-w-0">
      <TabLinks
        label={t('tabs.label')}
        links={tabs.map((tab) => {
          const count = countOf(person, tab)
          return {
            to: `?tab=${tab}`,
            label: t(`tabs.${tab}`),
            current: tab === current,
            ...(count !== undefined && { count: formatTokens(count) }),
          }
        })}
      />
      <div className="pt-5">
        <List key={current} id={person.account._id} />
      </div>
    </div>
  )
}

/** Those with something in them; what somebody of the role usually has is there from the beginning. */
function tabsOf(person: Person): Tab[] {
  const usual = new Set<Tab>(person.creator ? ['sales', 'items', 'payouts', 'sessions'] : ['sessions'])
  if (person.account.role === 'fan') usual.add('payments').add('purchases')
  return TABS.filter((tab) => usual.has(tab) || (countOf(person, tab) ?? 0) > 0)
}

/** Undefined: the list itself counts. */
function countOf({ creator, openSessions, ...person }: Person, tab: Tab): number | undefined {
  const counts: Record<Tab, number | null | undefined> = {
    sales: creator?.sales,
    items: creator?.items,
    subscribers: creator?.subscribers,
    payouts: creator?.payouts,
    payments: person.payments,
    purchases: person.purchases,
    subscriptions: person.subscriptions,
    orders: person.orders,
    reportsAgainst: person.reportsAgainst,
    reportsBy: person.reportsBy,
    sessions: openSessions,
  }
  return counts[tab] ?? undefined
}
