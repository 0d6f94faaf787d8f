import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { returnDue } from './settle-gift.service.ts'

export function handleGifts(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('gifts-return', '23 * * * *', () => returnDue(ctx))
}
