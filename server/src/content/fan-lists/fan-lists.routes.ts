import type { fanLists } from '@limelight/contract/talk/fan-lists'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import * as lists from './fan-lists.service.ts'

const done = { data: { success: true } } as const

export function fanListsRoutes(ctx: Ctx): Handlers<typeof fanLists> {
  return {
    'GET /performer/lists': async ({ caller, query }) => ({
      data: await lists.listFanLists(ctx, caller.id, query.fanId),
    }),
    'POST /performer/lists': async ({ caller, body }) => ({
      data: await ctx.transaction((tx) => lists.createFanList(tx, caller.id, body.name)),
    }),
    'PUT /performer/lists/{id}': async ({ caller, params, body }) => ({
      data: await ctx.transaction((tx) =>
        lists.renameFanList(tx, { id: params.id, performerId: caller.id }, body.name),
      ),
    }),
    'DELETE /performer/lists/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => lists.deleteFanList(tx, { id: params.id, performerId: caller.id }))
      return done
    },
    'GET /performer/lists/{id}/fans': ({ caller, params, query }) =>
      lists.listFansOfList(ctx, { id: params.id, performerId: caller.id }, query),
    'PUT /performer/lists/{id}/fans/{fanId}': async ({ caller, params }) => {
      const ref = { id: params.id, performerId: caller.id }
      await ctx.transaction((tx) => lists.addToFanList(tx, ref, params.fanId))
      return done
    },
    'DELETE /performer/lists/{id}/fans/{fanId}': async ({ caller, params }) => {
      const ref = { id: params.id, performerId: caller.id }
      await ctx.transaction((tx) => lists.removeFromFanList(tx, ref, params.fanId))
      return done
    },
    'GET /performer/fan-groups/{group}/fans': ({ caller, params, query }) =>
      lists.listFansOfGroup(ctx, { group: params.group, performerId: caller.id }, query),
  }
}
