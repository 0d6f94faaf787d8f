import type { MessageFileType, messages } from '@limelight/contract/talk/messages'
import type { Reader } from '#/content/sellable/sellable-view.service'
import { mediaTokensFor } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import { typedBy } from '#/platform/http/caller'
import type { Call, Handlers } from '#/platform/http/endpoint'
import { getUnread, readAll } from './conversations.service.ts'
import { editMessage } from './edit-message.service.ts'
import { getMessageFile, getMessageFileStatus, uploadMessageFile } from './message-files.service.ts'
import { voteInMessage } from './message-polls.service.ts'
import { deleteMessage, getMessage, listMessages, searchMessages, sendMessage } from './messages.service.ts'
import { openMessage, refundUnopened } from './open-message.service.ts'
import { react, takeBackReaction } from './react-to-message.service.ts'

const done = { data: { success: true } } as const

type UploadCall = Call<(typeof messages)['POST /messages/public/file/photo']>

export function messagesRoutes(ctx: Ctx): Handlers<typeof messages> {
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  const upload =
    (visibility: 'public' | 'private', type: MessageFileType) =>
    async ({ caller, files }: UploadCall) => ({
      data: await uploadMessageFile(reader, { visibility, type, owner: caller }, files.file),
    })
  return {
    'GET /messages/conversations/{id}': ({ caller, params, query }) =>
      listMessages(reader, caller.id, { ...query, conversationId: params.id }),
    'POST /messages/conversations/{id}': async ({ caller, viewer, params, body }) => {
      const [terms, message] = [await getSettings(ctx), { ...body, conversationId: params.id, sentBy: typedBy(caller) }]
      const sender = { ...viewer, id: caller.id }
      return { data: await ctx.transaction((tx) => sendMessage(tx, sender, message, { sign: reader.sign, terms })) }
    },
    'GET /messages/search': ({ caller, viewer, query }) => searchMessages(ctx, { ...viewer, id: caller.id }, query),
    'GET /messages/{id}': async ({ caller, params }) => ({ data: await getMessage(reader, caller.id, params.id) }),
    'POST /messages/{id}/open': async ({ caller, params }) => {
      await ctx.transaction((tx) => openMessage(tx, caller.id, params.id))
      return { data: await getMessage(reader, caller.id, params.id) }
    },
    'POST /messages/{id}/refund': async ({ caller, params, once }) => ({
      data: await once(async (tx) => {
        await refundUnopened(tx, caller.id, params.id)
        return getMessage({ ...reader, ctx: tx }, caller.id, params.id)
      }),
    }),
    'POST /messages/public/file/photo': upload('public', 'photo'),
    'POST /messages/public/file/video': upload('public', 'video'),
    'POST /messages/public/file/audio': upload('public', 'audio'),
    'POST /messages/private/file/photo': upload('private', 'photo'),
    'POST /messages/private/file/video': upload('private', 'video'),
    'POST /messages/private/file/audio': upload('private', 'audio'),
    'GET /messages/private/file': async ({ caller, query }) => ({
      data: await getMessageFile(reader, caller.id, query),
    }),
    'GET /messages/{messageId}/file/{fileId}/status': async ({ caller, params }) => ({
      data: await getMessageFileStatus(ctx, caller.id, params),
    }),
    'DELETE /messages/{id}': async ({ caller, params }) => {
      await ctx.transaction((tx) => deleteMessage(tx, caller.id, params.id))
      return done
    },
    ...changes(reader),
    'GET /messages/total-unread-messages': async ({ caller, viewer }) => ({
      data: await getUnread(ctx, { ...viewer, id: caller.id }),
    }),
    'POST /messages/read-all/{conversationId}': async ({ caller, params }) => {
      await ctx.transaction((tx) => readAll(tx, caller.id, params.conversationId))
      return done
    },
  }
}

type Changes =
  | 'PUT /messages/{id}'
  | 'POST /messages/{id}/vote'
  | 'POST /messages/{id}/reactions'
  | 'DELETE /messages/{id}/reactions'

/** What is done to a message that was sent, each answered with the message as it is afterwards. */
function changes(reader: Reader): Pick<Handlers<typeof messages>, Changes> {
  const { ctx } = reader
  return {
    'PUT /messages/{id}': async ({ caller, viewer, params, body }) => {
      await ctx.transaction((tx) =>
        editMessage(tx, { ...viewer, id: caller.id }, { id: params.id, text: body.text, editorId: typedBy(caller) }),
      )
      return { data: await getMessage(reader, caller.id, params.id) }
    },
    'POST /messages/{id}/vote': async ({ caller, viewer, params, body }) => {
      await ctx.transaction((tx) => voteInMessage(tx, { ...viewer, id: caller.id }, params.id, body.optionId))
      return { data: await getMessage(reader, caller.id, params.id) }
    },
    'POST /messages/{id}/reactions': async ({ caller, viewer, params, body }) => {
      await ctx.transaction((tx) => react(tx, { ...viewer, id: caller.id }, params.id, body.emoji))
      return { data: await getMessage(reader, caller.id, params.id) }
    },
    'DELETE /messages/{id}/reactions': async ({ caller, params }) => {
      await ctx.transaction((tx) => takeBackReaction(tx, caller.id, params.id))
      return { data: await getMessage(reader, caller.id, params.id) }
    },
  }
}
