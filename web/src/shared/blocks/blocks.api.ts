import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { transitions } from '../../platform/store/store.ts'

export const countryBlocksQuery = callQuery('GET /block/countries')

export function blockedQuery(query: { current: number; pageSize: number; q: string | undefined }) {
  return callQuery('GET /block/users', { query })
}

export function restrictedQuery(query: { current: number; pageSize: number; q: string | undefined }) {
  return callQuery('GET /block/restrictions', { query })
}

/** Nothing that is shown disappears but their messages, which are in a folder of their own from then on. */
export function useRestrict(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /block/restrictions', { body: { userId } }),
    onSuccess: () => reloadAll(client),
  })
}

export function useLiftRestriction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /block/restrictions/{id}', { params: { id } }),
    onSuccess: () => reloadAll(client),
  })
}

/** Neither sees the other from then on, so everything shown may be different. */
export function useBlock(userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => api('POST /block/users', { body: { userId, reason } }),
    onSuccess: () => {
      transitions().unfollowed(userId)
      return reloadAll(client)
    },
  })
}

export function useUnblock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /block/users/{id}', { params: { id } }),
    onSuccess: () => reloadAll(client),
  })
}

export async function saveCountries(client: QueryClient, countries: readonly string[]): Promise<void> {
  // The picker offers codes of the contract only; another one is refused by it.
  const body = { countries: [...countries] } as { countries: [] }
  client.setQueryData(countryBlocksQuery.queryKey, await api('POST /block/countries', { body }))
}

/** What is on the screen is asked for again, the rest when it is next shown; pages that leave are not waited for. */
async function reloadAll(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ refetchType: 'none' })
  void client.refetchQueries({ type: 'active', queryKey: ['GET /block/users'] })
  void client.refetchQueries({ type: 'active', queryKey: ['GET /block/restrictions'] })
  void client.refetchQueries({ type: 'active', predicate: ({ queryKey: [key] }) => LISTS.includes(String(key)) })
}

const LISTS = [
  'GET /comments',
  'GET /follows/followers',
  'GET /subscriptions/performer/search',
  'GET /conversations',
  'GET /conversations/{id}',
  'GET /messages/total-unread-messages',
]
