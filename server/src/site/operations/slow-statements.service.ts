import type { AccountId } from '@limelight/contract/ids'
import type { SlowStatement } from '@limelight/contract/site/operations'
import { writeAudit } from '#/core/audit/audit.service'
import type { Ctx } from '#/platform/ctx'
import type { SlowStatements } from '#/platform/db/slow-statements'
import * as queries from './slow-statements.queries.ts'

const SHOWN_MAX = 100

/** Adds what this process has seen to what the others have; a failure loses it, and costs no more than that. */
export async function storeSlowStatements(ctx: Ctx, slow: SlowStatements): Promise<void> {
  const statements = slow.take()
  if (statements.length > 0) await queries.addSlowStatements(ctx, statements)
}

/** Those of this process up to now; those of others are some seconds old. */
export async function listSlowStatements(ctx: Ctx, slow: SlowStatements): Promise<SlowStatement[]> {
  await storeSlowStatements(ctx, slow)
  const rows = await queries.listSlowStatements(ctx, SHOWN_MAX)
  return rows.map((row) => ({
    _id: `${row.fingerprint}/${row.source}`,
    statement: row.statement,
    source: row.source,
    count: row.count,
    meanMs: row.total_ms / row.count,
    worstMs: row.worst_ms,
    lastAt: row.last_at.toString(),
  }))
}

export async function forgetSlowStatements(ctx: Ctx, operatorId: AccountId, slow: SlowStatements): Promise<void> {
  slow.take()
  await ctx.transaction(async (tx) => {
    await queries.deleteSlowStatements(tx)
    await writeAudit(tx, { actorId: operatorId, action: 'slow_statements.deleted', targetType: 'site' })
  })
}
