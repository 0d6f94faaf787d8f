import type { comments } from '@limelight/contract/comments'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { addComment, deleteComment, editComment } from './comments.service.ts'
import { getComment, listComments } from './list-comments.service.ts'

export function commentsRoutes(ctx: Ctx): Handlers<typeof comments> {
  return {
    'POST /comments': async ({ viewer, onlooker, body }) => {
      const id = await ctx.transaction((tx) => addComment(tx, { ...onlooker, id: viewer.id }, body))
      return { data: await getComment(ctx, onlooker, id) }
    },
    'PUT /comments/{id}': async ({ viewer, onlooker, params: { id }, body: { content } }) => {
      await ctx.transaction((tx) => editComment(tx, { ...onlooker, id: viewer.id }, { id, content }))
      return { data: await getComment(ctx, onlooker, id) }
    },
    'GET /comments': ({ onlooker, query }) => listComments(ctx, onlooker, query),
    'DELETE /comments/{id}': async ({ viewer, onlooker, params }) => {
      await ctx.transaction((tx) => deleteComment(tx, { ...onlooker, id: viewer.id }, params.id))
      return { data: { success: true } }
    },
  }
}
