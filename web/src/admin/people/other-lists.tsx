import { itemPath } from '@limelight/contract/content-kinds'
import type { PersonItem, PersonSession } from '@limelight/contract/people'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useListState } from '../../platform/list-state.ts'
import { deviceNames } from '../../shared/accounts/device-name.ts'
import { OperatorOrderActions } from '../../shared/moderation/operator-order-actions.tsx'
import { allOrdersQuery } from '../../shared/moderation/sales.api.ts'
import { OrderRows } from '../../shared/orders/order-rows.tsx'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { personItemsQuery, personSessionsQuery } from './people.api.ts'
import { ListOf, type PersonListProps } from './person-list.tsx'

export function OrdersOf({ id }: PersonListProps) {
  const { t } = useT('admin/sales')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...allOrdersQuery(list, { fanId: id }), placeholderData: keepPreviousData })
  return (
    <ListOf list={list} query={query}>
      {(rows) => (
        <OrderRows
          orders={rows}
          hrefOf={({ _id }) => `/user/orders/${_id}`}
          otherOf={({ fan, performer }) => t('orders.parties', { fan: fan.name, creator: performer.name })}
          actionOf={(order) => <OperatorOrderActions order={order} />}
        />
      )}
    </ListOf>
  )
}

export function ItemsOf({ id }: PersonListProps) {
  const { t } = useT('admin/people')
  const sales = useT('admin/sales')
  const list = useListState({ sortBy: 'createdAt' })
  const query = useQuery({ ...personItemsQuery(id, list), placeholderData: keepPreviousData })
  const columns: Column<PersonItem>[] = [
    { id: 'title', header: t('items.title'), primary: true, cell: (item) => <ItemTitle item={item} /> },
    { id: 'kind', header: t('items.kind'), cell: ({ kind }) => sales.t(`charges.kinds.${kind}`) },
    { id: 'status', header: t('items.status'), cell: (item) => <ItemStatus item={item} /> },
    { id: 'createdAt', header: t('items.created'), cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  ]
  return (
    <ListOf list={list} query={query}>
      {(rows) => <DataTable label={t('tabs.items')} columns={columns} rows={rows} keyOf={(row) => row._id} />}
    </ListOf>
  )
}

function ItemTitle({ item: { _id, kind, title, isDeleted } }: { item: PersonItem }) {
  const { t } = useT('admin/people')
  const text = <bdi className="line-clamp-2 max-w-72 break-words">{title || t('items.untitled')}</bdi>
  if (isDeleted) return text
  return (
    <Link to={itemPath(kind, _id)} className="hover:text-link hover:underline">
      {text}
    </Link>
  )
}

function ItemStatus({ item: { status, isDeleted } }: { item: PersonItem }) {
  const { t } = useT('admin/people')
  if (isDeleted) return <Badge tone="danger">{t('items.deleted')}</Badge>
  return <Badge tone={status === 'active' ? 'success' : 'neutral'}>{t(`items.statuses.${status}`)}</Badge>
}

export function SessionsOf({ id }: PersonListProps) {
  const { formatList } = useFormat()
  const { t } = useT('admin/people')
  const list = useListState()
  const query = useQuery({ ...personSessionsQuery(id, list), placeholderData: keepPreviousData })
  const columns: Column<PersonSession>[] = [
    {
      id: 'device',
      header: t('sessions.device'),
      primary: true,
      cell: ({ userAgent }) => (
        <span title={userAgent}>{formatList(deviceNames(userAgent)) || t('sessions.unknown')}</span>
      ),
    },
    { id: 'address', header: t('sessions.address'), cell: ({ address }) => <bdi dir="ltr">{address}</bdi> },
    {
      id: 'state',
      header: t('sessions.state'),
      cell: ({ isOpen }) => (
        <Badge tone={isOpen ? 'success' : 'neutral'}>{t(isOpen ? 'sessions.open' : 'sessions.ended')}</Badge>
      ),
    },
    { id: 'createdAt', header: t('sessions.began'), cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    { id: 'lastUsedAt', header: t('sessions.used'), cell: ({ lastUsedAt }) => <TimeAgo at={lastUsedAt} /> },
  ]
  return (
    <ListOf list={list} query={query}>
      {(rows) => <DataTable label={t('tabs.sessions')} columns={columns} rows={rows} keyOf={(row) => row._id} />}
    </ListOf>
  )
}
