import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { countPendingVisits, deleteOldVisits } from './visits.service.ts'

/** Creators see visits this late. */
const COUNT_EVERY_MS = 10_000

export function handleLinks(ctx: Ctx, jobs: Jobs): void {
  jobs.every('link-visits-count', COUNT_EVERY_MS, () => countPendingVisits(ctx))
  jobs.sweep('link-visits-expire', '41 4 * * *', ['link_visit'], (signal) => deleteOldVisits(ctx, signal))
}
