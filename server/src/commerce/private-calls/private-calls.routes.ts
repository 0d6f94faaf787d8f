import type { privateCalls } from '@limelight/contract/commerce/private-calls'
import { AppError } from '@limelight/contract/errors'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import type { RateLimiter } from '#/platform/http/rate-limit'
import type { CallRooms } from './call-rooms.service.ts'
import { changeCallTerms, getCallTerms } from './call-terms.service.ts'
import * as calls from './private-calls.service.ts'

/** Nobody can keep a creator's page ringing. */
const PER_PAIR = { max: 5, perSeconds: 3_600 }

type Resources = { rooms: Pick<CallRooms, 'advance'>; rateLimiter: RateLimiter }

export function privateCallsRoutes(ctx: Ctx, { rooms, rateLimiter }: Resources): Handlers<typeof privateCalls> {
  return {
    'POST /private-calls': async ({ caller, viewer, body }) => {
      const fan = { ...viewer, id: caller.id }
      const tried = await rateLimiter.try('private-calls/pair', PER_PAIR, `${fan.id}/${body.performerId}`)
      const { isAllowed, retryAfterSeconds } = tried
      if (!isAllowed) throw new AppError('rate_limited', { retryAfterSeconds })
      const id = await ctx
        .transaction((tx) => calls.requestCall(tx, fan, body))
        .catch(async (error: unknown) => {
          // Nothing rang.
          await tried.giveBack()
          throw error
        })
      return { data: await calls.getCall(ctx, fan, id) }
    },
    'GET /private-calls': ({ caller, viewer, query }) => calls.listCalls(ctx, { ...viewer, id: caller.id }, query),
    'GET /private-calls/open': async ({ caller, viewer }) => ({
      data: await calls.listOpenCalls(ctx, { ...viewer, id: caller.id }),
    }),
    'GET /private-calls/terms': async ({ caller }) => ({ data: await getCallTerms(ctx, caller.id) }),
    'PUT /private-calls/terms': async ({ caller, body }) => {
      await ctx.transaction((tx) => changeCallTerms(tx, caller.id, body))
      return { data: await getCallTerms(ctx, caller.id) }
    },
    'GET /private-calls/{id}': async ({ caller, viewer, params }) => ({
      data: await calls.getCall(ctx, { ...viewer, id: caller.id }, params.id),
    }),
    'PUT /private-calls/{id}/accept': async ({ caller, viewer, params: { id } }) => {
      const member = { ...viewer, id: caller.id }
      await ctx.transaction((tx) => calls.acceptCall(tx, member, id))
      return { data: await calls.getCall(ctx, member, id) }
    },
    'PUT /private-calls/{id}/decline': async ({ caller, viewer, params: { id } }) => {
      const member = { ...viewer, id: caller.id }
      await ctx.transaction((tx) => calls.refuseCall(tx, member, { id, side: 'performer' }))
      return { data: await calls.getCall(ctx, member, id) }
    },
    'PUT /private-calls/{id}/cancel': async ({ caller, viewer, params: { id } }) => {
      const member = { ...viewer, id: caller.id }
      await ctx.transaction((tx) => calls.refuseCall(tx, member, { id, side: 'fan' }))
      return { data: await calls.getCall(ctx, member, id) }
    },
    'PUT /private-calls/{id}/end': async ({ caller, viewer, params: { id } }) => {
      const member = { ...viewer, id: caller.id }
      // For who is not in the call nothing is written down.
      await calls.getCall(ctx, member, id)
      await rooms.advance(id)
      const terms = await getSettings(ctx)
      await ctx.transaction((tx) => calls.hangUp(tx, member, id, terms))
      return { data: await calls.getCall(ctx, member, id) }
    },
  }
}
