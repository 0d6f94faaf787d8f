import type { AccountId, FileId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { type ListQuery, limitOffset, orderBy } from '#/platform/db/list'
import { contains } from '#/platform/db/text-search'

type Pair = { blockerId: AccountId; blockedId: AccountId }

/** A repeat leaves the first reason. */
export async function insertBlock(tx: Tx, { blockerId, blockedId, reason }: Pair & { reason: string }): Promise<void> {
  await sql`
    insert into account_block (blocker_id, blocked_id, reason, created_at)
    values (${blockerId}, ${blockedId}, ${reason}, ${tx.clock.now()})
    on conflict do nothing
  `.execute(tx.db)
}

export async function deleteBlock(tx: Tx, { blockerId, blockedId }: Pair): Promise<void> {
  await sql`delete from account_block where blocker_id = ${blockerId} and blocked_id = ${blockedId}`.execute(tx.db)
}

export type BlockedRow = {
  id: AccountId
  username: string | null
  name: string
  avatar_file_id: FileId | null
  role: string
  reason: string
  created_at: Temporal.Instant
}
const sortable = { createdAt: 'b.created_at', updatedAt: 'b.created_at', name: 'a.name' }

export async function listBlocked(
  { db }: Db,
  blockerId: AccountId,
  query: ListQuery,
): Promise<{ rows: BlockedRow[]; total: number }> {
  const { rows } = await sql<BlockedRow & { total: number }>`
    select a.id, a.username, a.name, a.avatar_file_id, a.role, b.reason, b.created_at, count(*) over () as total
    from account_block b
    join account a on a.id = b.blocked_id
    where b.blocker_id = ${blockerId}
      and (${query.q ?? null}::text is null or ${contains(sql`concat_ws(' ', a.name, a.username)`, query.q ?? '')})
    ${orderBy(query, sortable, 'a.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function findCountries({ db }: Db, performerId: AccountId): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select country from country_block where performer_id = ${performerId} order by country
  `.execute(db)
  return rows.map((row) => row.country)
}

export async function replaceCountries(tx: Tx, performerId: AccountId, countries: readonly string[]): Promise<void> {
  await sql`
    delete from country_block where performer_id = ${performerId} and country <> all(${countries}::text[])
  `.execute(tx.db)
  await sql`
    insert into country_block (performer_id, country, created_at)
    select ${performerId}, country, ${tx.clock.now()} from unnest(${countries}::text[]) as country
    on conflict do nothing
  `.execute(tx.db)
}
