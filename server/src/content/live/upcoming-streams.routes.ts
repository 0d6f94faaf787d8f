import type { upcomingStreams } from '@limelight/contract/live/upcoming-streams'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import * as upcoming from './upcoming-streams.service.ts'

const done = { data: { success: true } } as const

export function upcomingStreamsRoutes(ctx: Ctx): Handlers<typeof upcomingStreams> {
  return {
    'GET /streaming/upcoming': ({ viewer, query }) => upcoming.listUpcoming(ctx, viewer, query),
    'POST /streaming/upcoming/{id}/reminder': async ({ caller, viewer, params }) => {
      await ctx.transaction((tx) => upcoming.remind(tx, viewer, { ...params, accountId: caller.id }))
      return done
    },
    'DELETE /streaming/upcoming/{id}/reminder': async ({ caller, params }) => {
      await ctx.transaction((tx) => upcoming.stopReminding(tx, { ...params, accountId: caller.id }))
      return done
    },
    'GET /performer/upcoming-streams': async ({ caller, viewer }) => ({
      data: await upcoming.listOwnUpcoming(ctx, { ...viewer, id: caller.id }),
    }),
    'GET /performer/upcoming-streams/{id}': async ({ caller, viewer, params }) => ({
      data: await upcoming.getOwnUpcoming(ctx, { ...viewer, id: caller.id }, params.id),
    }),
    'POST /performer/upcoming-streams': async ({ caller, viewer, body }) => ({
      data: await ctx.transaction((tx) => upcoming.announce(tx, { ...viewer, id: caller.id }, body)),
    }),
    'PUT /performer/upcoming-streams/{id}': async ({ caller, viewer, params, body }) => ({
      data: await ctx.transaction((tx) =>
        upcoming.changeUpcoming(tx, { ...viewer, id: caller.id }, { ...body, id: params.id }),
      ),
    }),
    'DELETE /performer/upcoming-streams/{id}': async ({ caller, viewer, params }) => {
      await ctx.transaction((tx) => upcoming.cancelUpcoming(tx, { ...viewer, id: caller.id }, params.id))
      return done
    },
    'POST /performer/upcoming-streams/{id}/start': async ({ caller, viewer, params }) => ({
      data: await ctx.transaction((tx) => upcoming.startUpcoming(tx, { ...viewer, id: caller.id }, params.id)),
    }),
  }
}
