import type { AccountId } from '@limelight/contract/ids'
import { api } from '../../platform/api/api.ts'
import { notifySwitched } from '../../platform/api/other-tabs.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import { teamStartOf } from '../../platform/page/team-pages.ts'

export const membershipsQuery = callQuery('GET /team/memberships')

/** From here on the session is used for the creator: the store and all caches begin anew. */
export async function workFor(creatorId: AccountId): Promise<void> {
  const { data } = await api('PUT /team/acting', { body: { creatorId } })
  notifySwitched()
  window.location.assign(teamStartOf(data.rights))
}

export async function leaveTeam(id: AccountId): Promise<void> {
  await api('DELETE /team/memberships/{id}', { params: { id } })
  await getQueryClient().invalidateQueries({ queryKey: ['GET /team/memberships'] })
}
