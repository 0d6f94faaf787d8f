import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import { idsOfNamed, isOneOf } from '#/people/access/called-accounts.queries'
import type { Db, Tx } from '#/platform/ctx'
import { type ListQuery, limitOffset, orderBy } from '#/platform/db/list'
import { contains } from '#/platform/db/text-search'
import type { Viewer } from '#/platform/http/caller'

type Pair = { fanId: AccountId; performerId: AccountId }

/** True when it was not there before. */
export async function insertFollow(tx: Tx, { fanId, performerId }: Pair): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into follow (fan_id, performer_id, created_at) values (${fanId}, ${performerId}, ${tx.clock.now()})
    on conflict do nothing
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** True when it was there. */
export async function deleteFollow(tx: Tx, { fanId, performerId }: Pair): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from follow where fan_id = ${fanId} and performer_id = ${performerId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function findFollowedIds({ db }: Db, fanId: AccountId): Promise<AccountId[]> {
  const { rows } = await sql<{ performer_id: AccountId }>`
    select performer_id from follow where fan_id = ${fanId} order by created_at desc limit 5000
  `.execute(db)
  return rows.map((row) => row.performer_id)
}

/** In the order of their ids, which goes on after the last of a batch. */
export async function findFollowerIds(
  { db }: Db,
  performerId: AccountId,
  { after, limit }: { after: string | null; limit: number },
): Promise<AccountId[]> {
  const { rows } = await sql<{ fan_id: AccountId }>`
    select fan_id from follow
    where performer_id = ${performerId} and (${after}::uuid is null or fan_id > ${after}::uuid)
    order by fan_id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.fan_id)
}

// A follow never changes: its time of update is its time of creation.
const sortable = { updatedAt: 'f.created_at', createdAt: 'f.created_at' }

type Follower = { fan_id: AccountId; followed_at: Temporal.Instant }

export async function listFollowers(
  { db }: Db,
  performerId: AccountId,
  query: ListQuery,
): Promise<{ rows: Follower[]; total: number }> {
  // From their names: from the follows, those of a million fans would be compared.
  const called = query.q === undefined ? sql`` : sql`and ${isOneOf('f.fan_id', [idsOfNamed(query.q)])}`
  const from = sql`from follow f where f.performer_id = ${performerId} ${called}`
  const direction = sql.raw(query.sort)
  const [{ rows }, total] = await Promise.all([
    // A column that is never null, so that its index is walked as far as the page goes.
    sql<Follower>`
      select f.fan_id, f.created_at as followed_at ${from}
      order by f.created_at ${direction}, f.fan_id ${direction}
      ${limitOffset(query)}
    `.execute(db),
    query.q === undefined ? findFollowerCount({ db }, performerId) : countRows({ db }, from),
  ])
  return { rows, total }
}

/** The number on the performer's page; updated with each follow. */
async function findFollowerCount({ db }: Db, performerId: AccountId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select follower_count as total from performer where account_id = ${performerId}
  `.execute(db)
  return rows[0]?.total ?? 0
}

async function countRows({ db }: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function listFollowing(
  { db }: Db,
  fan: Viewer & { id: AccountId },
  query: ListQuery,
): Promise<{ ids: AccountId[]; total: number }> {
  const { rows } = await sql<{ performer_id: AccountId; total: number }>`
    select f.performer_id, count(*) over () as total
    from follow f
    join account a on a.id = f.performer_id and a.is_public
    where f.fan_id = ${fan.id} and ${isNotBlocked(sql.ref('f.performer_id'), fan)}
      and (${query.q ?? null}::text is null or ${contains(sql`concat_ws(' ', a.name, a.username)`, query.q ?? '')})
    ${orderBy(query, sortable, 'f.performer_id')}
    ${limitOffset(query)}
  `.execute(db)
  return { ids: rows.map((row) => row.performer_id), total: rows[0]?.total ?? 0 }
}
