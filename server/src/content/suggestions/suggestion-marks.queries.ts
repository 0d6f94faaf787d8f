/** What a fan has been shown and does not want to be shown. */
import type { AccountId, FileId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'
import { type ListQuery, limitOffset, orderBy } from '#/platform/db/list'
import { contains } from '#/platform/db/text-search'
import type { Viewer } from '#/platform/http/caller'

type Fan = Viewer & { id: AccountId }
type Pair = { fanId: AccountId; performerId: AccountId }

/** Undefined: there is no such account. With `lock` it stays so until the transaction ends. */
export async function findWantsSuggestions(
  { db }: Db,
  fanId: AccountId,
  { lock = false }: { lock?: boolean } = {},
): Promise<boolean | undefined> {
  const { rows } = await sql<{ wants_suggestions: boolean }>`
    select wants_suggestions from account where id = ${fanId} ${lock ? sql`for share` : sql``}
  `.execute(db)
  return rows[0]?.wants_suggestions
}

export async function saveWantsSuggestions(tx: Tx, fanId: AccountId, isOn: boolean): Promise<void> {
  await sql`update account set wants_suggestions = ${isOn} where id = ${fanId}`.execute(tx.db)
}

/** What is hidden stays hidden, for the day they are switched on again. */
export async function deleteSeen(tx: Tx, fanId: AccountId): Promise<void> {
  await sql`delete from suggestion_mark where fan_id = ${fanId} and hidden_at is null`.execute(tx.db)
  await sql`update suggestion_mark set seen_days = 0, seen_on = null where fan_id = ${fanId}`.execute(tx.db)
}

/** Once a day. In the order of the ids, so that two tabs do not wait for each other. */
export async function countSeen(tx: Tx, fanId: AccountId, performerIds: readonly AccountId[]): Promise<void> {
  const today = tx.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  await sql`
    insert into suggestion_mark as m (fan_id, performer_id, seen_days, seen_on)
    select ${fanId}::uuid, s.performer_id, 1, ${today}::date
    from suggestable_performer s where s.performer_id = any(${performerIds}::uuid[]) order by s.performer_id
    on conflict (fan_id, performer_id) do update set seen_days = m.seen_days + 1, seen_on = excluded.seen_on
    where m.seen_on is distinct from excluded.seen_on
  `.execute(tx.db)
}

export async function hide(tx: Tx, { fanId, performerId }: Pair): Promise<void> {
  await sql`
    insert into suggestion_mark as m (fan_id, performer_id, hidden_at) values (${fanId}, ${performerId}, ${tx.clock.now()})
    on conflict (fan_id, performer_id) do update set hidden_at = excluded.hidden_at where m.hidden_at is null
  `.execute(tx.db)
}

export async function unhide(tx: Tx, { fanId, performerId }: Pair): Promise<void> {
  await sql`
    delete from suggestion_mark where fan_id = ${fanId} and performer_id = ${performerId} and hidden_at is not null
  `.execute(tx.db)
}

type HiddenRow = {
  id: AccountId
  username: string
  name: string
  avatar_file_id: FileId | null
  hidden_at: Temporal.Instant
}
const sortable = { createdAt: 'm.hidden_at', updatedAt: 'm.hidden_at', name: 'a.name' }

export async function listHidden(
  { db }: Db,
  fan: Fan,
  query: ListQuery,
): Promise<{ rows: HiddenRow[]; total: number }> {
  const { rows } = await sql<HiddenRow & { total: number }>`
    select a.id, coalesce(a.username, a.id::text) as username, a.name, a.avatar_file_id, m.hidden_at, count(*) over () as total
    from suggestion_mark m
    join account a on a.id = m.performer_id
    where m.fan_id = ${fan.id} and m.hidden_at is not null and ${isPublicTo(sql.ref('a.id'), fan)}
      and (${query.q ?? null}::text is null or ${contains(sql`concat_ws(' ', a.name, a.username)`, query.q ?? '')})
    ${orderBy(query, sortable, 'm.performer_id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function deleteMarksBefore(ctx: Ctx, before: Temporal.Instant, signal: AbortSignal): Promise<void> {
  const day = before.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const expired = sql`hidden_at is null and seen_on < ${day}::date`
  await deleteInBatches(ctx, { table: 'suggestion_mark', expired }, signal)
}
