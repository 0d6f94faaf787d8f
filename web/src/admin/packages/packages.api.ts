import type { CallArgsOf } from '@limelight/contract/api'
import type { Contract } from '@limelight/contract/contract'
import type { AdminPackage } from '@limelight/contract/finance/packages'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

export type PackageDraft = CallArgsOf<Contract>['POST /admin/token-packages'][0]['body']
type Id = Pick<AdminPackage, '_id'>

export const packagesQuery = callQuery('GET /admin/token-packages', { query: { sort: 'asc' } })

/** A new package, or another price of one. */
export async function savePackage(known: Id | undefined, body: PackageDraft): Promise<void> {
  if (known) await api('PUT /admin/token-packages/{id}', { params: { id: known._id }, body })
  else await api('POST /admin/token-packages', { body })
  await refresh()
}

/** After a refusal too: then somebody else was first, and the list is old. */
export function orderPackages(packages: readonly Id[]): Promise<unknown> {
  return api('PUT /admin/token-packages/order', { body: { ids: packages.map(({ _id }) => _id) } }).finally(refresh)
}

async function refresh(): Promise<void> {
  const client = getQueryClient()
  for (const key of ['GET /package/token/search', 'GET /admin/audit-log'])
    void client.invalidateQueries({ queryKey: [key] })
  await client.invalidateQueries({ queryKey: packagesQuery.queryKey })
}
