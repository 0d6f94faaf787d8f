import type { collabs } from '@limelight/contract/content/collabs'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { acceptCollab, declineCollab, leaveCollab, listCollabs, listRecords } from './collabs.service.ts'
import { askCoAuthor, changeShare, listItemCollabs, removeCoAuthor } from './own-collabs.service.ts'

const done = { data: { success: true } } as const

export function collabsRoutes(ctx: Ctx): Handlers<typeof collabs> {
  return {
    'GET /performer/collabs': ({ caller, viewer, query }) => listCollabs(ctx, { ...viewer, id: caller.id }, query),
    'GET /performer/collabs/items/{id}': async ({ caller, params }) => ({
      data: await listItemCollabs(ctx, caller.id, params.id),
    }),
    'POST /performer/collabs': async ({ caller, viewer, body }) => ({
      data: await askCoAuthor(ctx, { ...viewer, id: caller.id }, body),
    }),
    'PUT /performer/collabs/{id}': async ({ caller, viewer, params, body }) => ({
      data: await changeShare(ctx, { ...viewer, id: caller.id }, params.id, body),
    }),
    'DELETE /performer/collabs/{id}': async ({ caller, params }) => {
      await removeCoAuthor(ctx, caller.id, params.id)
      return done
    },
    'GET /performer/collabs/{id}/records': async ({ caller, params }) => ({
      data: await listRecords(ctx, caller.id, params.id),
    }),
    'POST /performer/collabs/{id}/accept': async ({ caller, viewer, params, body }) => ({
      data: await acceptCollab(ctx, { ...viewer, id: caller.id }, params.id, body.sharePercent),
    }),
    'POST /performer/collabs/{id}/decline': async ({ caller, params }) => {
      await declineCollab(ctx, caller.id, params.id)
      return done
    },
    'POST /performer/collabs/{id}/leave': async ({ caller, params }) => {
      await leaveCollab(ctx, caller.id, params.id)
      return done
    },
  }
}
