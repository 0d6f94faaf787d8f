import type { CallArgsOf } from '@limelight/contract/api'
import type { Contract } from '@limelight/contract/contract'
import type { Category } from '@limelight/contract/people/categories'
import { api } from '../../platform/api/api.ts'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { categoriesQuery } from '../../shared/categories/categories.api.ts'

export type CategoryDraft = CallArgsOf<Contract>['PUT /admin/categories'][0]['body']['categories'][number]

export async function saveCategories(categories: CategoryDraft[]): Promise<Category[]> {
  const answer = await api('PUT /admin/categories', { body: { categories } })
  const client = getQueryClient()
  client.setQueryData(categoriesQuery().queryKey, answer)
  void client.invalidateQueries({ queryKey: ['GET /admin/audit-log'] })
  return answer.data
}
