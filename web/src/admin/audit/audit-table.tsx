import type { AuditEntry } from '@limelight/contract/admin'
import type { Output } from '@limelight/contract/api'
import { Link } from 'react-router'
import { useAdminT } from '../../platform/i18n/use-admin-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { type Column, DataTable, type DataTableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { AUDIT_ACTION_CODES, AUDIT_ACTIONS } from './audit.api.ts'
import { detailLines } from './detail-lines.ts'

type Entry = Output<typeof AuditEntry>

export interface AuditTableProps extends Pick<DataTableProps<Entry>, 'sorting'> {
  rows: readonly Entry[]
}

export function AuditTable({ rows, sorting }: AuditTableProps) {
  const { t } = useAdminT('admin')
  const columns: Column<Entry>[] = [
    { id: 'action', header: t('audit.action'), primary: true, cell: (row) => <ActionName action={row.action} /> },
    { id: 'createdAt', header: t('audit.when'), sortable: true, cell: (row) => <TimeAgo at={row.createdAt} /> },
    { id: 'actor', header: t('audit.who'), cell: (row) => row.actor?.name ?? t('audit.system') },
    { id: 'target', header: t('audit.target'), cell: (row) => <Target entry={row} /> },
    { id: 'details', header: t('audit.details'), cell: (row) => <Details details={row.details} /> },
  ]
  return (
    <DataTable
      label={t('audit.title')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row._id}
      {...(sorting && { sorting })}
    />
  )
}

function ActionName({ action }: { action: string }) {
  const { t } = useAdminT('admin')
  const known = oneOf(AUDIT_ACTION_CODES, action)
  return <span className="font-semibold">{known ? t(`audit.actions.${AUDIT_ACTIONS[known]}`) : action}</span>
}

function Target({ entry: { targetType, targetId } }: { entry: Entry }) {
  if (targetId === null) return targetType
  const short = `${targetType} ${targetId.slice(-8)}`
  if (targetType !== 'performer') return <span title={targetId}>{short}</span>
  return (
    <Link to={`/admin/performers/${targetId}`} title={targetId} className="text-link hover:underline">
      {short}
    </Link>
  )
}

function Details({ details }: { details: unknown }) {
  return (
    <span className="block max-w-xs text-sm break-words text-muted">
      {detailLines(details).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </span>
  )
}
