import type { Jobs } from '#/platform/jobs/jobs'
import { auditBooks, deleteOldChecks } from './ledger-check.service.ts'
import { requestDuePayouts } from './payout-schedule.service.ts'
import type { PayoutContext } from './transfer-driver.ts'
import { confirmTransfers } from './transfer-payout.service.ts'

export function handlePayouts(context: PayoutContext, jobs: Jobs): void {
  jobs.schedule('payouts-confirm', '* * * * *', () => confirmTransfers(context))
  jobs.schedule('payouts-request', '27 * * * *', () => requestDuePayouts(context))
  jobs.schedule('payouts-audit-books', '41 * * * *', (options) => auditBooks(context.ctx, options))
  jobs.sweep('ledger-checks-expire', '11 3 * * *', ['ledger_check'], (signal) => deleteOldChecks(context.ctx, signal))
}
