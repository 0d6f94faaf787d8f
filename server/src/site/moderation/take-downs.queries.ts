import type { TakeDownObject } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { TakenDown } from '#/content/items/take-down.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { containing, equals, type ListQuery, orderBy } from '#/platform/db/list'

export type NewTakeDown = {
  id: string
  object_type: TakeDownObject
  object_id: string
  owner_id: AccountId | null
  label: string
  reason: string
  operator_id: AccountId
  refunds_buyers: boolean
  withholds_files: boolean
  status_before: NonNullable<TakenDown['statusBefore']> | null
  schedule_before: Temporal.Instant | null
  /** JSON. */
  archive: string | null
}
export type TakeDownRow = Omit<NewTakeDown, 'archive' | 'operator_id'> & {
  archive: unknown
  restored_at: Temporal.Instant | null
  created_at: Temporal.Instant
  /** A later one of the same object. */
  is_overtaken: boolean
  username: string | null
  name: string | null
}

const columns =
  sql.raw(`t.id, t.object_type, t.object_id, t.owner_id, t.label, t.reason, t.refunds_buyers, t.withholds_files,
  t.status_before, t.schedule_before, t.archive, t.restored_at, t.created_at, a.username, a.name,
  coalesce(t.restored_at, t.created_at) as changed_at,
  exists (select from take_down l where l.object_id = t.object_id and l.id > t.id) as is_overtaken`)
const joined = sql.raw('from take_down t left join account a on a.id = t.owner_id')
const SORTABLE = { createdAt: 't.created_at', updatedAt: 'changed_at' }

export async function insertTakeDown(tx: Tx, row: NewTakeDown): Promise<void> {
  await tx.db
    .insertInto('take_down')
    .values({ ...row, created_at: tx.clock.now() })
    .execute()
}

export async function listTakeDowns(
  { db }: Ctx,
  { objectType, q, ...query }: ListQuery & { objectType?: TakeDownObject | undefined },
): Promise<CountedPage<TakeDownRow>> {
  return await listCounted<TakeDownRow>(
    { db },
    {
      columns: columns,
      from: sql`
    ${joined}
    where ${equals('t.object_type', objectType)}
      and (${q ?? null}::text is null or concat_ws(' ', t.label, t.reason, a.name, a.username) ilike ${containing(q ?? '')})`,
      order: orderBy(query, SORTABLE, 't.id'),
      page: query,
    },
  )
}

export async function findTakeDown({ db }: Db, id: string): Promise<TakeDownRow | undefined> {
  const { rows } = await sql<TakeDownRow>`select ${columns} ${joined} where t.id = ${id}`.execute(db)
  return rows[0]
}

/** Two who restore it wait for each other. */
export async function lockTakeDown(tx: Tx, id: string): Promise<void> {
  await sql`select from take_down where id = ${id} for update`.execute(tx.db)
}

export async function markRestored(tx: Tx, id: string): Promise<void> {
  await sql`update take_down set restored_at = ${tx.clock.now()}, archive = null where id = ${id}`.execute(tx.db)
}

/** One whose term for restoring is over, locked; two workers take two. */
export async function takeExpired(
  tx: Tx,
  before: Temporal.Instant,
): Promise<{ object_type: TakeDownObject; archive: unknown } | undefined> {
  const { rows } = await sql<{ id: string; object_type: TakeDownObject; archive: unknown }>`
    select id, object_type, archive from take_down
    where archive is not null and created_at < ${before}
    limit 1
    for update skip locked
  `.execute(tx.db)
  const [row] = rows
  if (row) await sql`update take_down set archive = null where id = ${row.id}`.execute(tx.db)
  return row
}
