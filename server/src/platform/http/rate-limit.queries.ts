import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.queries.ts'

/** Compares with the machine's own clock, which the limiter uses. */
export async function deleteExpiredLimits(ctx: Ctx, nowMs: number, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'rate_limit', expired: sql`expire < ${nowMs}` }, signal)
}
