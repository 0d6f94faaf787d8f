import type { ApiClient } from '@limelight/contract/client'
import { callQuery } from '../../platform/api/query-client.ts'

/** What the creator's tips can be for: goals, the menu in its order, wishes. */
export function tipTargetsQuery(idOrUsername: string, api?: ApiClient) {
  return callQuery('GET /performers/{id}/tips', { params: { id: idOrUsername } }, api)
}
