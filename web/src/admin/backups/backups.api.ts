import type { Backup } from '@limelight/contract/site/backups'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'

const RUNNING_MS = 2_000
const IDLE_MS = 15_000

/** Asked again while the page is open: the work is done in the background. */
export function backupsQuery() {
  return {
    ...callQuery('GET /admin/backups'),
    refetchInterval: ({ state }: { state: { data?: { data: { current: unknown } } | undefined } }) =>
      state.data?.data.current ? RUNNING_MS : IDLE_MS,
  }
}

export async function startBackup(): Promise<void> {
  await api('POST /admin/backups').finally(refresh)
}

export async function startVerification(name: Backup['name']): Promise<void> {
  await api('POST /admin/backups/{name}/verify', { params: { name } }).finally(refresh)
}

/** After a refusal too: then one is under way that this page does not show yet. */
function refresh(): void {
  const client = getQueryClient()
  for (const key of ['GET /admin/backups', 'GET /admin/audit-log']) void client.invalidateQueries({ queryKey: [key] })
}
