import type { Output } from '@limelight/contract/api'
import type { AuditEntry } from '@limelight/contract/site/admin'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { AUDIT_ACTION_CODES, AUDIT_ACTIONS } from './audit.api.ts'
import { detailLines } from './detail-lines.ts'

type Entry = Output<typeof AuditEntry>

export type AuditTableProps = TableProps<Entry>

export function AuditTable({ rows, sorting }: AuditTableProps) {
  const { t } = useT('admin/audit')
  const columns: Column<Entry>[] = [
    { id: 'action', header: t('action'), primary: true, cell: (row) => <ActionName action={row.action} /> },
    { id: 'createdAt', header: t('when'), sortable: true, cell: (row) => <TimeAgo at={row.createdAt} /> },
    { id: 'actor', header: t('who'), cell: (row) => row.actor?.name ?? t('system') },
    { id: 'target', header: t('target'), cell: (row) => <Target entry={row} /> },
    { id: 'details', header: t('details'), cell: (row) => <Details details={row.details} /> },
  ]
  return <DataTable label={t('title')} columns={columns} rows={rows} keyOf={(row) => row._id} sorting={sorting} />
}

function ActionName({ action }: { action: string }) {
  const { t } = useT('admin/audit')
  const known = oneOf(AUDIT_ACTION_CODES, action)
  return <span className="font-semibold">{known ? t(`actions.${AUDIT_ACTIONS[known]}`) : action}</span>
}

function Target({ entry: { targetType, targetId } }: { entry: Entry }) {
  if (targetId === null) return targetType
  const short = `${targetType} ${targetId.slice(-8)}`
  if (targetType !== 'performer' && targetType !== 'account') return <span title={targetId}>{short}</span>
  return (
    <Link to={`/admin/people/${targetId}`} title={targetId} className="text-link hover:underline">
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
