import type { Jobs } from '#/platform/jobs/jobs'
import type { RefundDesk } from './give-refund.service.ts'
import { payStaleRefunds } from './settle-refund.service.ts'

export function handleRefunds(desk: RefundDesk, jobs: Jobs): void {
  jobs.schedule('refunds-pay', '* * * * *', () => payStaleRefunds(desk))
}
