import type { LiveSessions } from '#/live/engine/live-sessions.service'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { handleDemoStream } from './demo-stream.jobs.ts'
import { handleDemoVideos } from './demo-videos.jobs.ts'
import { handleDemoFans } from './seed-crowd.jobs.ts'

/** What a demonstration does after its start. */
export function handleDemo(ctx: Ctx, jobs: Jobs, { live }: { live: LiveSessions }): void {
  handleDemoVideos(ctx, jobs)
  handleDemoFans(ctx, jobs)
  handleDemoStream(ctx, jobs, { live })
}
