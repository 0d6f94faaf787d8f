import type { ApiClient } from '@limelight/contract/client'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'

export function categoriesQuery(api: ApiClient = browserApi) {
  return callQuery('GET /categories', undefined, api)
}
