import type { AccountId, SegmentId } from '@limelight/contract/ids'
import type { SegmentCondition } from '@limelight/contract/talk/segments'
import { sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { isInSegment } from './segment-condition.queries.ts'

export type SegmentRow = {
  id: SegmentId
  name: string
  conditions: readonly SegmentCondition[]
  updated_at: Temporal.Instant
}
export type Ref = { id: SegmentId; performerId: AccountId }
export type SegmentContent = { name: string; conditions: readonly SegmentCondition[] }

/** By name; some of them, or all. */
export async function listSegments(
  { db }: Db,
  performerId: AccountId,
  ids?: readonly SegmentId[],
): Promise<SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    select id, name, conditions, updated_at from segment
    where performer_id = ${performerId} ${ids === undefined ? sql`` : sql`and id = any(${ids}::uuid[])`}
    order by lower(name)
  `.execute(db)
  return rows
}

export async function countSegments({ db }: Tx, performerId: AccountId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from segment where performer_id = ${performerId}
  `.execute(db)
  return rows[0]?.total ?? 0
}

export async function insertSegment(tx: Tx, { id, performerId }: Ref, content: SegmentContent): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into segment (id, performer_id, name, conditions, created_at, updated_at)
    values (${id}, ${performerId}, ${content.name}, ${JSON.stringify(content.conditions)}::jsonb, ${now}, ${now})
  `.execute(tx.db)
}

/** False for those of others. */
export async function updateSegment(tx: Tx, { id, performerId }: Ref, content: SegmentContent): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update segment set name = ${content.name}, conditions = ${JSON.stringify(content.conditions)}::jsonb, updated_at = ${tx.clock.now()}
    where id = ${id} and performer_id = ${performerId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** To the end of the transaction nothing begins to name it. */
export async function lockSegment({ db }: Tx, { id, performerId }: Ref): Promise<boolean> {
  const { rows } = await sql`
    select from segment where id = ${id} and performer_id = ${performerId} for update
  `.execute(db)
  return rows.length === 1
}

/** Keeps the creator’s segments from being deleted to the end of the transaction; those of others are missing in the answer. */
export async function shareSegments({ db }: Tx, performerId: AccountId, ids: readonly SegmentId[]): Promise<number> {
  const { rows } = await sql`
    select from segment where id = any(${ids}::uuid[]) and performer_id = ${performerId} order by id for share
  `.execute(db)
  return rows.length
}

/** By an automation, or a broadcast that is scheduled or being sent. */
export async function isSegmentInUse({ db }: Tx, { id, performerId }: Ref): Promise<boolean> {
  const { rows } = await sql`
    select from automation where performer_id = ${performerId} and ${id} in (segment_id, excluded_segment_id)
    union all
    select from broadcast b
    where b.performer_id = ${performerId} and b.status in ('scheduled', 'sending') and ${id} = any(b.included_segment_ids || b.excluded_segment_ids)
    limit 1
  `.execute(db)
  return rows.length === 1
}

export async function deleteSegment({ db }: Tx, { id }: Ref): Promise<void> {
  await sql`delete from segment where id = ${id}`.execute(db)
}

/** Fans who are shown to the creator; one of them, or all. */
export async function countFans(
  { db, clock }: Ctx | Tx,
  { performerId, fanId }: { performerId: AccountId; fanId?: AccountId },
  conditions: readonly SegmentCondition[],
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from account a
    where a.is_public and a.role <> 'operator' and a.id <> ${performerId}
      and ${isNotBlocked(sql.ref('a.id'), { id: performerId, role: 'performer', country: null })}
      ${fanId === undefined ? sql`` : sql`and a.id = ${fanId}`}
      and ${isInSegment(conditions, { performerId, now: clock.now() })}
  `.execute(db)
  return rows[0]?.total ?? 0
}
