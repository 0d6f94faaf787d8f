import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { computeSuggestions } from './compute-suggestions.service.ts'
import { deleteMarksBefore } from './suggestion-marks.queries.ts'

/** After so many days without being shown a suggestion counts as unseen. */
const SEEN_DAYS = 90
const RUN = { timeoutSeconds: 3_600 }

export function handleSuggestions(ctx: Ctx, jobs: Jobs): void {
  jobs.schedule('suggestions-compute', '19 3 * * *', ({ signal }) => computeSuggestions(ctx, signal), RUN)
  jobs.sweep('suggestions-seen-expire', '57 4 * * *', ['suggestion_mark'], async (signal) => {
    await deleteMarksBefore(ctx, ctx.clock.now().subtract({ hours: SEEN_DAYS * 24 }), signal)
  })
}
