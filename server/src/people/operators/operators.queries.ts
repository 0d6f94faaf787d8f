import type { AccountId } from '@limelight/contract/ids'
import type { OperatorRole } from '@limelight/contract/people/operator-roles'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type OperatorRow = {
  id: AccountId
  name: string
  username: string | null
  email: string | null
  operator_role: OperatorRole
  status: 'active' | 'suspended'
  has_second_factor: boolean
  last_used_at: Temporal.Instant | null
  created_at: Temporal.Instant
}

const columns = sql.raw(`a.id, a.name, a.username, a.email, a.operator_role, a.status, a.created_at,
  (exists (select from second_factor f where f.account_id = a.id and f.confirmed_at is not null)
    or exists (select from passkey k where k.account_id = a.id)) as has_second_factor,
  (select max(s.last_used_at) from session s where s.account_id = a.id) as last_used_at`)

/** Withdrawn ones are closed accounts, and no longer in the list. */
export async function listOperators({ db }: Db, query: ListQuery): Promise<{ rows: OperatorRow[]; total: number }> {
  const sortable = { createdAt: 'a.created_at', updatedAt: 'a.updated_at', name: 'a.name' }
  const { rows } = await sql<OperatorRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from account a
    where a.role = 'operator' and a.status <> 'closed'
      and (${query.q ?? null}::text is null or concat_ws(' ', a.name, a.username, a.email) ilike ${containing(query.q ?? '')})
    ${orderBy(query, sortable, 'a.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function findOperator({ db }: Db, id: AccountId): Promise<OperatorRow | undefined> {
  const { rows } = await sql<OperatorRow>`
    select ${columns} from account a where a.id = ${id} and a.role = 'operator' and a.status <> 'closed'
  `.execute(db)
  return rows[0]
}

export async function updateRole(tx: Tx, id: AccountId, role: OperatorRole): Promise<void> {
  await sql`update account set operator_role = ${role}, updated_at = ${tx.clock.now()} where id = ${id}`.execute(tx.db)
}

/** Address and username are free again; the name stays, for the audit log. Links in mails and codes of an app are gone. */
export async function closeOperator(tx: Tx, id: AccountId, passwordHash: string): Promise<void> {
  await sql`
    update account
    set status = 'closed', email = null, pending_email = null, username = null, email_verified_at = null,
      password_hash = ${passwordHash}, has_password = false, updated_at = ${tx.clock.now()}
    where id = ${id}
  `.execute(tx.db)
  await sql`delete from one_time_token where account_id = ${id}`.execute(tx.db)
  await sql`delete from passkey where account_id = ${id}`.execute(tx.db)
  await sql`delete from second_factor where account_id = ${id}`.execute(tx.db)
}
