import { isApiError } from '@limelight/contract/client'
import { type DehydratedState, dehydrate, type FetchQueryOptions, hashKey } from '@tanstack/react-query'
import { data, redirect } from 'react-router'
import { getQueryClient } from '../api/query-client.ts'
import { loginPathFor } from '../safe-redirect.ts'

// biome-ignore lint/suspicious/noExplicitAny: queries of any answer and key travel together here
type AnyQuery = FetchQueryOptions<any, any, any, any>

/** What a page needs before it shows: a refusal of a `required` query is the page's refusal (a 404 stays a 404). */
export type PageQueries = { required: readonly AnyQuery[]; optional?: readonly AnyQuery[] }
/** `next`: optional ones that the answers lead to. A browser that is on the site already asks for these while the page is shown. */
type ServerQueries = PageQueries & { next?: (answers: DehydratedState) => readonly AnyQuery[] }

/** For server loaders: the answers as the state a `HydrationBoundary` takes. */
export async function loadOnServer(
  { required, optional = [], next }: ServerQueries,
  request: Request,
): Promise<{ state: DehydratedState }> {
  const client = getQueryClient()
  try {
    await Promise.all([
      ...required.map((query) => client.fetchQuery(query)),
      ...optional.map((query) => client.prefetchQuery(query)),
    ])
    if (next) await Promise.all(next(dehydrate(client)).map((query) => client.prefetchQuery(query)))
  } catch (error) {
    throw asPageError(error, request)
  }
  return { state: dehydrate(client) }
}

/** For client loaders: answers still fresh are not asked for again. */
export async function loadInBrowser(
  { required, optional = [] }: PageQueries,
  request: Request,
): Promise<{ state: undefined }> {
  const client = getQueryClient()
  for (const query of optional) void client.prefetchQuery(query)
  try {
    await Promise.all(required.map((query) => client.ensureQueryData(query)))
  } catch (error) {
    throw asPageError(error, request)
  }
  return { state: undefined }
}

export type PageRefusal = { code: string; message: string }

/** A refusal of the API as the page's own status; a lost session leads to the login page. */
export function asPageError(error: unknown, request: Request): unknown {
  if (!isApiError(error)) return error
  if (error.status === 401) {
    const { pathname, search } = new URL(request.url)
    return redirect(loginPathFor(pathname + search))
  }
  const refusal: PageRefusal = { code: error.code, message: error.message }
  return data(refusal, { status: error.status === 0 ? 503 : error.status })
}

/** One answer out of what a loader got, for the page's meta tags. */
export function answerIn<T, K extends readonly unknown[]>(
  state: DehydratedState,
  query: FetchQueryOptions<T, Error, T, K>,
): T | undefined {
  const hash = hashKey(query.queryKey)
  // The state forgets which query an answer belongs to; the key says it.
  return state.queries.find((known) => known.queryHash === hash)?.state.data as T | undefined
}
