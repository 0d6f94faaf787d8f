import type { CallArgsOf } from '@limelight/contract/api'
import type { CollabGroup } from '@limelight/contract/content/collab-rules'
import type { ItemCollab } from '@limelight/contract/content/collabs'
import type { Contract } from '@limelight/contract/contract'
import type { CollabId } from '@limelight/contract/ids'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

const LIST_KEY = 'GET /performer/collabs'
const ITEM_KEY = 'GET /performer/collabs/items/{id}'
const RECORDS_KEY = 'GET /performer/collabs/{id}/records'
export type CollabRequest = NonNullable<CallArgsOf<Contract>['POST /performer/collabs'][0]['body']>

export function collabsQuery(query: { current: number; state: CollabGroup }) {
  return callQuery(LIST_KEY, { query })
}

export function itemCollabsQuery(id: string) {
  return callQuery(ITEM_KEY, { params: { id } })
}

export function recordsQuery(id: CollabId) {
  return callQuery(RECORDS_KEY, { params: { id } })
}

export async function askCoAuthor(body: CollabRequest): Promise<void> {
  await reloadAfter(api('POST /performer/collabs', { body }))
}

export async function changeShare({ _id: id, updatedAt }: ItemCollab, sharePercent: number): Promise<void> {
  await reloadAfter(api('PUT /performer/collabs/{id}', { params: { id }, body: { sharePercent, updatedAt } }))
}

export async function removeCoAuthor(id: CollabId): Promise<void> {
  await reloadAfter(api('DELETE /performer/collabs/{id}', { params: { id } }))
}

export async function acceptCollab(id: CollabId, sharePercent: number): Promise<void> {
  await reloadAfter(api('POST /performer/collabs/{id}/accept', { params: { id }, body: { sharePercent } }))
}

export async function declineCollab(id: CollabId): Promise<void> {
  await reloadAfter(api('POST /performer/collabs/{id}/decline', { params: { id } }))
}

export async function leaveCollab(id: CollabId): Promise<void> {
  await reloadAfter(api('POST /performer/collabs/{id}/leave', { params: { id } }))
}

/** Refused, the other side has changed it: it is shown as it is. */
async function reloadAfter(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } finally {
    const client = getQueryClient()
    await Promise.all([LIST_KEY, ITEM_KEY, RECORDS_KEY].map((key) => client.invalidateQueries({ queryKey: [key] })))
  }
}
