import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { refundUnanswered } from './refund-unanswered.service.ts'

export function handleMessages(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('messages-refund', '* * * * *', () => refundUnanswered(ctx))
}
