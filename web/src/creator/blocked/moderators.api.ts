import type { AccountId } from '@limelight/contract/ids'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

export const moderatorsQuery = callQuery('GET /performer/moderators')

/** Followers whom the creator may mean. */
export function suggestedFollowersQuery(q: string) {
  return callQuery('GET /follows/followers', { query: { pageSize: 5, ...(q !== '' && { q }) } })
}

export async function addModerator(username: string): Promise<void> {
  const answer = await api('POST /performer/moderators', { body: { username } })
  getQueryClient().setQueryData(moderatorsQuery.queryKey, answer)
}

export async function removeModerator(id: AccountId): Promise<void> {
  const answer = await api('DELETE /performer/moderators/{id}', { params: { id } })
  getQueryClient().setQueryData(moderatorsQuery.queryKey, answer)
}
