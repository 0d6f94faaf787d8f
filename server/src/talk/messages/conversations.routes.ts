import type { conversations } from '@limelight/contract/talk/conversations'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import type { Realtime } from '#/platform/realtime/realtime'
import { changeConversation, getConversation, listConversations, openConversation } from './conversations.service.ts'
import { acceptRequest, declineRequest } from './message-requests.service.ts'

export function conversationsRoutes(
  ctx: Ctx,
  { isOnline }: Pick<Realtime, 'isOnline'>,
): Handlers<typeof conversations> {
  const looking = { ctx, isOnline }
  return {
    'GET /conversations': ({ caller, viewer, query }) =>
      listConversations(looking, { ...viewer, id: caller.id }, query),
    'GET /conversations/search': ({ caller, viewer, query }) =>
      listConversations(looking, { ...viewer, id: caller.id }, query),
    'POST /conversations': async ({ caller, viewer, body }) => {
      const member = { ...viewer, id: caller.id }
      const id = await ctx.transaction((tx) => openConversation(tx, member, body))
      return { data: await getConversation(looking, member, id) }
    },
    'POST /conversations/{id}/accept': async ({ caller, viewer, params }) => {
      await ctx.transaction((tx) => acceptRequest(tx, { id: params.id, accountId: caller.id }))
      return { data: await getConversation(looking, { ...viewer, id: caller.id }, params.id) }
    },
    'POST /conversations/{id}/decline': async ({ caller, viewer, params }) => {
      await ctx.transaction((tx) => declineRequest(tx, { id: params.id, accountId: caller.id }))
      return { data: await getConversation(looking, { ...viewer, id: caller.id }, params.id) }
    },
    'PATCH /conversations/{id}': async ({ caller, viewer, params, body }) => ({
      data: await changeConversation(looking, { ...viewer, id: caller.id }, { ...body, id: params.id }),
    }),
    'GET /conversations/{id}': async ({ caller, viewer, params }) => ({
      data: await getConversation(looking, { ...viewer, id: caller.id }, params.id),
    }),
  }
}
