import type { conversations } from '@limelight/contract/conversations'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { changeConversation, getConversation, listConversations, openConversation } from './conversations.service.ts'

export function conversationsRoutes(ctx: Ctx): Handlers<typeof conversations> {
  return {
    'GET /conversations': ({ caller, viewer, query }) => listConversations(ctx, { ...viewer, id: caller.id }, query),
    'GET /conversations/search': ({ caller, viewer, query }) =>
      listConversations(ctx, { ...viewer, id: caller.id }, query),
    'POST /conversations': async ({ caller, viewer, body }) => {
      const member = { ...viewer, id: caller.id }
      const id = await ctx.transaction((tx) => openConversation(tx, member, body))
      return { data: await getConversation(ctx, member, id) }
    },
    'PATCH /conversations/{id}': async ({ caller, viewer, params, body }) => ({
      data: await changeConversation(ctx, { ...viewer, id: caller.id }, { ...body, id: params.id }),
    }),
    'GET /conversations/{id}': async ({ caller, viewer, params }) => ({
      data: await getConversation(ctx, { ...viewer, id: caller.id }, params.id),
    }),
  }
}
