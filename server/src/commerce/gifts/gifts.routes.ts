import type { gifts } from '@limelight/contract/commerce/gifts'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { buyGift, getGiven } from './buy-gift.service.ts'
import { getReceived, listGiven, listReceived, previewByToken } from './gifts.service.ts'
import { declineGift, redeemGift, withdrawGift } from './settle-gift.service.ts'

export function giftsRoutes(ctx: Ctx): Handlers<typeof gifts> {
  return {
    'POST /gifts': async ({ caller, viewer, body, once }) => {
      const settings = await getSettings(ctx)
      const id = await once((tx) => buyGift(tx, { viewer: { ...viewer, id: caller.id }, body }, settings))
      return { data: await getGiven(ctx, id) }
    },
    'GET /gifts/given': ({ caller, query }) => listGiven(ctx, caller.id, query),
    'GET /gifts/received': ({ caller, query }) => listReceived(ctx, caller.id, query),
    'POST /gifts/{id}/withdraw': async ({ caller, params }) => {
      await ctx.transaction((tx) => withdrawGift(tx, caller.id, params.id))
      return { data: await getGiven(ctx, params.id) }
    },
    'POST /gifts/preview': async ({ viewer, body }) => ({ data: await previewByToken(ctx, viewer, body.token) }),
    'POST /gifts/redeem': async ({ caller, viewer, body }) => {
      const member = { ...viewer, id: caller.id }
      const id = await ctx.transaction(async (tx) => redeemGift(tx, member, body.token, await getSettings(tx)))
      return { data: await getReceived(ctx, id) }
    },
    'POST /gifts/decline': async ({ caller, viewer, body }) => {
      const id = await ctx.transaction((tx) => declineGift(tx, { ...viewer, id: caller.id }, body.token))
      return { data: await getReceived(ctx, id) }
    },
  }
}
