import type { Input } from '@limelight/contract/api'
import { isApiError } from '@limelight/contract/client'
import type { CreatePostBody, Post } from '@limelight/contract/site/cms'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

export type PostDraft = Required<Input<typeof CreatePostBody>>
const SORTS = ['updatedAt', 'createdAt', 'publishedAt', 'title'] as const
export const KINDS = ['page', 'post'] as const
export const STATUSES = ['draft', 'published'] as const

export function postsQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  return callQuery('GET /admin/posts', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(SORTS, sortBy),
      kind: oneOf(KINDS, filters.kind),
      status: oneOf(STATUSES, filters.status),
      q: filters.q,
    },
  })
}

export function ownPostQuery(id: string) {
  return callQuery('GET /admin/posts/{id}', { params: { id } })
}

export function previewOf(body: string, signal: AbortSignal): Promise<string> {
  return api('POST /admin/posts/preview', { body: { body }, signal }).then(({ data }) => data.body)
}

export async function createPost(draft: PostDraft): Promise<Post> {
  const { data } = await api('POST /admin/posts', { body: draft })
  refresh()
  return data
}

export async function savePost(id: string, draft: PostDraft): Promise<Post> {
  const answer = await api('PUT /admin/posts/{id}', { params: { id }, body: draft })
  getQueryClient().setQueryData(ownPostQuery(id).queryKey, answer)
  refresh()
  return answer.data
}

export async function deletePost(id: string): Promise<void> {
  await api('DELETE /admin/posts/{id}', { params: { id } })
  getQueryClient().removeQueries({ queryKey: ownPostQuery(id).queryKey })
  refresh()
}

function refresh(): void {
  const client = getQueryClient()
  const keys = ['GET /admin/posts', 'GET /posts/search', 'GET /posts/{id}', 'GET /admin/audit-log']
  for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
}

export function isSlugTaken(error: unknown): boolean {
  return isApiError(error) && error.code === 'slug_taken'
}
