import type { CallArgsOf } from '@limelight/contract/api'
import type { ApiClient } from '@limelight/contract/client'
import type { Contract } from '@limelight/contract/contract'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

export type PerformerSearch = NonNullable<NonNullable<CallArgsOf<Contract>['GET /performers/user/search'][0]>['query']>

export function performerQuery(idOrUsername: string, api: ApiClient = browserApi) {
  return callQuery('GET /performers/{id}', { params: { id: idOrUsername } }, api)
}

export function performerSearchQuery(query: PerformerSearch, api: ApiClient = browserApi) {
  return callQuery('GET /performers/user/search', { query }, api)
}

export function topPerformersQuery(pageSize: number, api: ApiClient = browserApi) {
  return callQuery('GET /performers/top', { query: { pageSize } }, api)
}

export function randomPerformersQuery(pageSize: number, api: ApiClient = browserApi) {
  return callQuery('GET /performers/search/random', { query: { pageSize } }, api)
}

/** So many are suggested beside other things. */
export const SUGGESTED = 5
