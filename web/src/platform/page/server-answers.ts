/**
 * The answers that a page is written with: loaders have asked for them, or the page itself. Pages of members ask for their lists
 * by `useQuery`. The server writes such a page twice: the first time to learn what it asks for, the second time with the answers,
 * so that the first picture has its content and nothing moves when it is taken over.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ApiClient } from '@limelight/contract/client'
import type { Query, QueryClient } from '@tanstack/react-query'
import { findClientOfPageBy } from '../api/api.ts'
import { ANSWERS_ID, type Answers } from './browser-answers.ts'

/** What is not there by then is asked for by the browser. */
const ANSWERS_MS = 1_500
/** More than any page asks for. */
const QUERIES_MAX = 24
/** Of the answers as JSON; a page with more is written as before. */
const BYTES_MAX = 512_000

/** Keys of queries begin with their call. */
const CALL = /^(GET|POST) \//

const clientOfPage = new AsyncLocalStorage<ApiClient>()
findClientOfPageBy(() => clientOfPage.getStore())

/** Asks for all that components wait for, and forgets what was refused or late, which the browser asks for anew. True if there are answers. */
export async function askForAll(client: QueryClient, api: ApiClient): Promise<boolean> {
  const cache = client.getQueryCache()
  const asked = cache.getAll().filter(isWaitedFor).slice(0, QUERIES_MAX)
  if (asked.length === 0) return false
  const answers = clientOfPage.run(api, () => asked.map((query) => query.fetch()))
  await Promise.race([Promise.allSettled(answers), late()])
  for (const query of asked) {
    if (query.state.status === 'success') continue
    void query.cancel({ silent: true })
    cache.remove(query)
  }
  return asked.some((query) => query.state.status === 'success')
}

/** The answers as an element that runs nothing, for `takeAnswers` in the browser; empty where they are too many. */
export function answersElement(client: QueryClient): string {
  const answers: Answers = []
  for (const { queryKey, state } of client.getQueryCache().getAll())
    if (state.status === 'success') answers.push([queryKey, state.data])
  if (answers.length === 0) return ''
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return json.length > BYTES_MAX ? '' : `<script type="application/json" id="${ANSWERS_ID}">${json}</script>`
}

function isWaitedFor({ state, options, queryKey }: Query): boolean {
  // Its observers' options, which are those of a component that was written once.
  const { enabled } = options as { enabled?: unknown }
  const [call] = queryKey
  return state.status === 'pending' && enabled !== false && typeof call === 'string' && CALL.test(call)
}

function late(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ANSWERS_MS).unref())
}
