import type { comments } from '@limelight/contract/content/comments'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { deleteComment, editComment, showComment, writeComment } from './comments.service.ts'
import { getComment, listComments } from './list-comments.service.ts'

export function commentsRoutes(ctx: Ctx): Handlers<typeof comments> {
  return {
    'POST /comments': async ({ caller, viewer, body }) => ({
      data: await writeComment(ctx, { ...viewer, id: caller.id }, body),
    }),
    'PUT /comments/{id}': async ({ caller, viewer, params: { id }, body: { content } }) => {
      await ctx.transaction((tx) => editComment(tx, { ...viewer, id: caller.id }, { id, content }))
      return { data: await getComment(ctx, viewer, id) }
    },
    'GET /comments': ({ viewer, query }) => listComments(ctx, viewer, query),
    'POST /comments/{id}/show': async ({ caller, viewer, params: { id } }) => {
      await ctx.transaction((tx) => showComment(tx, { ...viewer, id: caller.id }, id))
      return { data: await getComment(ctx, viewer, id) }
    },
    'DELETE /comments/{id}': async ({ caller, viewer, params }) => {
      await ctx.transaction((tx) => deleteComment(tx, { ...viewer, id: caller.id }, params.id))
      return { data: { success: true } }
    },
  }
}
