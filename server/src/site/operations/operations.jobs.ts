import type { Ctx } from '#/platform/ctx'
import type { Connections } from '#/platform/db/pool'
import type { SlowStatements } from '#/platform/db/slow-statements'
import type { Jobs } from '#/platform/jobs/jobs'
import { reportProcess } from './process-reports.service.ts'
import { storeSlowStatements } from './slow-statements.service.ts'
import { countStorageDaily } from './system.service.ts'

/** What a process knows of its own connections. */
export type ProcessFacts = { connections: () => Record<string, Connections>; slow: SlowStatements }

const SLOW_STORED_MS = 15_000

export function handleOperations(ctx: Ctx, jobs: Jobs, { connections, slow }: ProcessFacts): void {
  reportProcess(ctx, jobs, connections)
  jobs.everywhere('slow-statements', SLOW_STORED_MS, () => storeSlowStatements(ctx, slow))
  jobs.schedule('storage-count', '19 * * * *', () => countStorageDaily(ctx))
}
