import type { CallArgsOf } from '@limelight/contract/api'
import type { Contract } from '@limelight/contract/contract'
import type { TaxRate } from '@limelight/contract/finance/taxes'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

export type RateDraft = CallArgsOf<Contract>['POST /admin/tax-rates'][0]['body']
const SORTS = ['country', 'validFrom', 'createdAt'] as const

export function ratesQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  return callQuery('GET /admin/tax-rates', {
    query: { current, pageSize, sort, sortBy: oneOf(SORTS, sortBy), q: filters.q },
  })
}

export async function setRate(body: RateDraft): Promise<void> {
  await api('POST /admin/tax-rates', { body })
  refresh()
}

export async function removeRate({ _id }: Pick<TaxRate, '_id'>): Promise<void> {
  await api('DELETE /admin/tax-rates/{id}', { params: { id: _id } }).finally(refresh)
}

function refresh(): void {
  const client = getQueryClient()
  for (const key of ['GET /admin/tax-rates', 'GET /admin/audit-log']) void client.invalidateQueries({ queryKey: [key] })
}
