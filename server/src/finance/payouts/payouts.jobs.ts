import type { Jobs } from '#/platform/jobs/jobs'
import { auditBooks } from './sound-books.service.ts'
import type { PayoutDesk } from './transfer-driver.ts'
import { settleTransfers } from './transfer-payout.service.ts'

export function handlePayouts(desk: PayoutDesk, jobs: Jobs): void {
  jobs.schedule('payouts-settle', '* * * * *', () => settleTransfers(desk))
  jobs.schedule('payouts-audit-books', '41 * * * *', () => auditBooks(desk.ctx))
}
