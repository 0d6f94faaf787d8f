import { AnnouncementId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { deliverAnnouncement } from './announcements.service.ts'

/** An hour is enough for millions of members; a process that dies leaves the rest to the next attempt. */
const DELIVERY = { retryLimit: 10, concurrency: 2, timeoutSeconds: 3_600 }

export function handleAnnouncements(ctx: Ctx, jobs: Jobs): void {
  jobs.handle('announcement-deliver', DELIVERY, ({ announcementId }) =>
    deliverAnnouncement(ctx, AnnouncementId.parse(announcementId)),
  )
}
