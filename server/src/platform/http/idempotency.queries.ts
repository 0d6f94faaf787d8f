import { sql } from 'kysely'
import type { Ctx, Tx } from '../ctx.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { executeLater } from '../db/execute-later.ts'

/** `route` is the contract's key; the same key of two routes or two people are two keys. */
export type IdempotencyKey = { actorId: string; route: string; key: string }

/** True when this transaction claimed the key; waits on one that another transaction is claiming. */
export async function insertKey(
  tx: Tx,
  { actorId, route, key }: IdempotencyKey,
  fingerprint: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into idempotency_key (actor_id, route, key, fingerprint, created_at)
    values (${actorId}, ${route}, ${key}, ${fingerprint}, ${tx.clock.now()})
    on conflict (actor_id, route, key) do nothing
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function findKey(
  tx: Tx,
  { actorId, route, key }: IdempotencyKey,
): Promise<{ fingerprint: Buffer; answer: unknown } | undefined> {
  const { rows } = await sql<{ fingerprint: Buffer; answer: unknown }>`
    select fingerprint, answer from idempotency_key
    where actor_id = ${actorId} and route = ${route} and key = ${key}
  `.execute(tx.db)
  return rows[0]
}

/**
 * The row is there: claimed by this transaction. An upsert, because an update may find it by reading the whole table: the
 * table is empty at night, and a plan made then is used through the day (0.4 ms for 2 700 rows).
 */
export async function storeAnswer(
  tx: Tx,
  { actorId, route, key }: IdempotencyKey,
  { fingerprint, answer }: { fingerprint: Buffer; answer: unknown },
): Promise<void> {
  await executeLater(
    tx.db,
    sql`
      insert into idempotency_key (actor_id, route, key, fingerprint)
      values (${actorId}, ${route}, ${key}, ${fingerprint})
      on conflict (actor_id, route, key) do update set answer = ${JSON.stringify(answer)}::jsonb
    `,
  )
}

export async function deleteKeysBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'idempotency_key', expired: sql`created_at < ${before}` }, signal)
}
