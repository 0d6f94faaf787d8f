import type { AnswerOf, CallArgsOf } from '@limelight/contract/api'
import type { ApiClient } from '@limelight/contract/client'
import type { Contract } from '@limelight/contract/contract'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext } from 'react'
import { api as browserApi } from './api.ts'

const STALE_MS = 30_000

let inBrowser: QueryClient | undefined

/** The answers that a page is written with, where the server asks for them itself (`page/server-answers.ts`). */
export const PageClientContext = createContext<QueryClient | undefined>(undefined)

/** One per request on the server, where visitors must not see each other's answers; one for ever in the browser. */
export function getQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()
  inBrowser ??= createQueryClient()
  return inBrowser
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Failed list fetches are not retried (spec section 9).
      queries: { retry: false, staleTime: STALE_MS, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}

/**
 * Query options for one call of the contract; the query key is `[contract key, arguments]`, so a whole call is invalidated
 * by `{ queryKey: ['GET /user/feeds'] }`. Loaders on the server pass the request's own client.
 */
export function callQuery<K extends keyof Contract & `GET ${string}`>(
  key: K,
  args?: CallArgsOf<Contract>[K][0],
  api: ApiClient = browserApi,
) {
  return queryOptions({
    queryKey: [key, args ?? null] as const,
    queryFn: ({ signal }): Promise<AnswerOf<Contract>[K]> => callWith(api, key, { ...args, signal }),
  })
}

/** The one place where a key known only as a type variable is called: TypeScript cannot spread its arguments. */
function callWith<K extends keyof Contract>(api: ApiClient, key: K, args: object): Promise<AnswerOf<Contract>[K]> {
  return (api as (key: K, args: object) => Promise<AnswerOf<Contract>[K]>)(key, args)
}
