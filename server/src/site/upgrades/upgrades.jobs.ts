import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { runBackgroundMigrations } from './background-migrations.service.ts'

export function handleUpgrades(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('background-migrations', '* * * * *', (options) => runBackgroundMigrations(ctx, options))
}
