import { deviceNames } from '@limelight/contract/people/device-name'
import type { PersonSession } from '@limelight/contract/site/people'
import { useFormat } from '../../../platform/format.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { personSessionsQuery } from '../people.api.ts'
import { ListOf, type PersonListProps } from './person-list.tsx'

export function SessionList({ id }: PersonListProps) {
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
