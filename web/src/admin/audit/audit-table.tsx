import type { Output } from '@limelight/contract/api'
import type { AuditEntry } from '@limelight/contract/site/admin'
import { AUDIT_ACTIONS } from '@limelight/contract/site/audit-actions'
import { Link } from 'react-router'
import { useT } from '../../platform/i18n/use-t.ts'
import { oneOf } from '../../platform/one-of.ts'
import { type Column, DataTable, type TableProps } from '../../ui/list/data-table.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { AUDIT_ACTION_CODES } from './audit.api.ts'
import { TARGETS, targetPath } from './audit-target.ts'
import { useDetailLines } from './use-detail-lines.ts'

type Entry = Output<typeof AuditEntry>

export type AuditTableProps = TableProps<Entry>

export function AuditTable({ rows, sorting }: AuditTableProps) {
  const { t } = useT('admin/audit')
  const columns: Column<Entry>[] = [
    { id: 'action', header: t('action'), primary: true, cell: (row) => <ActionName action={row.action} /> },
    { id: 'createdAt', header: t('when'), sortable: true, cell: (row) => <TimeAgo at={row.createdAt} /> },
    { id: 'actor', header: t('who'), cell: (row) => <Actor actor={row.actor} /> },
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
  const { t } = useT('admin/audit')
  const known = oneOf(TARGETS, targetType)
  const text = known ? t(`targets.${known}`) : targetType.replaceAll(/[_-]/g, ' ')
  const path = targetPath(targetType, targetId)
  if (path === undefined) return <span title={targetId ?? undefined}>{text}</span>
  return (
    <Link to={path} title={targetId ?? undefined} className="text-link underline-offset-2 hover:underline">
      {text}
    </Link>
  )
}

function Details({ details }: { details: unknown }) {
  const linesOf = useDetailLines()
  return (
    <span className="block max-w-xs text-sm break-words text-muted">
      {linesOf(details).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </span>
  )
}

/** Who did it, with the way to them. */
function Actor({ actor }: { actor: Entry['actor'] }) {
  const { t } = useT('admin/audit')
  if (actor === null) return t('system')
  return (
    <Link to={`/admin/people/${actor._id}`} className="hover:text-link hover:underline">
      <bdi>{actor.name}</bdi>
    </Link>
  )
}
