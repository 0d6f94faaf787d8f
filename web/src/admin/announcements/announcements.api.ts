import type { CallArgsOf } from '@limelight/contract/api'
import type { Contract } from '@limelight/contract/contract'
import type { Announcement, AnnouncementAudience } from '@limelight/contract/site/announcements'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

export type AnnouncementDraft = CallArgsOf<Contract>['POST /admin/announcements'][0]['body']
const SORTS = ['createdAt', 'updatedAt'] as const

export function announcementsQuery({ current, pageSize, sortBy, sort }: ListState) {
  return callQuery('GET /admin/announcements', {
    query: { current, pageSize, sort, sortBy: oneOf(SORTS, sortBy) },
  })
}

export function audienceQuery(audience: AnnouncementAudience) {
  return callQuery('GET /admin/announcements/audience', { query: { audience } })
}

/** `key` makes a repeat of the same attempt send it once. */
export async function announce(body: AnnouncementDraft, key: string): Promise<Announcement> {
  const { data } = await api('POST /admin/announcements', { body, idempotencyKey: key })
  const client = getQueryClient()
  for (const name of ['GET /admin/announcements', 'GET /admin/audit-log'])
    void client.invalidateQueries({ queryKey: [name] })
  return data
}
