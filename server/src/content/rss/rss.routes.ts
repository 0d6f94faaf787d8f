import type { rss } from '@limelight/contract/content/rss'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getAccess, makeAddress, stopAddress } from './rss-address.service.ts'

export function rssRoutes(ctx: Ctx): Handlers<typeof rss> {
  return {
    'GET /performers/{id}/rss': async ({ caller, viewer, params }) => ({
      data: await getAccess(ctx, { ...viewer, id: caller.id }, params.id),
    }),
    'POST /performers/{id}/rss': async ({ caller, viewer, params }) => ({
      data: { url: await makeAddress(ctx, { ...viewer, id: caller.id }, params.id) },
    }),
    'DELETE /performers/{id}/rss': async ({ caller, params }) => {
      await stopAddress(ctx, caller.id, params.id)
      return { data: { success: true } }
    },
  }
}
