import type { segments } from '@limelight/contract/talk/segments'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeSegment, countSegmentFans, createSegment, deleteSegment, listSegments } from './segments.service.ts'

export function segmentsRoutes(ctx: Ctx): Handlers<typeof segments> {
  return {
    'GET /performer/segments': async ({ caller }) => ({ data: await listSegments(ctx, caller.id) }),
    'POST /performer/segments/count': async ({ caller, body }) => ({
      data: { fans: await countSegmentFans(ctx, caller.id, body.conditions) },
    }),
    'POST /performer/segments': async ({ caller, body }) => ({
      data: await ctx.transaction((tx) => createSegment(tx, caller.id, body)),
    }),
    'PUT /performer/segments/{id}': async ({ caller, params, body }) => ({
      data: await ctx.transaction((tx) => changeSegment(tx, { id: params.id, performerId: caller.id }, body)),
    }),
    'DELETE /performer/segments/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deleteSegment(tx, { id: params.id, performerId: caller.id }))
      return { data: { success: true } }
    },
  }
}
