import type { broadcasts } from '@limelight/contract/talk/broadcasts'
import { mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import { typedBy } from '#/platform/http/caller'
import type { Handlers } from '#/platform/http/endpoint'
import {
  countRecipients,
  createBroadcast,
  deleteBroadcast,
  getBroadcast,
  listBroadcasts,
} from './broadcasts.service.ts'

export function broadcastsRoutes(ctx: Ctx): Handlers<typeof broadcasts> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  return {
    'POST /performer/broadcasts/preview': async ({ caller, body }) => ({
      data: await countRecipients(ctx, caller.id, body),
    }),
    'POST /performer/broadcasts': async ({ caller, body, once }) => ({
      data: await once((tx) => createBroadcast(tx, reader.sign, caller.id, { ...body, sentBy: typedBy(caller) })),
    }),
    'GET /performer/broadcasts': ({ caller, query }) => listBroadcasts(reader, caller.id, query),
    'GET /performer/broadcasts/{id}': async ({ caller, params }) => ({
      data: await getBroadcast(reader, caller.id, params.id),
    }),
    'DELETE /performer/broadcasts/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deleteBroadcast(tx, caller.id, params.id))
      return { data: { success: true } }
    },
  }
}
