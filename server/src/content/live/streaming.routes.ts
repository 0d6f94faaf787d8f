import type { streaming } from '@limelight/contract/live/streaming'
import { AGE_COOKIE, requireConfirmedAge } from '#/people/age/age-notice.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { makeAgoraToken } from './agora-token.service.ts'
import { beginCheck } from './connection-check.service.ts'
import * as streams from './streams.service.ts'
import { createLooks, endByOperator, warnCreator } from './watch-over-streams.service.ts'

const done = { data: { success: true } } as const

export function streamingRoutes(ctx: Ctx): Handlers<typeof streaming> {
  const noteLook = createLooks(ctx)
  return {
    'POST /streaming/live': async ({ caller, viewer, body }) => ({
      data: await ctx.transaction((tx) => streams.prepareStream(tx, { ...viewer, id: caller.id }, body)),
    }),
    'PUT /streaming/live/{id}': async ({ caller, viewer, params, body }) => ({
      data: await ctx.transaction((tx) => streams.changeStream(tx, { ...viewer, id: caller.id }, params.id, body)),
    }),
    'PUT /streaming/update': async ({ caller, viewer, body }) => {
      const owner = { ...viewer, id: caller.id }
      return {
        data: await ctx.transaction(async (tx) =>
          streams.changeStream(tx, owner, await streams.getOpenStreamId(tx, owner), body),
        ),
      }
    },
    'PUT /streaming/set-duration': async ({ caller, viewer, body }) => {
      await ctx.transaction((tx) => streams.reportDuration(tx, { ...viewer, id: caller.id }, body.duration))
      return done
    },
    'GET /streaming/own': async ({ caller, viewer }) => ({
      data: await streams.findOwnStream(ctx, { ...viewer, id: caller.id }),
    }),
    'GET /streaming/join/{id}': async ({ viewer, params, cookie }) => {
      await requireConfirmedAge(ctx, { confirmed: cookie.get(AGE_COOKIE), isMember: () => viewer.id !== undefined })
      const data = await streams.joinStream(ctx, viewer, params.id)
      const { id: operatorId, role } = viewer
      if (role === 'operator' && operatorId !== undefined && data.play) await noteLook({ operatorId, id: data._id })
      return { data }
    },
    'POST /streaming/check': async ({ caller, viewer }) => ({
      data: await beginCheck(ctx, { ...viewer, id: caller.id }),
    }),
    'POST /streaming/agora/token': async ({ viewer, body }) => ({
      data: await makeAgoraToken(ctx, viewer, body.channel),
    }),
    'GET /streaming/user/search': ({ viewer, query }) => streams.listLive(ctx, viewer, query),
    'PUT /admin/streams/{id}/warn': async ({ caller, params, body }) => {
      await ctx.transaction((tx) => warnCreator(tx, { operatorId: caller.id, id: params.id, reason: body.reason }))
      return done
    },
    'PUT /admin/streams/{id}/end': async ({ caller, params, body }) => {
      await ctx.transaction((tx) => endByOperator(tx, { operatorId: caller.id, id: params.id, reason: body.reason }))
      return done
    },
  }
}
