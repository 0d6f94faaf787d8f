import type { ApiClient } from '@limelight/contract/client'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

/** Asked for again at the next visit only: a list that changes its order while it is read would be lost. */
export function suggestionsQuery(api: ApiClient = browserApi) {
  return { ...callQuery('GET /explore/for-you', undefined, api), staleTime: 10 * 60_000 }
}

export const suggestionSettingsQuery = callQuery('GET /explore/settings')

export function hiddenSuggestionsQuery(query: { current: number; pageSize: number; q: string | undefined }) {
  return callQuery('GET /explore/hidden', { query })
}

/** Hides a creator from suggestions (true) or lets them be suggested again (false). */
export function useHideSuggestion() {
  const client = useQueryClient()
  return useMutation({
    // A card shows a change at once, so its way back may be pressed before the answer: sent one after the other, the last one counts.
    scope: { id: 'hidden suggestions' },
    mutationFn: ({ id, hides }: { id: string; hides: boolean }) =>
      browserApi(hides ? 'PUT /explore/hidden/{id}' : 'DELETE /explore/hidden/{id}', { params: { id } }),
    onSuccess: () => reloadLater(client),
  })
}

export function useSwitchSuggestions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => browserApi('PUT /explore/settings', { body: { isOn } }),
    onSuccess: async (answer) => {
      client.setQueryData(suggestionSettingsQuery.queryKey, answer)
      await client.invalidateQueries({ queryKey: ['GET /explore/for-you'] })
    },
  })
}

/** What is on the screen stays as it is, with its way back. */
async function reloadLater(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['GET /explore/for-you'], refetchType: 'none' })
  await client.invalidateQueries({ queryKey: ['GET /explore/hidden'] })
}
