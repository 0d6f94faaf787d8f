import type { Jobs } from '#/platform/jobs/jobs'
import type { LiveSessions } from './live-sessions.service.ts'

/** Ends streams and calls without media, among others. */
export function handleLiveMedia(jobs: Jobs, live: Pick<LiveSessions, 'whetherOpen' | 'reconcile'>): void {
  jobs.whenDue('live-media', live.whetherOpen, live.reconcile)
}
