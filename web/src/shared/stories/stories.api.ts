import type { ApiClient } from '@limelight/contract/client'
import type { HighlightId, StoryId } from '@limelight/contract/ids'
import { isBuyer } from '@limelight/contract/people/roles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import { useAppStore } from '../../platform/store/store.ts'

const RINGS = 'GET /stories'
const OF_CREATOR = 'GET /performers/{id}/stories'

export function storyRingsQuery(api?: ApiClient) {
  return callQuery(RINGS, undefined, api)
}

/** By an id or username: those that run, and the highlights. Addresses of pictures last for minutes. */
export function storiesOfQuery(id: string, api?: ApiClient) {
  return callQuery(OF_CREATOR, { params: { id } }, api)
}

/** What the viewer goes through: the stories of one creator, of one of their highlights, or a single one. */
export type StorySource =
  | { kind: 'creator'; id: string }
  | { kind: 'highlight'; id: HighlightId }
  | { kind: 'story'; id: StoryId }

export function storySourceQuery(source: StorySource) {
  return queryOptions({
    queryKey: ['stories', source.kind, source.id] as const,
    queryFn: async ({ signal }) => {
      if (source.kind === 'highlight')
        return (await browserApi('GET /stories/highlights/{id}', { params: { id: source.id }, signal })).data
      if (source.kind === 'creator') return (await browserApi(OF_CREATOR, { params: { id: source.id }, signal })).data
      const { performer, ...story } = (await browserApi('GET /stories/{id}', { params: { id: source.id }, signal }))
        .data
      return { performer, stories: [story] }
    },
    // Asked anew with each opening: they end, and the addresses of their pictures do.
    staleTime: 0,
    gcTime: 0,
  })
}

/** For members: which creators have stories for them, by id; true where one is unseen. */
export function useStoryRings(): ReadonlyMap<string, boolean> {
  const isMember = useAppStore((state) => isBuyer(state.auth.authUser?.role))
  const { data } = useQuery({ ...storyRingsQuery(), enabled: isMember })
  return new Map(data?.data.map(({ performer, hasUnseen }) => [performer._id, hasUnseen]))
}

/** Nothing depends on its answer: the next story that is looked at says it again if this one is lost. */
export async function noteSeen(id: StoryId): Promise<void> {
  await browserApi('POST /stories/{id}/view', { params: { id } }).catch(() => undefined)
}

/** Once the viewer is closed: the rings lose their colour. */
export async function reloadStories(): Promise<void> {
  const client = getQueryClient()
  await Promise.all([RINGS, OF_CREATOR].map((call) => client.invalidateQueries({ queryKey: [call] })))
}
