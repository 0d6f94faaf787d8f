import type { preparedMessages } from '@limelight/contract/talk/prepared-messages'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeAutoMessage, listAutoMessages } from './auto-messages.service.ts'
import { changeReply, deleteReply, listSavedReplies, saveReply } from './saved-replies.service.ts'

export function preparedMessagesRoutes(ctx: Ctx): Handlers<typeof preparedMessages> {
  return {
    'GET /performer/saved-replies': async ({ caller }) => ({ data: await listSavedReplies(ctx, caller.id) }),
    'POST /performer/saved-replies': async ({ caller, body }) => ({
      data: await ctx.transaction((tx) => saveReply(tx, caller.id, body.text)),
    }),
    'PUT /performer/saved-replies/{id}': async ({ caller, params, body }) => ({
      data: await ctx.transaction((tx) => changeReply(tx, { performerId: caller.id, id: params.id }, body.text)),
    }),
    'DELETE /performer/saved-replies/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deleteReply(tx, { performerId: caller.id, id: params.id }))
      return { data: { success: true } }
    },
    'GET /performer/auto-messages': async ({ caller }) => ({ data: await listAutoMessages(ctx, caller.id) }),
    'PUT /performer/auto-messages': async ({ caller, body }) => ({
      data: await ctx.transaction((tx) => changeAutoMessage(tx, caller.id, body)),
    }),
  }
}
