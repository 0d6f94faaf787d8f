import type { ApiClient } from '@limelight/contract/client'
import { callQuery } from '../../platform/api/query-client.ts'

/** The creator's offers that the viewer can use now; with a code that one, or a refusal that says why not. */
export function openOffersQuery(idOrUsername: string, code?: string, api?: ApiClient) {
  const query = code === undefined ? {} : { code }
  return callQuery('GET /performers/{id}/offers', { params: { id: idOrUsername }, query }, api)
}
