import type { Comment } from '@limelight/contract/content/comments'
import type { CommentObject } from '@limelight/contract/content-kinds'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import type { Endless } from '../items/endless.ts'
import { patchThing } from '../reactions/reactions.api.ts'

/** Below an item, or below a comment. */
export type Thread = { objectType: CommentObject | 'comment'; objectId: string }

export function threadSource({ objectType, objectId }: Thread): Endless<Comment> {
  return {
    key: ['GET /comments', objectType, objectId],
    load: (client, { cursor, signal }) =>
      client('GET /comments', { query: { objectType, objectId, ...(cursor !== null && { cursor }) }, signal }),
  }
}

/** `itemId` is the item below which the thread stands: its counter changes too. */
export function useSendComment(thread: Thread, itemId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => api('POST /comments', { body: { ...thread, content } }),
    onSuccess: async () => {
      addTo(client, itemId, 'totalComment', 1)
      if (thread.objectType === 'comment') addTo(client, thread.objectId, 'totalReply', 1)
      await reloadThread(client, thread)
    },
  })
}

export function useEditComment({ _id }: Comment) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => api('PUT /comments/{id}', { params: { id: _id }, body: { content }, files: {} }),
    onSuccess: ({ data }) => patchThing(client, _id, () => data),
    // Also when it is too late to change it, or it is gone.
    onError: () => reloadThread(client),
  })
}

/** To everybody, though its author is restricted. */
export function useShowComment({ _id }: Comment) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /comments/{id}/show', { params: { id: _id } }),
    onSuccess: () => reloadThread(client),
    onError: () => reloadThread(client),
  })
}

export function useDeleteComment(comment: Comment) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /comments/{id}', { params: { id: comment._id } }),
    onSuccess: async () => {
      addTo(client, comment.objectId, 'totalComment', -1 - comment.totalReply)
      if (comment.parentId) addTo(client, comment.parentId, 'totalReply', -1)
      await reloadThread(client)
    },
    onError: () => reloadThread(client),
  })
}

/** One thread, or all that are shown. */
export async function reloadThread(client: QueryClient, thread?: Thread): Promise<void> {
  const queryKey = thread ? threadSource(thread).key : ['GET /comments']
  await client.invalidateQueries({ queryKey })
}

function addTo(client: QueryClient, id: string, counter: 'totalComment' | 'totalReply', delta: number): void {
  patchThing(client, id, (thing) => ({ [counter]: Math.max(0, Number(thing[counter] ?? 0) + delta) }))
}
