/** Fans who were away when a broadcast was sent: their copies are written when they come back. */
import type { AccountId, BroadcastId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Tx } from '#/platform/ctx'
import type { BroadcastRow } from './broadcasts.queries.ts'

export async function insertPending(tx: Tx, id: BroadcastId, fanIds: readonly AccountId[]): Promise<void> {
  if (fanIds.length === 0) return
  await sql`
    insert into broadcast_pending (fan_id, broadcast_id, created_at)
    select fan_id, ${id}, ${tx.clock.now()} from unnest(${fanIds}::uuid[]) as fan (fan_id)
    on conflict do nothing
  `.execute(tx.db)
}

export async function hasPending({ db }: Ctx, fanId: AccountId): Promise<boolean> {
  const { rows } = await sql`select from broadcast_pending where fan_id = ${fanId} limit 1`.execute(db)
  return rows.length > 0
}

export type PendingBroadcast = BroadcastRow & { pended_at: Temporal.Instant }

/**
 * Takes the newest of a fan, oldest first, and forgets those before. Those that are being written or deleted right now are left for the next
 * time; those of creators across a block, or whose account is not open any more, are dropped.
 */
export async function takePending(tx: Tx, fanId: AccountId, limit: number): Promise<PendingBroadcast[]> {
  const { rows } = await sql<PendingBroadcast>`
    with newest as materialized (
      select p.broadcast_id, p.created_at as pended_at, sent.performer_id
      from broadcast_pending p join broadcast sent on sent.id = p.broadcast_id
      where p.fan_id = ${fanId}
      order by p.created_at desc, p.broadcast_id desc
      limit ${limit}
      for update of p skip locked
      for share of sent skip locked
    ),
    gone as (
      delete from broadcast_pending p
      where p.fan_id = ${fanId}
        and (p.broadcast_id in (select broadcast_id from newest)
          or (select count(*) from newest) = ${limit} and p.created_at < (select min(pended_at) from newest))
    )
    select sent.*, newest.pended_at
    from newest
    join broadcast sent on sent.id = newest.broadcast_id
    join account a on a.id = sent.performer_id
    where sent.status in ('sending', 'sent') and a.status = 'active'
      and ${isNotBlocked(sql.ref('sent.performer_id'), { id: fanId, role: 'fan', country: null })}
    order by newest.pended_at, sent.id
  `.execute(tx.db)
  return rows
}

/** False when none is left. */
export async function deletePending(tx: Tx, id: BroadcastId, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from broadcast_pending
    where ctid = any(array(
      select ctid from broadcast_pending where broadcast_id = ${id} limit ${limit} for update skip locked
    ))
  `.execute(tx.db)
  return numAffectedRows !== 0n
}
