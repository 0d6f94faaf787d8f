import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import { isFollowed } from '../../platform/store/follow.ts'
import { transitions, useAppStore } from '../../platform/store/store.ts'
import { reloadContent } from '../access/access.api.ts'

export type FollowingQuery = { current: number; pageSize: number }

export function followingQuery(query: FollowingQuery) {
  return callQuery('GET /follows/following', { query })
}

/** `answered` is what the answer said that shows them. */
export function useIsFollowed(performerId: string, answered: boolean): boolean {
  return useAppStore((state) => isFollowed(state.follow, performerId, answered))
}

/** Follows (true) or stops following (false); shown at once and taken back when the call fails. */
export function useFollow(performerId: string) {
  const client = useQueryClient()
  return useMutation({
    // Quick clicks are sent one after the other, so the last one counts.
    scope: { id: `follow ${performerId}` },
    mutationFn: (follows: boolean) =>
      api(follows ? 'POST /follows/{id}' : 'DELETE /follows/{id}', { params: { id: performerId } }),
    onMutate: (follows) => show(performerId, follows),
    onError: (_error, follows) => show(performerId, !follows),
    onSuccess: () => reloadAfterFollow(client),
  })
}

function show(performerId: string, follows: boolean): void {
  if (follows) transitions().followed(performerId)
  else transitions().unfollowed(performerId)
}

async function reloadAfterFollow(client: QueryClient): Promise<void> {
  await Promise.all([
    reloadContent(client),
    client.invalidateQueries({ queryKey: ['GET /performers/{id}'] }),
    // The list itself keeps the row, so that a follow undone by mistake can be repeated there.
    client.invalidateQueries({ queryKey: ['GET /follows/following'], refetchType: 'none' }),
  ])
}
