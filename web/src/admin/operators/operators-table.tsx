import type { Operator } from '@limelight/contract/people/operators'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { OperatorMenu } from './operator-menu.tsx'

export function OperatorsTable({ rows, sorting }: TableProps<Operator>) {
  const { formatDay } = useFormat()
  const { t } = useT('admin/operators')
  const admin = useT('admin')
  const columns: Column<Operator>[] = [
    { id: 'name', header: t('operator'), primary: true, sortable: true, cell: (row) => <NameCell operator={row} /> },
    { id: 'role', header: admin.t('role'), cell: ({ operatorRole }) => t(`roles.${operatorRole}`) },
    {
      id: 'factor',
      header: t('secondFactor'),
      cell: ({ hasSecondFactor }) => (
        <Badge tone={hasSecondFactor ? 'success' : 'warning'}>{admin.t(hasSecondFactor ? 'on' : 'off')}</Badge>
      ),
    },
    {
      id: 'used',
      header: t('lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo at={lastUsedAt} /> : '–'),
    },
    { id: 'createdAt', header: admin.t('joined'), sortable: true, cell: ({ createdAt }) => formatDay(createdAt) },
    { id: 'actions', header: '', align: 'end', cell: (row) => <OperatorMenu operator={row} /> },
  ]
  return (
    <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} isCompact sorting={sorting} />
  )
}

function NameCell({ operator: { _id, name, email, status } }: { operator: Operator }) {
  const users = useT('admin/users')
  return (
    <>
      <Link to={`/admin/people/${_id}`} className="font-semibold hover:text-link hover:underline">
        <bdi>{name}</bdi>
      </Link>{' '}
      {status === 'suspended' && <Badge tone="danger">{users.t('status.suspended')}</Badge>}
      <span className="block text-sm break-all text-muted">{email}</span>
    </>
  )
}
