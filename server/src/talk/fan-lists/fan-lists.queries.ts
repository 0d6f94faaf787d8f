import type { AccountId, FanListId } from '@limelight/contract/ids'
import { OFFSET_MAX } from '@limelight/contract/page'
import type { FanGroup } from '@limelight/contract/talk/fan-groups'
import { type RawBuilder, sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import { isOwnSale } from '#/people/access/share-kinds.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { type CountedPage, countUpTo, listCounted } from '#/platform/db/counted-list'
import { type ListQuery, orderBy } from '#/platform/db/list'
import { contains } from '#/platform/db/text-search'
import { isInGroup, isKnownTo } from './fan-groups.queries.ts'

export type FanListRow = { id: FanListId; name: string; updated_at: Temporal.Instant; fans: number; has_fan: boolean }

type Shown = { id?: FanListId; fanId?: AccountId | undefined }

/** By name; one of them, or all. */
export async function listLists({ db }: Db, performerId: AccountId, { id, fanId }: Shown = {}): Promise<FanListRow[]> {
  const { rows } = await sql<FanListRow>`
    select l.id, l.name, l.updated_at,
      (
        select count(*) from fan_list_member m join account a on a.id = m.fan_id
        where m.list_id = l.id and ${isShownTo(performerId)}
      ) as fans,
      exists (select from fan_list_member m where m.list_id = l.id and m.fan_id = ${fanId ?? null}::uuid) as has_fan
    from fan_list l
    where l.performer_id = ${performerId} ${id === undefined ? sql`` : sql`and l.id = ${id}`}
    order by lower(l.name)
  `.execute(db)
  return rows
}

export async function countLists({ db }: Tx, performerId: AccountId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from fan_list where performer_id = ${performerId}
  `.execute(db)
  return rows[0]?.total ?? 0
}

type Ref = { id: FanListId; performerId: AccountId }

export async function insertList(tx: Tx, { id, performerId }: Ref, name: string): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into fan_list (id, performer_id, name, created_at, updated_at)
    values (${id}, ${performerId}, ${name}, ${now}, ${now})
  `.execute(tx.db)
}

/** False for lists of others. */
export async function renameList(tx: Tx, { id, performerId }: Ref, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update fan_list set name = ${name}, updated_at = ${tx.clock.now()}
    where id = ${id} and performer_id = ${performerId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** To the end of the transaction its fans are counted, and broadcasts that name it stored, one after the other. */
export async function lockList(tx: Tx, { id, performerId }: Ref): Promise<boolean> {
  const { rows } = await sql`
    select from fan_list where id = ${id} and performer_id = ${performerId} for update
  `.execute(tx.db)
  return rows.length === 1
}

/** Keeps the creator's lists from being deleted to the end of the transaction; those of others are missing in the answer. */
export async function shareLists(tx: Tx, performerId: AccountId, ids: readonly FanListId[]): Promise<number> {
  const { rows } = await sql`
    select from fan_list where id = any(${ids}::uuid[]) and performer_id = ${performerId} order by id for share
  `.execute(tx.db)
  return rows.length
}

/** By a broadcast that is scheduled or being sent. */
export async function isListInUse({ db }: Tx, { id, performerId }: Ref): Promise<boolean> {
  const { rows } = await sql`
    select from broadcast b
    where b.performer_id = ${performerId} and b.status in ('scheduled', 'sending')
      and (${id} = any(b.included_list_ids) or ${id} = any(b.excluded_list_ids))
    limit 1
  `.execute(db)
  return rows.length === 1
}

export async function deleteList(tx: Tx, { id, performerId }: Ref): Promise<void> {
  await sql`delete from fan_list where id = ${id} and performer_id = ${performerId}`.execute(tx.db)
}

/** Someone the creator knows of, whose account is public, and whom no block separates from the creator. */
export async function isOpenFan(tx: Tx, performerId: AccountId, fanId: AccountId): Promise<boolean> {
  const pair = { fan: sql.ref('a.id'), performerId, now: tx.clock.now() }
  const { rows } = await sql`
    select from account a where a.id = ${fanId} and ${isShownTo(performerId)} and ${isKnownTo(pair)}
  `.execute(tx.db)
  return rows.length === 1
}

type Member = { listId: FanListId; fanId: AccountId }

/** All of them, also those who are not shown. */
export async function countMembers({ db }: Tx, { listId, fanId }: Member): Promise<{ total: number; isOn: boolean }> {
  const { rows } = await sql<{ total: number; is_on: boolean }>`
    select count(*) as total, coalesce(bool_or(fan_id = ${fanId}), false) as is_on
    from fan_list_member where list_id = ${listId}
  `.execute(db)
  return { total: rows[0]?.total ?? 0, isOn: rows[0]?.is_on ?? false }
}

export async function insertMember(tx: Tx, { listId, fanId }: Member): Promise<void> {
  await sql`
    insert into fan_list_member (list_id, fan_id, created_at) values (${listId}, ${fanId}, ${tx.clock.now()})
    on conflict do nothing
  `.execute(tx.db)
  await touchList(tx, listId)
}

export async function deleteMember(tx: Tx, { listId, fanId }: Member): Promise<void> {
  await sql`delete from fan_list_member where list_id = ${listId} and fan_id = ${fanId}`.execute(tx.db)
  await touchList(tx, listId)
}

async function touchList(tx: Tx, listId: FanListId): Promise<void> {
  await sql`update fan_list set updated_at = ${tx.clock.now()} where id = ${listId}`.execute(tx.db)
}

export type FanRow = { id: AccountId; spent_minor: number }

/** The fans on a list. */
export function listMembers(ctx: Ctx, { id, performerId }: Ref, query: ListQuery): Promise<CountedPage<FanRow>> {
  const from = sql`fan_list_member m join account a on a.id = m.fan_id`
  const where = sql`m.list_id = ${id} and ${isShownTo(performerId)}`
  return listFans(ctx, performerId, { from, where, updatedAt: 'm.created_at', query })
}

/** The fans of a group, by when they became part of it, where that is one row of theirs. */
export function listGroup(
  ctx: Ctx,
  { group, performerId }: { group: FanGroup; performerId: AccountId },
  query: ListQuery,
): Promise<CountedPage<FanRow>> {
  const { from, where, updatedAt } = sourceOf(group, performerId, ctx.clock.now())
  return listFans(ctx, performerId, { from, where: sql`${where} and ${isShownTo(performerId)}`, updatedAt, query })
}

/** From the creator's side of follows and subscriptions: from that of accounts, each one of the site would be asked. */
function sourceOf(group: FanGroup, performerId: AccountId, now: Temporal.Instant): Omit<Source, 'query'> {
  const subscribed = sql`subscription s join account a on a.id = s.fan_id`
  switch (group) {
    case 'followers':
      return {
        from: sql`follow f join account a on a.id = f.fan_id`,
        where: sql`f.performer_id = ${performerId}`,
        updatedAt: 'f.created_at',
      }
    case 'subscribers':
      return {
        from: subscribed,
        where: sql`s.performer_id = ${performerId} and ${hasActiveSubscription('s', now)}`,
        updatedAt: 's.updated_at',
      }
    case 'expired':
      return {
        from: subscribed,
        where: sql`s.performer_id = ${performerId} and not coalesce(${hasActiveSubscription('s', now)}, false)`,
        updatedAt: 's.updated_at',
      }
    case 'buyers':
      return {
        from: sql`account a`,
        where: sql`a.id in (select fan_id from sale where performer_id = ${performerId} and refunded_at is null and ${isOwnSale('sale')})`,
        updatedAt: 'a.created_at',
      }
    case 'top_spenders':
      return {
        from: sql`account a`,
        where: isInGroup(group, { fan: sql.ref('a.id'), performerId, now }),
        updatedAt: 'a.created_at',
      }
  }
}

type Source = { from: RawBuilder<unknown>; where: RawBuilder<unknown>; updatedAt: string; query: ListQuery }

async function listFans(
  db: Db,
  performerId: AccountId,
  { from, where, updatedAt, query }: Source,
): Promise<CountedPage<FanRow>> {
  const named = query.q === undefined ? sql`` : sql`and ${contains(sql`concat_ws(' ', a.name, a.username)`, query.q)}`
  const counted = sql`from ${from} where ${where} ${named}`
  // What each of a million followers has spent takes ten seconds to add up: of so many, those who bought something are sorted.
  const isOfBuyers = query.sortBy === 'spent' && (await countUpTo(db, counted, OFFSET_MAX + 1)) > OFFSET_MAX
  const source = isOfBuyers
    ? sql`from ${boughtFrom(performerId)} join (select a.* from ${from} where ${where} ${named}) as a on a.id = spending.fan_id`
    : sql`from ${from} cross join lateral ${spentBy(performerId)} where ${where} ${named}`
  const sortable = { updatedAt, createdAt: 'a.created_at', spent: 'spending.spent_minor' }
  const page = await listCounted<FanRow>(db, {
    columns: sql`a.id, spending.spent_minor`,
    from: source,
    counted: isOfBuyers ? source : counted,
    order: orderBy(query, sortable, 'a.id'),
    page: query,
  })
  // The driver gives sums of bigint as text.
  return { ...page, rows: page.rows.map((row) => ({ ...row, spent_minor: Number(row.spent_minor) })) }
}

/** As `spending`, of `account a`: what the fan has paid the creator, without what was refunded. */
export function spentBy(performerId: AccountId): RawBuilder<unknown> {
  return sql`(
      select coalesce(sum(sold.gross_minor - sold.refunded_gross_minor), 0) as spent_minor
      from sale sold where sold.fan_id = a.id and sold.performer_id = ${performerId} and ${isOwnSale('sold')}
    ) spending`
}

function boughtFrom(performerId: AccountId): RawBuilder<unknown> {
  return sql`(
      select sold.fan_id, sum(sold.gross_minor - sold.refunded_gross_minor) as spent_minor
      from sale sold where sold.performer_id = ${performerId} and ${isOwnSale('sold')} group by sold.fan_id
    ) spending`
}

/** Of `account a`. */
export function isShownTo(performerId: AccountId): RawBuilder<unknown> {
  const viewer = { id: performerId, role: 'performer', country: null } as const
  return sql`a.is_public and a.role <> 'operator' and a.id <> ${performerId} and ${isNotBlocked(sql.ref('a.id'), viewer)}`
}
