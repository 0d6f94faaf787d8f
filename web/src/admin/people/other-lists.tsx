import { itemPath } from '@limelight/contract/content-kinds'
import type { PersonItem, PersonSession } from '@limelight/contract/people'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { deviceNames } from '../../shared/accounts/device-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ReportList } from '../reports/report-list.tsx'
import { reportsQuery } from '../reports/reports.api.ts'
import { personItemsQuery, personSessionsQuery } from './people.api.ts'
import { ListOf, NEWEST, type PersonListProps } from './person-list.tsx'

export function ItemsOf({ id }: PersonListProps) {
  const { t } = useT('admin/people')
  const sales = useT('admin/sales')
  const columns: Column<PersonItem>[] = [
    { id: 'title', header: t('items.title'), primary: true, cell: (item) => <ItemTitle item={item} /> },
    { id: 'kind', header: t('items.kind'), cell: ({ kind }) => sales.t(`charges.kinds.${kind}`) },
    { id: 'status', header: t('items.status'), cell: (item) => <ItemStatus item={item} /> },
    { id: 'createdAt', header: t('items.created'), cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  ]
  return (
    <ListOf defaults={NEWEST} queryOf={(list) => personItemsQuery(id, list)}>
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
    <ListOf queryOf={(list) => personSessionsQuery(id, list)}>
      {(rows) => <DataTable label={t('tabs.sessions')} columns={columns} rows={rows} keyOf={(row) => row._id} />}
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
  return <ListOf queryOf={(list) => reportsQuery(list, about)}>{(rows) => <ReportList reports={rows} />}</ListOf>
}
