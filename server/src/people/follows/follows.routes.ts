import type { follows } from '@limelight/contract/people/follows'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { follow, listFollowedIds, listFollowers, listFollowing, unfollow } from './follows.service.ts'

const done = { data: { success: true } } as const

export function followsRoutes(ctx: Ctx): Handlers<typeof follows> {
  return {
    'POST /follows/{id}': async ({ caller, viewer, params }) => {
      await ctx.transaction((tx) => follow(tx, { fanId: caller.id, performerId: params.id }, viewer))
      return done
    },
    'DELETE /follows/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => unfollow(tx, { fanId: caller.id, performerId: params.id }))
      return done
    },
    'GET /follows/followers': ({ caller, query }) => listFollowers(ctx, caller.id, query),
    'GET /follows/following': ({ caller, viewer, query }) => listFollowing(ctx, { ...viewer, id: caller.id }, query),
    'GET /follows/ids': async ({ caller }) => ({ data: await listFollowedIds(ctx, caller.id) }),
  }
}
