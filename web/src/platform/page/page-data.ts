import { isApiError } from '@limelight/contract/client'
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { data, redirect } from 'react-router'
import { getQueryClient } from '../api/query-client.ts'
import { loginPathFor } from '../safe-redirect.ts'
import type { RequestFacts } from './request-context.ts'

// biome-ignore lint/suspicious/noExplicitAny: queries of any answer and key travel together here
type AnyQuery = FetchQueryOptions<any, any, any, any>

/** What a page needs before it shows: a refusal of a `required` query is the page's refusal (a 404 stays a 404). */
export type PageQueries = { required: readonly AnyQuery[]; optional?: readonly AnyQuery[] }
/** `next`: optional ones that the answers lead to. A browser that is on the site already asks for these while the page is shown. */
type ServerQueries = PageQueries & { next?: (answers: QueryClient) => readonly AnyQuery[] }

/** For server loaders: the page is written with the answers, and carries them to the browser (`server-answers.ts`). */
export async function loadOnServer(
  { required, optional = [], next }: ServerQueries,
  request: Request,
  facts: RequestFacts,
): Promise<QueryClient> {
  const client = getQueryClient()
  try {
    await Promise.all([
      ...required.map((query) => client.fetchQuery(query)),
      ...optional.map((query) => client.prefetchQuery(query)),
    ])
    if (next) await Promise.all(next(client).map((query) => client.prefetchQuery(query)))
  } catch (error) {
    throw asPageError(error, request)
  }
  forgetUnanswered(client)
  facts.answers = client
  return client
}

/** What was refused is asked for by the browser again: the page is written as if it waited. */
function forgetUnanswered(client: QueryClient): void {
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) if (query.state.status !== 'success') cache.remove(query)
}

/** For client loaders: answers still fresh are not asked for again. */
export async function loadInBrowser({ required, optional = [] }: PageQueries, request: Request): Promise<QueryClient> {
  const client = getQueryClient()
  for (const query of optional) void client.prefetchQuery(query)
  try {
    await Promise.all(required.map((query) => client.ensureQueryData(query)))
  } catch (error) {
    throw asPageError(error, request)
  }
  return client
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
