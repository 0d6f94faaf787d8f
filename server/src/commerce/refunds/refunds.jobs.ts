import type { Jobs } from '#/platform/jobs/jobs'
import { payStaleRefunds } from './complete-refund.service.ts'
import type { RefundContext } from './post-refund.service.ts'
import { refundBuyers } from './refund-buyers.service.ts'

export function handleRefunds(context: RefundContext, jobs: Jobs): void {
  jobs.handle('refund-buyers', { retryLimit: 10 }, (input) => refundBuyers(context.ctx, input))
  jobs.schedule('refunds-pay', '* * * * *', () => payStaleRefunds(context))
}
