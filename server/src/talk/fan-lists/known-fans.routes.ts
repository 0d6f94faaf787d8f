import type { knownFans } from '@limelight/contract/talk/known-fans'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getKnownFan, writeFanNote } from './known-fans.service.ts'

export function knownFansRoutes(ctx: Ctx): Handlers<typeof knownFans> {
  return {
    'GET /performer/fans/{fanId}': async ({ caller, params: { fanId } }) => ({
      data: await getKnownFan(ctx, { performerId: caller.id, fanId }),
    }),
    'PUT /performer/fans/{fanId}/note': async ({ caller, params: { fanId }, body }) => ({
      data: await ctx.transaction((tx) => writeFanNote(tx, { performerId: caller.id, fanId }, body.text)),
    }),
  }
}
