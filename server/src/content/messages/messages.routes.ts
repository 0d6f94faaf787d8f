import type { messages } from '@limelight/contract/messages'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { getTotalUnread, readAll } from './conversations.service.ts'
import { deleteMessage, listMessages, sendMessage } from './messages.service.ts'

const done = { data: { success: true } } as const

export function messagesRoutes(ctx: Ctx): Handlers<typeof messages> {
  return {
    'GET /messages/conversations/{id}': ({ caller, params, query }) =>
      listMessages(ctx, caller.id, { ...query, conversationId: params.id }),
    'POST /messages/conversations/{id}': async ({ caller, viewer, params, body }) => ({
      data: await ctx.transaction((tx) =>
        sendMessage(tx, { ...viewer, id: caller.id }, { ...body, conversationId: params.id }),
      ),
    }),
    'DELETE /messages/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deleteMessage(tx, caller.id, params.id))
      return done
    },
    'GET /messages/total-unread-messages': async ({ caller }) => ({
      data: { total: await getTotalUnread(ctx, caller.id) },
    }),
    'POST /messages/read-all/{conversationId}': async ({ caller, params }) => {
      await ctx.transaction((tx) => readAll(tx, caller.id, params.conversationId))
      return done
    },
  }
}
