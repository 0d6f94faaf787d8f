import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { equals, type ListQuery, orderBy } from '#/platform/db/list'

export type AuditRow = {
  id: string
  actor_id: AccountId | null
  actor_name: string | null
  action: string
  target_type: string
  target_id: string | null
  details: unknown
  created_at: Temporal.Instant
}
type NewAudit = Pick<AuditRow, 'id' | 'actor_id' | 'action' | 'target_type' | 'target_id'> & {
  details: Record<string, unknown>
}

export async function insertAudit(tx: Tx, record: NewAudit): Promise<void> {
  await sql`
    insert into audit_log (id, actor_id, action, target_type, target_id, details, created_at)
    values (${record.id}, ${record.actor_id}, ${record.action}, ${record.target_type}, ${record.target_id},
      ${JSON.stringify(record.details)}::jsonb, ${tx.clock.now()})
  `.execute(tx.db)
}

export async function listAuditRows(
  { db }: Db,
  query: ListQuery & { action?: string | undefined },
): Promise<CountedPage<AuditRow>> {
  return await listCounted<AuditRow>(
    { db },
    {
      columns: sql`l.id, l.actor_id, a.name as actor_name, l.action, l.target_type, l.target_id, l.details, l.created_at`,
      from: sql`
    from audit_log l
    left join account a on a.id = l.actor_id
    where ${equals('l.action', query.action)}`,
      order: orderBy(query, { createdAt: 'l.created_at', updatedAt: 'l.created_at' }, 'l.id'),
      page: query,
    },
  )
}
