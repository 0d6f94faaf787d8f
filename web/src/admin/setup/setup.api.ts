import type { Setup } from '@limelight/contract/site/console'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

/** Steps are done on other pages: asked anew with each visit. */
export const setupQuery = { ...callQuery('GET /admin/setup'), refetchOnMount: 'always' as const }

/** Where each step is done. */
export const STEP_ADDRESSES: Record<Setup['steps'][number]['step'], string> = {
  name: '/admin/settings?group=brand',
  brand: '/admin/settings?group=brand',
  mail: '/admin/settings?group=general',
  payments: '/admin/settings?group=payments',
  legal: '/admin/legal',
  creator: '/admin/performers',
}

export async function showSetup(isShown: boolean): Promise<void> {
  const client = getQueryClient()
  client.setQueryData(setupQuery.queryKey, await api('PUT /admin/setup', { body: { isShown } }))
  for (const key of ['GET /admin/settings', 'GET /admin/audit-log']) void client.invalidateQueries({ queryKey: [key] })
}

/** Pure: how many steps are done. */
export function doneOf({ steps }: Setup): number {
  return steps.filter(({ isDone }) => isDone).length
}
