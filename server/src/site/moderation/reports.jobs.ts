import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { deleteOldTakeDowns } from './take-downs.service.ts'

export function handleReports(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('take-downs-expire', '41 3 * * *', () => deleteOldTakeDowns(ctx))
}
