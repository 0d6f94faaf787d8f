import type { AccountId, TeamInvitationId } from '@limelight/contract/ids'
import type { TeamRight } from '@limelight/contract/people/team-rights'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

const TEAM_KEY = 'GET /performer/team'
const ACTIVITY_KEY = 'GET /performer/team/activity'

export const teamQuery = callQuery(TEAM_KEY)

/** Newest first; of one member, or of all. */
export function activityQuery(memberId: AccountId | undefined) {
  return infiniteQueryOptions({
    queryKey: [ACTIVITY_KEY, memberId ?? null] as const,
    queryFn: ({ pageParam, signal }) =>
      api(ACTIVITY_KEY, {
        query: { ...(memberId && { memberId }), ...(pageParam && { cursor: pageParam as never }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

export async function invite(body: { email: string; rights: TeamRight[] }): Promise<void> {
  await api('POST /performer/team/invitations', { body })
  await reload()
}

export async function resendInvitation(id: TeamInvitationId): Promise<void> {
  await api('POST /performer/team/invitations/{id}/resend', { params: { id } })
  await reload()
}

export async function withdrawInvitation(id: TeamInvitationId): Promise<void> {
  await api('DELETE /performer/team/invitations/{id}', { params: { id } })
  await reload()
}

export async function changeRights(id: AccountId, rights: TeamRight[]): Promise<void> {
  await api('PUT /performer/team/members/{id}', { params: { id }, body: { rights } })
  await reload()
}

export async function removeMember(id: AccountId): Promise<void> {
  await api('DELETE /performer/team/members/{id}', { params: { id } })
  await reload()
}

async function reload(): Promise<void> {
  await getQueryClient().invalidateQueries({ queryKey: [TEAM_KEY] })
}
