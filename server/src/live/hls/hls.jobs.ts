import type { Jobs } from '#/platform/jobs/jobs'
import type { HlsViewers } from './hls-viewers.service.ts'

const SAVE_VIEWERS_EVERY_MS = 5_000

export function handleHls(jobs: Jobs, viewers: HlsViewers): void {
  jobs.everywhere('live-hls-viewers', SAVE_VIEWERS_EVERY_MS, () => viewers.save())
}
