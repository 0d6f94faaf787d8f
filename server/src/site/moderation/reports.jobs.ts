import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { deleteOldTakeDowns } from './take-downs.service.ts'

export function handleReports(ctx: Ctx, jobs: Jobs): void {
  jobs.sweep('take-downs-expire', '41 3 * * *', ['take_down'], () => deleteOldTakeDowns(ctx))
}
