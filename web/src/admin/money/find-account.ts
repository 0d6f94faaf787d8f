import { api } from '../../platform/api.ts'

/** Whoever has exactly this username and role, as an operator types it. */
export async function findAccountId(role: 'fan' | 'performer', username: string): Promise<string | undefined> {
  const wanted = username.trim().replace(/^@/, '').toLowerCase()
  const { data } = await api('GET /admin/users', { query: { q: wanted, role, pageSize: 100 } })
  return data.find((account) => account.username === wanted)?._id
}
