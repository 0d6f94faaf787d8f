import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { deleteOldProfileVisits, storeProfileVisits } from './profile-visits.service.ts'
import { hasPending } from './visits.queries.ts'
import { countPendingVisits, deleteOldVisits } from './visits.service.ts'

/** Creators see visits this late. */
const COUNT_EVERY_MS = 10_000

export function handleLinks(ctx: Ctx, jobs: Jobs): void {
  jobs.whenDue(
    'link-visits-count',
    () => [hasPending()],
    () => countPendingVisits(ctx),
  )
  jobs.everywhere('profile-visits', COUNT_EVERY_MS, () => storeProfileVisits(ctx))
  jobs.whenStopped(() => storeProfileVisits(ctx))
  jobs.sweep('link-visits-expire', '41 4 * * *', ['link_visit'], (signal) => deleteOldVisits(ctx, signal))
  jobs.sweep('profile-visits-expire', '44 4 * * *', ['profile_visit', 'profile_visit_day'], (signal) =>
    deleteOldProfileVisits(ctx, signal),
  )
}
