import type { AccountId, FanListId } from '@limelight/contract/ids'
import { FAN_GROUPS, type FanGroup } from '@limelight/contract/talk/fan-groups'
import type { FanList } from '@limelight/contract/talk/fan-lists'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import { oneOf } from '../../platform/one-of.ts'

const LISTS_KEY = 'GET /performer/lists'
const FANS_KEY = 'GET /performer/lists/{id}/fans'

/** All lists; of a fan with whether they are on each. */
export function fanListsQuery(fanId?: string) {
  // Ids come from answers of the API.
  return callQuery(LISTS_KEY, { query: fanId === undefined ? {} : { fanId: fanId as AccountId } })
}

async function reload(): Promise<void> {
  const client = getQueryClient()
  await Promise.all([
    client.invalidateQueries({ queryKey: [LISTS_KEY] }),
    client.invalidateQueries({ queryKey: [FANS_KEY] }),
  ])
}

export async function saveFanList(id: FanListId | undefined, name: string): Promise<FanList> {
  const { data } = await (id === undefined
    ? api('POST /performer/lists', { body: { name } })
    : api('PUT /performer/lists/{id}', { params: { id }, body: { name } }))
  await reload()
  return data
}

export async function deleteFanList(id: FanListId): Promise<void> {
  await api('DELETE /performer/lists/{id}', { params: { id } })
  await reload()
}

export async function putOnList(id: FanListId, fanId: string): Promise<void> {
  await api('PUT /performer/lists/{id}/fans/{fanId}', { params: { id, fanId: fanId as AccountId } })
  await reload()
}

export async function takeOffList(id: FanListId, fanId: string): Promise<void> {
  await api('DELETE /performer/lists/{id}/fans/{fanId}', { params: { id, fanId: fanId as AccountId } })
  await reload()
}

export type FansFilter = { group?: FanGroup; listId?: FanListId }

/** Pure: the name of a group, or the id of a list; what is neither is refused by the API. */
export function fansFilterOf(value: string): FansFilter {
  const group = oneOf(FAN_GROUPS, value)
  if (group) return { group }
  return value === '' ? {} : { listId: value as FanListId }
}
