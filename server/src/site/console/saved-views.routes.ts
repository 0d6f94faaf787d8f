import type { savedViews } from '@limelight/contract/site/saved-views'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeView, listSavedViews, removeView, saveView } from './saved-views.service.ts'

export function savedViewsRoutes(ctx: Ctx): Handlers<typeof savedViews> {
  return {
    'GET /admin/saved-views': async ({ caller }) => ({ data: await listSavedViews(ctx, caller.id) }),
    'POST /admin/saved-views': async ({ caller, body }) => ({ data: await saveView(ctx, caller.id, body) }),
    'PUT /admin/saved-views/{id}': async ({ caller, params, body }) => ({
      data: await changeView(ctx, { id: params.id, accountId: caller.id }, body),
    }),
    'DELETE /admin/saved-views/{id}': async ({ caller, params }) => {
      await removeView(ctx, { id: params.id, accountId: caller.id })
      return { data: { success: true } }
    },
  }
}
