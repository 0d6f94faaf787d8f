import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { AccountId } from '@limelight/contract/ids'
import type { admin } from '@limelight/contract/site/admin'
import type { AuditAction } from '@limelight/contract/site/audit-actions'
import type { Db, Tx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import { type AuditFilter, type AuditRow, insertAudit, listAuditRows } from './audit.queries.ts'

export { type AuditFilter, type AuditRow, findActs, listAuditRowsAfter } from './audit.queries.ts'

type AuditRecord = {
  /** Absent: the system itself. */
  actorId?: AccountId
  /** Subject first: `document.viewed`. */
  action: AuditAction
  targetType: string
  targetId?: string
  details?: Record<string, unknown>
}
type AuditPage = Output<(typeof admin)['GET /admin/audit-log']['response']>

/** Records an action and its actor, in the transaction of the action. */
export async function writeAudit(
  tx: Tx,
  { actorId, action, targetType, targetId, details = {} }: AuditRecord,
): Promise<void> {
  await insertAudit(tx, {
    id: randomUUIDv7(),
    actor_id: actorId ?? null,
    action,
    target_type: targetType,
    target_id: targetId ?? null,
    details,
  })
}

export async function listAudit(db: Db, query: ListQuery & AuditFilter): Promise<AuditPage> {
  const { rows, ...counted } = await listAuditRows(db, query)
  return { data: rows.map(toEntry), ...counted }
}

function toEntry(row: AuditRow): AuditPage['data'][number] {
  return {
    _id: row.id,
    actor: row.actor_id && { _id: row.actor_id, name: row.actor_name ?? '' },
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    details: row.details,
    createdAt: row.created_at.toString(),
  }
}
