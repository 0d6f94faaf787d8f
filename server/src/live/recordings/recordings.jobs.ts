import type { LiveSessions } from '#/live/engine/live-sessions.service'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { takeRecordings } from './recordings.service.ts'

const RECORDINGS_EVERY_MS = 10_000

export function handleRecordings(ctx: Ctx, jobs: Jobs, { live }: { live: Pick<LiveSessions, 'isHost'> }): void {
  jobs.every('live-recordings', RECORDINGS_EVERY_MS, async () => {
    // Another process would take up the same files.
    if (live.isHost()) await takeRecordings(ctx)
  })
}
