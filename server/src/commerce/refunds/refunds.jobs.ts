import type { Jobs } from '#/platform/jobs/jobs'
import type { RefundDesk } from './give-refund.service.ts'
import { refundBuyers } from './refund-buyers.service.ts'
import { payStaleRefunds } from './settle-refund.service.ts'

export function handleRefunds(desk: RefundDesk, jobs: Jobs): void {
  jobs.handle('refund-buyers', { retryLimit: 10 }, (wish) => refundBuyers(desk.ctx, wish))
  jobs.schedule('refunds-pay', '* * * * *', () => payStaleRefunds(desk))
}
