import type { ReactionObject } from '@limelight/contract/content-kinds'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { type ChangeOf, patched } from './patched.ts'

export type Reactable = { _id: string; isLiked: boolean; isBookmarked?: boolean; totalLike?: number }
export type Action = 'like' | 'bookmark'
type State = { isLiked: boolean; isBookmarked: boolean; totalLike: number }

/** Likes or bookmarks (true), or takes it back; shown at once everywhere, and taken back when the call fails. */
export function useReaction(objectType: ReactionObject, { _id: objectId }: Reactable) {
  const client = useQueryClient()
  return useMutation({
    // Quick clicks are sent one after the other, so the last one counts.
    scope: { id: `reaction ${objectId}` },
    mutationFn: ({ action, isOn }: { action: Action; isOn: boolean }) =>
      api(isOn ? 'POST /reactions' : 'DELETE /reactions', { body: { objectType, objectId, action } }),
    onMutate: ({ action, isOn }) => patchThing(client, objectId, reacted(action, isOn)),
    onError: (_error, { action, isOn }) => patchThing(client, objectId, reacted(action, !isOn)),
    onSuccess: ({ data }, { action }) => {
      patchThing(client, objectId, known(data))
      if (action === 'bookmark') void client.invalidateQueries({ predicate: ({ queryKey: [key] }) => isBookmarks(key) })
    },
  })
}

/** Changes one thing in every answer that holds it. */
export function patchThing(client: QueryClient, id: string, change: ChangeOf): void {
  client.setQueriesData({}, (answer: unknown) => patched(answer, id, change))
}

type Page = { current: number; pageSize: number }
export const bookmarkQueries = {
  feeds: (query: Page) => callQuery('GET /reactions/feeds/bookmark', { query }),
  videos: (query: Page) => callQuery('GET /reactions/videos/bookmark', { query }),
  galleries: (query: Page) => callQuery('GET /reactions/galleries/bookmark', { query }),
  products: (query: Page) => callQuery('GET /reactions/products/bookmark', { query }),
  performers: (query: Page) => callQuery('GET /reactions/performers/bookmark', { query }),
}

function isBookmarks(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith('GET /reactions/')
}

/** Pure: how a thing looks after a reaction, if it looked otherwise before. */
function reacted(action: Action, isOn: boolean): ChangeOf {
  if (action === 'bookmark') return () => ({ isBookmarked: isOn })
  return (thing) => (thing.isLiked === isOn ? {} : withLikes(thing, isOn, likesOf(thing) + (isOn ? 1 : -1)))
}

function known({ isLiked, isBookmarked, totalLike }: State): ChangeOf {
  return (thing) => ({ ...withLikes(thing, isLiked, totalLike), ...('isBookmarked' in thing && { isBookmarked }) })
}

/** Performers count likes among their other numbers. */
function withLikes(thing: Record<string, unknown>, isLiked: boolean, likes: number): Record<string, unknown> {
  const stats = thing.stats
  if (typeof stats === 'object' && stats !== null) return { isLiked, stats: { ...stats, likes } }
  return { isLiked, totalLike: likes }
}

function likesOf({ totalLike, stats }: Record<string, unknown>): number {
  if (typeof totalLike === 'number') return totalLike
  const likes = typeof stats === 'object' && stats !== null && 'likes' in stats ? stats.likes : 0
  return typeof likes === 'number' ? likes : 0
}
