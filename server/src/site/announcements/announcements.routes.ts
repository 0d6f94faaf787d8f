import type { announcements } from '@limelight/contract/site/announcements'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { announce, countReached, getAnnouncement, listAnnouncements } from './announcements.service.ts'

export function announcementsRoutes(ctx: Ctx): Handlers<typeof announcements> {
  return {
    'GET /admin/announcements': ({ query }) => listAnnouncements(ctx, query),
    'GET /admin/announcements/audience': async ({ query }) => ({
      data: await countReached(ctx, query.audience),
    }),
    'POST /admin/announcements': async ({ caller, body, once }) => {
      const id = await once((tx) => announce(tx, caller.id, body))
      return { data: await getAnnouncement(ctx, id) }
    },
  }
}
