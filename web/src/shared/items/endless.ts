import type { ApiClient } from '@limelight/contract/client'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '../../platform/api/api.ts'

type Page<T> = { data: T[]; total: number; nextCursor: string | null }
type Asked = { cursor: string | null; signal: AbortSignal }

/** An endless list: its query key, which begins with its call, and how a page of it is asked for. */
export type Endless<T> = {
  key: readonly [string, ...unknown[]]
  load: (api: ApiClient, asked: Asked) => Promise<Page<T>>
}

export function endlessQuery<T>({ key, load }: Endless<T>) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(browserApi, { cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** The same list's first page for loaders, which know only plain queries: the answer has the shape an endless list keeps. */
export function firstPageQuery<T>({ key, load }: Endless<T>, api: ApiClient = browserApi) {
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<InfiniteData<Page<T>, string | null>> => ({
      pages: [await load(api, { cursor: null, signal })],
      pageParams: [null],
    }),
  })
}
