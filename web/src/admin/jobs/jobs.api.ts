import type { FailedJob } from '@limelight/contract/site/console'
import type { Queue } from '@limelight/contract/site/queues'
import type { BackgroundMigration } from '@limelight/contract/site/upgrades'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import type { Decided } from '../lists/decided.ts'

export function failedJobsQuery({ current, pageSize, filters }: ListState) {
  return callQuery('GET /admin/failed-jobs', { query: { current, pageSize, queue: filters.queue } })
}

const ASK_AGAIN_MS = 15_000

export function queuesQuery() {
  return { ...callQuery('GET /admin/queues'), refetchInterval: ASK_AGAIN_MS }
}

export async function repeatQueue(name: Queue['name']): Promise<void> {
  await api('POST /admin/queues/{name}/repeat-failed', { params: { name } }).finally(refresh)
}

export async function repeatJob(id: FailedJob['_id']): Promise<void> {
  await api('POST /admin/failed-jobs/{id}/repeat', { params: { id } }).finally(refresh)
}

export async function repeatJobs(keys: readonly string[]): Promise<Decided> {
  return (await api('POST /admin/failed-jobs/repeat', { body: { ids: [...keys] } }).finally(refresh)).data
}

export async function dismissJob(id: FailedJob['_id'], reason: string): Promise<void> {
  await api('POST /admin/failed-jobs/{id}/dismiss', { params: { id }, body: { reason } }).finally(refresh)
}

/** Asked again while the page is open: the work is done in the background. */
export function backgroundMigrationsQuery() {
  return { ...callQuery('GET /admin/background-migrations'), refetchInterval: 15_000 }
}

export async function pauseMigration(name: BackgroundMigration['name']): Promise<void> {
  await api('POST /admin/background-migrations/{name}/pause', { params: { name } }).finally(refreshMigrations)
}

export async function resumeMigration(name: BackgroundMigration['name']): Promise<void> {
  await api('POST /admin/background-migrations/{name}/resume', { params: { name } }).finally(refreshMigrations)
}

function refreshMigrations(): void {
  for (const key of ['GET /admin/background-migrations', 'GET /admin/audit-log'])
    void getQueryClient().invalidateQueries({ queryKey: [key] })
}

/** After a refusal too: then somebody else was first, and the list is old. */
function refresh(): void {
  const client = getQueryClient()
  for (const key of ['GET /admin/failed-jobs', 'GET /admin/queues', 'GET /admin/overview', 'GET /admin/audit-log'])
    void client.invalidateQueries({ queryKey: [key] })
}
