import type { Input } from '@limelight/contract/api'
import type { stories } from '@limelight/contract/content/stories'
import type { HighlightId, StoryId } from '@limelight/contract/ids'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

const LIST = 'GET /performer/stories'
const VIEWS = 'GET /performer/stories/{id}/views'
const HIGHLIGHTS = 'GET /performer/highlights'

type NewStory = Input<(typeof stories)['POST /performer/stories']['body']>
type Changes = Input<(typeof stories)['PUT /performer/stories/{id}']['body']>

export const ownStoriesQuery = infiniteQueryOptions({
  queryKey: [LIST] as const,
  queryFn: ({ pageParam: cursor, signal }) => api(LIST, { query: { ...(cursor !== null && { cursor }) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
})

export function storyViewsQuery(id: StoryId) {
  return infiniteQueryOptions({
    queryKey: [VIEWS, id] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api(VIEWS, { params: { id }, query: { ...(cursor !== null && { cursor }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
}

export const ownHighlightsQuery = callQuery(HIGHLIGHTS)

async function reload(): Promise<void> {
  const client = getQueryClient()
  const calls = [LIST, HIGHLIGHTS, 'GET /stories', 'GET /performers/{id}/stories', 'GET /performer/media']
  await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: [call] })))
}

export async function publishStory(body: NewStory): Promise<void> {
  await api('POST /performer/stories', { body })
  await reload()
}

export async function changeStory(id: StoryId, body: Changes): Promise<void> {
  await api('PUT /performer/stories/{id}', { params: { id }, body })
  await reload()
}

export async function deleteStory(id: StoryId): Promise<void> {
  await api('DELETE /performer/stories/{id}', { params: { id } })
  await reload()
}

/** Without an id a new one. */
export async function saveHighlight(id: HighlightId | undefined, title: string): Promise<void> {
  if (id === undefined) await api('POST /performer/highlights', { body: { title } })
  else await api('PUT /performer/highlights/{id}', { params: { id }, body: { title } })
  await reload()
}

export async function deleteHighlight(id: HighlightId): Promise<void> {
  await api('DELETE /performer/highlights/{id}', { params: { id } })
  await reload()
}
