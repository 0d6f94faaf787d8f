import type { streamChat } from '@limelight/contract/live/stream-chat'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import * as moderation from './chat-moderation.service.ts'
import * as chat from './stream-chat.service.ts'

const done = { data: { success: true } } as const

export function streamChatRoutes(ctx: Ctx): Handlers<typeof streamChat> {
  return {
    'GET /conversations/stream/performer/{performerId}': async ({ viewer, params }) => ({
      data: await chat.getChat(ctx, viewer, params.performerId),
    }),
    'PUT /conversations/stream/{id}/update': async ({ caller, viewer, params, body }) => ({
      data: await ctx.transaction((tx) =>
        chat.changeRules(tx, { ...viewer, id: caller.id }, { ...body, id: params.id }),
      ),
    }),
    'PUT /conversations/stream/{id}/pin': async ({ caller, viewer, params, body }) => {
      await ctx.transaction((tx) => moderation.pinMessage(tx, { ...viewer, id: caller.id }, { ...body, id: params.id }))
      return done
    },
    'GET /performer/moderators': async ({ caller }) => ({ data: await moderation.listModerators(ctx, caller.id) }),
    'POST /performer/moderators': async ({ caller, viewer, body }) => ({
      data: await ctx.transaction((tx) => moderation.addModerator(tx, { ...viewer, id: caller.id }, body.username)),
    }),
    'DELETE /performer/moderators/{id}': async ({ caller, params }) => ({
      data: await ctx.transaction((tx) => moderation.removeModerator(tx, caller.id, params.id)),
    }),
    'POST /conversations/stream/{id}/bans': async ({ caller, viewer, params, body }) => {
      await ctx.transaction((tx) => moderation.ban(tx, { ...viewer, id: caller.id }, { ...body, id: params.id }))
      return done
    },
    'DELETE /conversations/stream/{id}/bans/{userId}': async ({ caller, viewer, params }) => {
      await ctx.transaction((tx) => moderation.liftBan(tx, { ...viewer, id: caller.id }, params))
      return done
    },
    'GET /messages/stream/{id}': ({ viewer, params, query }) =>
      chat.listMessages(ctx, viewer, { ...query, id: params.id, isPublic: false }),
    'GET /messages/conversations/public/{id}': ({ viewer, params, query }) =>
      chat.listMessages(ctx, viewer, { ...query, id: params.id, isPublic: true }),
    'POST /messages/stream/{id}': async ({ caller, viewer, params, body }) => ({
      data: await ctx.transaction((tx) =>
        chat.writeMessage(tx, { ...viewer, id: caller.id }, { ...body, id: params.id }),
      ),
    }),
    'DELETE /messages/stream/{id}/remove-all-message': async ({ caller, viewer, params }) => {
      await ctx.transaction((tx) => moderation.clearChat(tx, { ...viewer, id: caller.id }, params.id))
      return done
    },
    'DELETE /messages/stream/{id}/{messageId}': async ({ caller, viewer, params }) => {
      await ctx.transaction((tx) => moderation.deleteStreamMessage(tx, { ...viewer, id: caller.id }, params))
      return done
    },
  }
}
