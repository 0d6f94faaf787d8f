import type { CallArgsOf } from '@limelight/contract/api'
import type { Contract } from '@limelight/contract/contract'
import type { LinkId } from '@limelight/contract/ids'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

const LINKS_KEY = 'GET /performer/links'
const STATISTICS_KEY = 'GET /performer/statistics/links/{id}'
type Query = NonNullable<NonNullable<CallArgsOf<Contract>[typeof LINKS_KEY][0]>['query']>
export type NewLink = NonNullable<CallArgsOf<Contract>['POST /performer/links'][0]['body']>
export type LinkUpdate = NonNullable<CallArgsOf<Contract>['PUT /performer/links/{id}'][0]['body']>

export function ownLinksQuery(query: Query) {
  return callQuery(LINKS_KEY, { query })
}

export function linkStatisticsQuery(id: string, query: { from: string; to: string }) {
  // The API judges ids of addresses.
  return callQuery(STATISTICS_KEY, { params: { id: id as LinkId }, query })
}

export async function createLink(body: NewLink): Promise<void> {
  await api('POST /performer/links', { body })
  await reload()
}

export async function changeLink(id: LinkId, body: LinkUpdate): Promise<void> {
  await api('PUT /performer/links/{id}', { params: { id }, body })
  await reload()
}

async function reload(): Promise<void> {
  const client = getQueryClient()
  await Promise.all([LINKS_KEY, STATISTICS_KEY].map((key) => client.invalidateQueries({ queryKey: [key] })))
}
