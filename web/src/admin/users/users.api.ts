import type { Output } from '@limelight/contract/api'
import { ROLES } from '@limelight/contract/people/roles'
import type { AccountRow } from '@limelight/contract/site/admin'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { Decided } from '../lists/decided.ts'
import type { Between } from '../lists/period.ts'

export type Account = Output<typeof AccountRow>
const ACCOUNT_SORTS = ['updatedAt', 'createdAt', 'name'] as const
export const ACCOUNT_STATUSES = ['active', 'suspended', 'closed'] as const

export function usersQuery({ current, pageSize, sortBy, sort, filters }: ListState, between: Between = {}) {
  return callQuery('GET /admin/users', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(ACCOUNT_SORTS, sortBy),
      ...userFilterOf(filters),
      ...between,
    },
  })
}

export function userFilterOf(filters: ListState['filters']) {
  return { role: oneOf(ROLES, filters.role), status: oneOf(ACCOUNT_STATUSES, filters.status), q: filters.q }
}

export async function suspendAccount(id: string, reason: string): Promise<void> {
  await api('PUT /admin/users/{id}/suspend', { params: { id }, body: { reason } }).finally(refresh)
}

export async function reinstateAccount(id: string): Promise<void> {
  await api('PUT /admin/users/{id}/reinstate', { params: { id } }).finally(refresh)
}

export async function suspendAccounts(keys: readonly string[], reason: string): Promise<Decided> {
  return (await api('POST /admin/users/suspend', { body: { ids: [...keys], reason } }).finally(refresh)).data
}

export async function reinstateAccounts(keys: readonly string[]): Promise<Decided> {
  return (await api('POST /admin/users/reinstate', { body: { ids: [...keys] } }).finally(refresh)).data
}

/** Says whether the address is in force; otherwise another operator has to agree. */
export async function correctEmail(id: string, body: { email: string; reason: string }): Promise<boolean> {
  const { data } = await api('PUT /admin/users/{id}/email', { params: { id }, body }).finally(refresh)
  return data.proposedEmail === null
}

export async function releasePayouts(id: string, reason: string): Promise<void> {
  await api('PUT /admin/users/{id}/release-payouts', { params: { id }, body: { reason } }).finally(refresh)
}

export async function endSessionsOf(id: string, reason: string): Promise<number> {
  const call = api('POST /admin/people/{id}/end-sessions', { params: { id }, body: { reason } })
  return (await call.finally(() => refreshAll(PERSON))).data.ended
}

const PERSON = [
  'GET /admin/people/{id}',
  'GET /admin/people/{id}/timeline',
  'GET /admin/people/{id}/sessions',
  'GET /admin/audit-log',
]

const ACCOUNT = ['GET /admin/users', 'GET /admin/performers', 'GET /admin/performers/{id}', 'GET /admin/overview']

/** After a refusal too: then somebody else was first, and the list is old. */
function refresh(): void {
  refreshAll([...PERSON, ...ACCOUNT])
}

function refreshAll(calls: readonly string[]): void {
  const client = getQueryClient()
  for (const call of calls) void client.invalidateQueries({ queryKey: [call] })
}
