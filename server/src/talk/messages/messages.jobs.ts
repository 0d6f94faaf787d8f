import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { deleteOldTexts, hideCopies } from './hide-requests.service.ts'
import { refundUnanswered } from './refund-unanswered.service.ts'

export function handleMessages(ctx: Ctx, jobs: Jobs): void {
  jobs.handle('request-copies-hide', {}, (copies) => hideCopies(ctx, copies))
  jobs.sweep('stranger-texts-expire', '49 4 * * *', ['stranger_text'], (signal) => deleteOldTexts(ctx, signal))
  jobs.schedule('messages-refund', '* * * * *', () => refundUnanswered(ctx))
}
