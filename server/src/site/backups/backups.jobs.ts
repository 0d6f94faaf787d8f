import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { copyAway } from './copy-away.service.ts'
import { runDueBackups, runRequest } from './run-backups.service.ts'

/** Hours for large media; one that ended without success is tried again by the next hour. */
const RUN = { retryLimit: 0, timeoutSeconds: 12 * 3_600 }

const COPY_EVERY_MS = 60_000

export function handleBackups(ctx: Ctx, jobs: Jobs, databaseUrl: string): void {
  jobs.schedule('backups', '2 * * * *', () => runDueBackups(ctx, databaseUrl), RUN)
  // Without a row in the queues each minute: it is work of the machine that has the folder.
  if (ctx.config.backupCopy) jobs.every('backups-copy', COPY_EVERY_MS, (signal) => copyAway(ctx, { signal }))
  jobs.handle('backup-requested', { ...RUN, concurrency: 1 }, (request) => runRequest(ctx, databaseUrl, request))
}
