import type { follows } from '@limelight/contract/follows'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { follow, listFollowedIds, listFollowers, listFollowing, unfollow } from './follows.service.ts'

const done = { data: { success: true } } as const

export function followsRoutes(ctx: Ctx): Handlers<typeof follows> {
  return {
    'POST /follows/{id}': async ({ viewer, onlooker, params }) => {
      await ctx.transaction((tx) => follow(tx, { fanId: viewer.id, performerId: params.id }, onlooker))
      return done
    },
    'DELETE /follows/{id}': async ({ viewer, params }) => {
      await ctx.transaction((tx) => unfollow(tx, { fanId: viewer.id, performerId: params.id }))
      return done
    },
    'GET /follows/followers': ({ viewer, query }) => listFollowers(ctx, viewer.id, query),
    'GET /follows/following': ({ viewer, onlooker, query }) =>
      listFollowing(ctx, { ...onlooker, id: viewer.id }, query),
    'GET /follows/ids': async ({ viewer }) => ({ data: await listFollowedIds(ctx, viewer.id) }),
  }
}
