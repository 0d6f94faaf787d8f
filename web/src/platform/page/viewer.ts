import { isApiError } from '@limelight/contract/client'
import type { CurrentUser } from '@limelight/contract/people/accounts'
import type { RequestFacts } from './request-context.ts'

const known = new WeakMap<RequestFacts, Promise<CurrentUser | undefined>>()

/** Who asks for this page: asked once per request, undefined for visitors and for sessions that have ended. */
export function viewerOf(facts: RequestFacts): Promise<CurrentUser | undefined> {
  let viewer = known.get(facts)
  if (!viewer) {
    viewer = facts.loggedIn ? findViewer(facts) : Promise.resolve(undefined)
    known.set(facts, viewer)
  }
  return viewer
}

async function findViewer({ api }: RequestFacts): Promise<CurrentUser | undefined> {
  try {
    return (await api('GET /users/me')).data
  } catch (error) {
    if (isApiError(error) && (error.status === 401 || error.code === 'account_suspended')) return undefined
    throw error
  }
}
