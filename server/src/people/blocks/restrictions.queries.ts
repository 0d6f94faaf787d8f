import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { type ListQuery, limitOffset, orderBy } from '#/platform/db/list'
import { contains } from '#/platform/db/text-search'
import type { BlockedRow } from './blocks.queries.ts'

export type Restriction = { accountId: AccountId; restrictedId: AccountId }
export type RestrictedRow = Omit<BlockedRow, 'reason'>

/** False when it is there already. */
export async function insertRestriction(tx: Tx, { accountId, restrictedId }: Restriction): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into account_restriction (account_id, restricted_id, created_at)
    values (${accountId}, ${restrictedId}, ${tx.clock.now()})
    on conflict do nothing
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** False when there was none. */
export async function deleteRestriction(tx: Tx, { accountId, restrictedId }: Restriction): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from account_restriction where account_id = ${accountId} and restricted_id = ${restrictedId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

const sortable = { createdAt: 'q.created_at', updatedAt: 'q.created_at', name: 'a.name' }

/** Without those who are blocked, too: the block is what counts for them. */
export async function listRestricted(
  { db }: Db,
  accountId: AccountId,
  query: ListQuery,
): Promise<{ rows: RestrictedRow[]; total: number }> {
  const { rows } = await sql<RestrictedRow & { total: number }>`
    select a.id, a.username, a.name, a.avatar_file_id, a.role, q.created_at, count(*) over () as total
    from account_restriction q
    join account a on a.id = q.restricted_id
    where q.account_id = ${accountId}
      and not exists (select from account_block b where b.blocker_id = q.account_id and b.blocked_id = q.restricted_id)
      and (${query.q ?? null}::text is null or ${contains(sql`concat_ws(' ', a.name, a.username)`, query.q ?? '')})
    ${orderBy(query, sortable, 'a.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
