import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** Rows of one statement: some hundredths of a second, far below the limit of any statement. */
const BATCH = 2_000
/** At most; the pauses leave half of the time to others. */
const PAUSE_MAX_MS = 250

type Deletion = {
  table: string
  /** Which rows have had their time. An index serves it, or each batch reads the table from its beginning. */
  expired: RawBuilder<unknown>
}

/**
 * The only way to delete what has had its time: some thousand rows a statement, until none is left, however many there are. What was
 * deleted stays deleted when it is interrupted, and the next run goes on. Several may run at once.
 */
export async function deleteInBatches(
  ctx: Ctx,
  { table, expired }: Deletion,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  for (let deleted = 0; ; ) {
    signal.throwIfAborted()
    const startedMs = performance.now()
    const count = await deleteBatch(ctx, { table, expired })
    deleted += count
    if (count < BATCH) return deleted
    await sleep(Math.min(performance.now() - startedMs, PAUSE_MAX_MS))
  }
}

function deleteBatch(ctx: Ctx, { table, expired }: Deletion): Promise<number> {
  return ctx.transaction(async ({ db }) => {
    // A third of the table is what a plan for any time expects, so it would not use the index.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(db)
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(
        select ctid from ${sql.table(table)} where ${expired} limit ${BATCH} for update skip locked
      ))
    `.execute(db)
    return Number(numAffectedRows ?? 0)
  })
}
