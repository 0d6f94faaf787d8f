import type { AnswerOf } from '@limelight/contract/api'
import type { ApiClient } from '@limelight/contract/client'
import type { Feed } from '@limelight/contract/content/feeds'
import type { Contract } from '@limelight/contract/contract'
import type { PollOptionId } from '@limelight/contract/ids'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { FEED_LISTS } from '../access/access.api.ts'

export type FeedType = Feed['type']
export const FEED_TYPES: readonly FeedType[] = ['photo', 'video', 'audio', 'poll', 'text']

/** Which endless list: what the fan follows, everybody's public feeds, or one performer's. */
export type FeedSource = {
  scope: 'home' | 'discover' | { username: string }
  type?: FeedType
  q?: string
  tag?: string
}

type FeedPage = AnswerOf<Contract>['GET /user/feeds']
type FeedPages = InfiniteData<FeedPage, string | null>

export function feedQuery(id: string, api: ApiClient = browserApi) {
  return callQuery('GET /user/feeds/{id}', { params: { id } }, api)
}

export function feedListQuery(source: FeedSource) {
  return infiniteQueryOptions({
    queryKey: listKey(source),
    queryFn: ({ pageParam, signal }) => loadPage(browserApi, source, { cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** The same list's first page for loaders, which know only plain queries: the answer has the shape an endless list keeps. */
export function firstFeedsQuery(source: FeedSource, api: ApiClient = browserApi) {
  return queryOptions({
    queryKey: listKey(source),
    queryFn: async ({ signal }): Promise<FeedPages> => ({
      pages: [await loadPage(api, source, { cursor: null, signal })],
      pageParams: [null],
    }),
  })
}

/** Asks for one feed again and puts it wherever it is shown. */
export async function reloadFeed(client: QueryClient, id: string): Promise<void> {
  putFeed(client, (await browserApi('GET /user/feeds/{id}', { params: { id } })).data)
}

/** Shows the choice at once; what was counted comes with the answer. A second vote elsewhere is shown as the server has it. */
export function useVote(feed: Feed) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (optionId: PollOptionId) => browserApi('POST /user/feeds/vote/{id}', { params: { id: optionId } }),
    onMutate: (optionId) => {
      if (feed.poll) putFeed(client, { ...feed, poll: { ...feed.poll, votedId: optionId } })
      // By the time of an error, `feed` is the one shown optimistically.
      return { before: feed }
    },
    onSuccess: ({ data }) => putFeed(client, data),
    onError: (_error, _optionId, context) => {
      if (context) putFeed(client, context.before)
      void reloadFeed(client, feed._id).catch(() => {}) // the refusal itself is shown; this only refreshes what is seen
    },
  })
}

function putFeed(client: QueryClient, feed: Feed): void {
  const { queryKey } = feedQuery(feed._id)
  if (client.getQueryData(queryKey)) client.setQueryData(queryKey, { data: feed })
  client.setQueriesData<FeedPages>({ queryKey: [FEED_LISTS] }, (pages) => pages && replaceIn(pages, feed))
}

function listKey(source: FeedSource) {
  return [FEED_LISTS, source] as const
}

/** One card fills a screen, so a home begins with few of them; the rest comes while one scrolls. */
const FIRST_OF_HOME = 6

function loadPage(
  api: ApiClient,
  { scope, type, q, tag }: FeedSource,
  { cursor, signal }: { cursor: string | null; signal: AbortSignal },
): Promise<FeedPage> {
  const query = {
    ...(cursor ? { cursor } : {}),
    ...(!cursor && scope === 'home' ? { pageSize: FIRST_OF_HOME } : {}),
    ...(type ? { type } : {}),
    ...(q ? { q } : {}),
    ...(tag ? { tag } : {}),
  }
  if (typeof scope === 'string') return api('GET /user/feeds', { query: { ...query, scope }, signal })
  return api('GET /user/feeds/search/{username}', { params: { username: scope.username }, query, signal })
}

function replaceIn(lists: FeedPages, feed: Feed): FeedPages {
  return {
    ...lists,
    pages: lists.pages.map((page) => ({
      ...page,
      data: page.data.map((other) => (other._id === feed._id ? feed : other)),
    })),
  }
}
