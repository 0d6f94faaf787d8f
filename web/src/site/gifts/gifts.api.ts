import type { ApiClient } from '@limelight/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '../../platform/api/api.ts'

/** The gift of a link, and what it would give the viewer. The token goes in the body: addresses are logged. */
export function giftQuery(token: string, api: ApiClient = browserApi) {
  return queryOptions({
    queryKey: ['POST /gifts/preview', token] as const,
    queryFn: () => api('POST /gifts/preview', { body: { token } }),
  })
}
