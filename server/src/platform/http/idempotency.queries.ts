import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Tx } from '../ctx.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { askWithNext, executeLater } from '../db/execute-later.ts'
import type { Claim } from './endpoint.ts'

/** `route` is the contract's key; the same key of two routes or two people are two keys. */
type IdempotencyKey = Pick<Claim, 'actorId' | 'route' | 'key'>

/** True when this transaction claimed the key; waits on one that another transaction is claiming. */
export async function insertKey(tx: Tx, { actorId, route, key, fingerprint }: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into idempotency_key (actor_id, route, key, fingerprint, created_at)
    values (${actorId}, ${route}, ${key}, ${fingerprint}, ${tx.clock.now()})
    on conflict (actor_id, route, key) do nothing
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** `place`: where the row lies while this transaction holds it. */
export type ClaimedKey = IdempotencyKey & { place: string }

/** Those that this transaction has claimed, once the next statement has been answered. Waits as `insertKey` does, in one order for everybody. */
export async function insertKeys(tx: Tx, claims: readonly Claim[]): Promise<() => ClaimedKey[]> {
  const inserted = await askWithNext(
    tx.db,
    sql<ClaimedKey>`
      insert into idempotency_key (actor_id, route, key, fingerprint, created_at)
      select actor_id, route, key, fingerprint, ${tx.clock.now()} from ${rowsOf(claims)} order by actor_id, route, key
      on conflict (actor_id, route, key) do nothing
      returning actor_id as "actorId", route, key, ctid::text as place
    `,
  )
  return () => inserted().rows
}

/** By their places: no plan of this reads the table. */
export async function deleteClaimed(tx: Tx, places: readonly string[]): Promise<void> {
  await executeLater(tx.db, sql`delete from idempotency_key where ctid = any(${places}::tid[])`)
}

function rowsOf(claims: readonly Claim[]): RawBuilder<unknown> {
  return sql`unnest(${claims.map(({ actorId }) => actorId)}::uuid[], ${claims.map(({ route }) => route)}::text[],
        ${claims.map(({ key }) => key)}::text[], ${claims.map((claim) => claim.fingerprint)}::bytea[])
        with ordinality as c (actor_id, route, key, fingerprint, n)`
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
export async function storeAnswer(tx: Tx, { actorId, route, key, fingerprint }: Claim, answer: unknown): Promise<void> {
  await executeLater(
    tx.db,
    sql`
      insert into idempotency_key (actor_id, route, key, fingerprint)
      values (${actorId}, ${route}, ${key}, ${fingerprint})
      on conflict (actor_id, route, key) do update set answer = ${JSON.stringify(answer)}::jsonb
    `,
  )
}

/** The same for several keys. */
export async function storeAnswers(tx: Tx, answered: readonly { claim: Claim; answer: unknown }[]): Promise<void> {
  await executeLater(
    tx.db,
    sql`
      insert into idempotency_key (actor_id, route, key, fingerprint, answer)
      select c.actor_id, c.route, c.key, c.fingerprint, a.answer
      from ${rowsOf(answered.map(({ claim }) => claim))}
      join unnest(${answered.map(({ answer }) => JSON.stringify(answer))}::jsonb[]) with ordinality as a (answer, n) using (n)
      on conflict (actor_id, route, key) do update set answer = excluded.answer
    `,
  )
}

export async function deleteKeysBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'idempotency_key', expired: sql`created_at < ${before}` }, signal)
}
