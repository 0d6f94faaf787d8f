import type { Input, Output } from '@limelight/contract/api'
import { isApiError } from '@limelight/contract/client'
import { ACCESS } from '@limelight/contract/content/access'
import {
  type CreateFeedBody,
  FEED_TYPES,
  type StudioFeed,
  type UpdateFeedBody,
} from '@limelight/contract/content/feeds'
import type { SeveralFeedsChange, severalFeeds } from '@limelight/contract/content/several-feeds'
import type { FeedId, PollOptionId } from '@limelight/contract/ids'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

export type SeveralChange = Input<typeof SeveralFeedsChange>
/** Which posts were changed, and which were refused. */
export type Decided = { done: readonly string[]; failed: readonly { _id: string; code: string }[] }
/** Also when each of the others was changed. */
export type SeveralChanged = Output<(typeof severalFeeds)['POST /performer/feeds/change-several']['response']>['data']

/** What sets one post back. */
export type Undo = { _id: FeedId; body: Input<typeof UpdateFeedBody> }

export const STUDIO_SORTS = ['updatedAt', 'createdAt', 'price', 'sales'] as const
export const STUDIO_STATUSES = ['active', 'scheduled', 'draft', 'inactive'] as const

export function studioFeedsQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  return callQuery('GET /performer/feeds', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(STUDIO_SORTS, sortBy),
      status: oneOf(STUDIO_STATUSES, filters.status),
      type: oneOf(FEED_TYPES, filters.type),
      access: oneOf(ACCESS, filters.access),
      q: filters.q,
    },
  })
}

/** The draft that was changed last, if there is one. */
export const newestDraftQuery = callQuery('GET /performer/feeds', {
  query: { current: 1, pageSize: 1, sortBy: 'updatedAt', sort: 'desc', status: 'draft' },
})

export function studioFeedQuery(id: string) {
  return callQuery('GET /performer/feeds/{id}', { params: { id } })
}

export function feedVersionsQuery(id: FeedId) {
  return { ...callQuery('GET /performer/feeds/{id}/versions', { params: { id } }), staleTime: 0 }
}

export function calendarQuery(span: { from: string; to: string }) {
  return callQuery('GET /performer/feeds/calendar', { query: span })
}

export async function createPollOption(description: string): Promise<PollOptionId> {
  return (await api('POST /performer/feeds/polls', { body: { description } })).data._id
}

export async function createFeed(body: Input<typeof CreateFeedBody>): Promise<StudioFeed> {
  const answer = await api('POST /performer/feeds', { body })
  await refreshLists()
  return answer.data
}

export async function changeFeed(id: string, body: Input<typeof UpdateFeedBody>): Promise<StudioFeed> {
  const answer = await api('PUT /performer/feeds/{id}', { params: { id }, body })
  getQueryClient().setQueryData(studioFeedQuery(id).queryKey, answer)
  await refreshLists()
  return answer.data
}

export async function deleteFeed(id: string): Promise<void> {
  await api('DELETE /performer/feeds/{id}', { params: { id } })
  getQueryClient().removeQueries({ queryKey: studioFeedQuery(id).queryKey })
  await refreshLists()
}

export async function changeSeveralFeeds(ids: readonly FeedId[], change: SeveralChange): Promise<SeveralChanged> {
  const { data } = await api('POST /performer/feeds/change-several', { body: { ids: [...ids], change } })
  await refreshAfter(data)
  return data
}

export async function deleteSeveralFeeds(ids: readonly FeedId[]): Promise<Decided> {
  const { data } = await api('POST /performer/feeds/delete-several', { body: { ids: [...ids] } })
  await refreshAfter(data)
  return data
}

/** Sets each post back by a change of its own, one after the other; what was changed or sold since refuses it. */
export async function undoSeveral(changes: readonly Undo[]): Promise<Decided> {
  const [done, failed]: [string[], { _id: string; code: string }[]] = [[], []]
  for (const { _id, body } of changes) {
    try {
      await api('PUT /performer/feeds/{id}', { params: { id: _id }, body })
      done.push(_id)
    } catch (error) {
      if (!isApiError(error)) throw error
      failed.push({ _id, code: error.code })
    }
  }
  await refreshAfter({ done, failed })
  return { done, failed }
}

async function refreshAfter({ done }: Decided): Promise<void> {
  for (const id of done) getQueryClient().removeQueries({ queryKey: studioFeedQuery(id).queryKey })
  await refreshLists()
}

/** Everything that lists feeds of theirs, here and on their page. */
async function refreshLists(): Promise<void> {
  const client = getQueryClient()
  await Promise.all(
    (
      [
        'GET /performer/feeds',
        'GET /performer/feeds/calendar',
        'GET /user/feeds',
        'GET /user/feeds/search/{username}',
      ] as const
    ).map((key) => client.invalidateQueries({ queryKey: [key] })),
  )
}
