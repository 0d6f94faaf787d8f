import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { collectUploads } from './uploads.service.ts'

export function handleUploads(ctx: Ctx, jobs: Jobs): void {
  jobs.sweep('uploads-collect', '27 * * * *', ['upload'], () => collectUploads(ctx))
}
