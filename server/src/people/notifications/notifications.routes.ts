import type { notifications } from '@limelight/contract/people/notifications'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeSettings, countUnread, listNotifications, listSettings, markRead } from './notifications.service.ts'
import { unsubscribe } from './unsubscribe.service.ts'

export function notificationsRoutes(ctx: Ctx): Handlers<typeof notifications> {
  return {
    'GET /notifications': ({ caller, viewer, query }) => listNotifications(ctx, { ...viewer, id: caller.id }, query),
    'GET /notifications/unread-count': async ({ caller, viewer }) => ({
      data: { unread: await countUnread(ctx, { ...viewer, id: caller.id }) },
    }),
    'POST /notifications/read': async ({ caller, viewer, body }) => ({
      data: { unread: await markRead(ctx, { ...viewer, id: caller.id }, body.ids) },
    }),
    'GET /notifications/settings': async ({ caller }) => ({ data: { kinds: await listSettings(ctx, caller) } }),
    'PUT /notifications/settings': async ({ caller, body }) => ({
      data: { kinds: await changeSettings(ctx, caller, body.kinds) },
    }),
    'POST /notifications/unsubscribe': async ({ body }) => ({
      data: { ...(await unsubscribe(ctx, body)), isUnsubscribed: body.isUnsubscribed },
    }),
  }
}
