import { AccountId, MessageId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { insertRunsOfMessage } from './automation-runs.queries.ts'
import { runAutomations, sendDue, wakeCreator } from './run-automations.service.ts'

/** A run may find a night’s worth of messages. */
const RUN = { timeoutSeconds: 600 }

export function handleAutomations(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('automations-run', '* * * * *', () => runAutomations(ctx), RUN)
  jobs.handle('automations-wake', { retryLimit: 3 }, ({ performerId }) =>
    wakeCreator(ctx, AccountId.parse(performerId)),
  )
  jobs.handle('message-written', { retryLimit: 3 }, async ({ messageId, fanId, performerId }) => {
    const written = {
      messageId: MessageId.parse(messageId),
      fanId: AccountId.parse(fanId),
      performerId: AccountId.parse(performerId),
    }
    if (await ctx.transaction((tx) => insertRunsOfMessage(tx, written))) await sendDue(ctx, written.performerId)
  })
}
