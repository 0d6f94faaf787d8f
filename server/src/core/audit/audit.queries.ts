import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type Between, createdBetween, equals, type ListQuery, newestAfter, orderBy } from '#/platform/db/list'

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

const columns = sql`l.id, l.actor_id, a.name as actor_name, l.action, l.target_type, l.target_id, l.details, l.created_at`
const joined = sql`from audit_log l left join account a on a.id = l.actor_id`

export async function insertAudit(tx: Tx, record: NewAudit): Promise<void> {
  await sql`
    insert into audit_log (id, actor_id, action, target_type, target_id, details, created_at)
    values (${record.id}, ${record.actor_id}, ${record.action}, ${record.target_type}, ${record.target_id},
      ${JSON.stringify(record.details)}::jsonb, ${tx.clock.now()})
  `.execute(tx.db)
}

export type AuditFilter = Between & { action?: string | undefined }

export async function listAuditRows({ db }: Db, query: ListQuery & AuditFilter): Promise<CountedPage<AuditRow>> {
  return await listCounted<AuditRow>(
    { db },
    {
      columns,
      from: sql`${joined} where ${matches(query)}`,
      order: orderBy(query, { createdAt: 'l.created_at', updatedAt: 'l.created_at' }, 'l.id'),
      page: query,
    },
  )
}

type Acts = { actorId: AccountId; action: string; targetType: string; targetId: string }

/** What somebody did to something, oldest first. */
export async function findActs(
  { db }: Db,
  { actorId, action, targetType, targetId }: Acts,
): Promise<Pick<AuditRow, 'details' | 'created_at'>[]> {
  const { rows } = await sql<Pick<AuditRow, 'details' | 'created_at'>>`
    select details, created_at from audit_log
    where target_type = ${targetType} and target_id = ${targetId} and action = ${action} and actor_id = ${actorId}
    order by created_at
  `.execute(db)
  return rows
}

export async function listAuditRowsAfter(
  { db }: Db,
  { filter, last, limit }: { filter: AuditFilter; last: AuditRow | undefined; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${columns} ${joined} where ${matches(filter)} ${newestAfter('l', last, limit)}
  `.execute(db)
  return rows
}

function matches(filter: AuditFilter): RawBuilder<unknown> {
  return sql`${equals('l.action', filter.action)} and ${createdBetween('l.created_at', filter)}`
}
