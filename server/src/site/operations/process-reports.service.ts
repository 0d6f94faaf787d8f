/** Every process says of itself, every ten seconds, that it runs and how it is. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Ctx } from '#/platform/ctx'
import type { Connections } from '#/platform/db/pool'
import type { Jobs } from '#/platform/jobs/jobs'
import { VERSION } from '#/platform/version'
import { deleteReport, upsertReport } from './system.queries.ts'

const EVERY_MS = 10_000
/** Finer steps would wake an idle process more often than it is worth. */
const LOOP_STEP_MS = 100
const NANOSECONDS = 1e6

export function reportProcess(ctx: Ctx, jobs: Jobs, connections: () => Record<string, Connections>): void {
  const id = randomUUID()
  const startedAt = Temporal.Now.instant()
  const delay = monitorEventLoopDelay({ resolution: LOOP_STEP_MS })
  let isOver = false
  jobs.everywhere('process-report', EVERY_MS, async () => {
    delay.enable()
    // It measures from step to step.
    const loopDelayMs = Math.max(0, delay.percentile(99) / NANOSECONDS - LOOP_STEP_MS)
    delay.reset()
    await upsertReport(ctx, {
      id,
      host: hostname(),
      pid: process.pid,
      role: ctx.config.runsJobs ? 'jobs' : 'web',
      version: VERSION,
      node: process.versions.node,
      startedAt,
      memoryBytes: process.memoryUsage.rss(),
      loopDelayMs,
      pools: Object.entries(connections()).map(([name, counts]) => ({ name, ...counts })),
    })
    // A report that was under way when the process stopped.
    if (isOver) await deleteReport(ctx, id)
  })
  jobs.whenStopped(async () => {
    isOver = true
    delay.disable()
    await deleteReport(ctx, id).catch(() => {}) // the database may have gone first; the others delete what is silent
  })
}
