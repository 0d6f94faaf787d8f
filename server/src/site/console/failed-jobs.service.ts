import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { FailedJob } from '@limelight/contract/site/console'
import { writeAudit } from '#/core/audit/audit.service'
import type { Ctx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import * as failedJobs from '#/platform/jobs/failed-jobs'
import { shownPayload } from './shown-payload.ts'

type Decision = { operatorId: AccountId; id: string; reason?: string }

export async function listFailedJobs(
  ctx: Ctx,
  query: ListQuery & { queue?: string | undefined },
): Promise<{ data: FailedJob[]; total: number }> {
  const { rows, total } = await failedJobs.listFailedJobs(ctx, query)
  const data = rows.map(({ id, queue, failure, failed_at, payload }) => ({
    _id: id,
    queue,
    failure,
    failedAt: failed_at.toString(),
    payload: shownPayload(payload),
  }))
  return { data, total }
}

/** Throws `not_found` when somebody else repeated or dismissed it. */
export async function decideFailedJob(
  ctx: Ctx,
  decision: 'repeated' | 'dismissed',
  { operatorId, id, reason }: Decision,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const take = decision === 'repeated' ? failedJobs.repeatFailedJob : failedJobs.dismissFailedJob
    const queue = await take(tx, id)
    if (queue === undefined) throw new AppError('not_found')
    await writeAudit(tx, {
      actorId: operatorId,
      action: `job.${decision}`,
      targetType: 'job',
      targetId: id,
      details: { queue, ...(reason !== undefined && { reason }) },
    })
  })
}
