import type { Jobs } from '#/platform/jobs/jobs'
import type { RefundContext } from './give-refund.service.ts'
import { refundBuyers } from './refund-buyers.service.ts'
import { payStaleRefunds } from './settle-refund.service.ts'

export function handleRefunds(context: RefundContext, jobs: Jobs): void {
  jobs.handle('refund-buyers', { retryLimit: 10 }, (input) => refundBuyers(context.ctx, input))
  jobs.schedule('refunds-pay', '* * * * *', () => payStaleRefunds(context))
}
