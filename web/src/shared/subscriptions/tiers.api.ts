import type { ApiClient } from '@limelight/contract/client'
import { callQuery } from '../../platform/api/query-client.ts'

/** The tiers and plans that a creator offers. */
export function offeredTiersQuery(idOrUsername: string, api?: ApiClient) {
  return callQuery('GET /performers/{id}/plans', { params: { id: idOrUsername } }, api)
}
