import { api } from '../platform/api/api.ts'
import { callQuery } from '../platform/api/query-client.ts'

/** So many suggestions are read at a glance. */
const SUGGESTIONS = 8

/** Who may be meant by the beginning of a name. */
export function peopleQuery(role: 'fan' | 'performer', typed: string) {
  return callQuery('GET /admin/users', { query: { q: nameOf(typed), role, pageSize: SUGGESTIONS } })
}

/** Someone who has exactly this username and role, as an operator types it. */
export async function findAccountId(role: 'fan' | 'performer', username: string): Promise<string | undefined> {
  const requested = nameOf(username)
  const { data } = await api('GET /admin/users', { query: { q: requested, role, pageSize: 100 } })
  return data.find((account) => account.username === requested)?._id
}

/** As it is kept: an operator may copy it with its @. */
export function nameOf(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase()
}
