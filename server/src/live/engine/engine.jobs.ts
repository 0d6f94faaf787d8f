import type { Jobs } from '#/platform/jobs/jobs'
import type { LiveSessions } from './live-sessions.service.ts'

/** How late a stream or call without media may end. */
const RECONCILE_EVERY_MS = 5_000

export function handleLiveMedia(jobs: Jobs, live: Pick<LiveSessions, 'reconcile'>): void {
  jobs.every('live-media', RECONCILE_EVERY_MS, () => live.reconcile())
}
