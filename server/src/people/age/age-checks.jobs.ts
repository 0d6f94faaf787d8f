import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { askProvider } from './age-checks.service.ts'
import { siteDriver } from './drivers.ts'

export function handleAgeChecks(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('age-checks-ask', '* * * * *', () => askProvider(ctx, siteDriver))
}
