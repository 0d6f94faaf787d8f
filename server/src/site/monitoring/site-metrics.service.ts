/** What is true of the whole site, looked up when somebody asks for it; docs/metrics.md explains each. */
import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '#/platform/ctx'
import { countQueues, findLate, type QueueDepth } from '#/platform/jobs/scheduled-jobs.queries'
import { addGauge, type Metrics } from '#/platform/metrics/metrics'
import { findNewestBackup } from '#/site/backups/backups.service'
import { findSiteRow, type KindOfDay, type SiteRow, sumSalesToday } from './site-metrics.queries.ts'

type Options = { sweptTables: () => ReadonlyMap<string, string> }

/** Those without labels: the name of its column, and of its gauge without the prefix → its meaning. */
const OF_SITE = {
  mails_waiting: 'Mails that are not sent yet',
  mail_oldest_seconds: 'Age of the oldest mail that is not sent',
  files_waiting: 'Uploaded files that are not rendered yet',
  files_failed: 'Files that failed within a day',
  outbox_waiting: 'Rows of the outbox',
  outbox_lag_seconds: 'Age of the oldest row of the outbox',
  jobs_failed: 'Jobs that failed for good and wait for a decision',
  webhooks_waiting: 'Events of gateways that are not applied',
  webhook_oldest_seconds: 'Age of the oldest event that is not applied',
  webhooks_refused: 'Events of gateways that were refused within a day',
  ledger_checked_seconds: 'Age of the last audit of the ledger; absent before the first',
  ledger_imbalance: 'Rules of the ledger that the last audit found broken',
  reconciliation_differences: 'Differences to the gateway on the last compared day',
  reports_open: 'Reports without a decision',
  streams_live: 'Streams on air',
  live_viewers: 'Viewers of them',
  database_bytes: 'Size of the database',
  disk_free_bytes: 'Free space where the data folder lies',
  backup_age_seconds: 'Age of the newest backup; counted from 1970 without any, absent where the site makes none',
} as const satisfies Record<keyof SiteRow | 'disk_free_bytes' | 'backup_age_seconds', string>
/** Jobs that are counted; above that a depth is at least this. */
const QUEUED_MAX = 100_000
/** Prometheus waits ten seconds; a database that is away is itself what has to be seen. */
const KNOWN_WITHIN_MS = 3_000

export function measureSite(ctx: Ctx, metrics: Metrics, { sweptTables }: Options): void {
  const up = addGauge(metrics, { name: 'limelight_database_up', help: 'Whether the database answers', of: 'site' })
  const show = addGauges(metrics)
  const fillQueues = addQueues(metrics)
  const fillLate = addLate(metrics, sweptTables)
  const fillSales = addSales(metrics)
  metrics.beforeAnswer(async () => {
    const [known, disk_free_bytes, backup_age_seconds] = await Promise.all([
      look(ctx),
      freeBytesOf(ctx.config.dataDir),
      backupAgeOf(ctx),
    ])
    up.set(known ? 1 : 0)
    show({ ...known?.row, disk_free_bytes, backup_age_seconds })
    fillQueues(known?.queues ?? [])
    fillLate(known?.late ?? [])
    fillSales(known?.sales ?? [])
  })
}

type Known = { row: SiteRow; queues: QueueDepth[]; late: { name: string; seconds: number }[]; sales: KindOfDay[] }

async function look(ctx: Ctx): Promise<Known | undefined> {
  const now = ctx.clock.now()
  const all = async (): Promise<Known> => {
    const [row, queues, late, sales] = await Promise.all([
      findSiteRow(ctx, now),
      countQueues(ctx, QUEUED_MAX).catch(() => []),
      findLate(ctx, now),
      sumSalesToday(ctx, now),
    ])
    return { row, queues, late, sales }
  }
  const failed = (err: unknown) => void ctx.log.warn({ event: 'metrics.database_away', err })
  return Promise.race([all().catch(failed), sleep(KNOWN_WITHIN_MS, undefined, { ref: false })]) as Promise<
    Known | undefined
  >
}

async function freeBytesOf(dataDir: string): Promise<number | undefined> {
  const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: Number.NaN, bsize: 1 }))
  return Number.isNaN(bavail) ? undefined : bavail * bsize
}

async function backupAgeOf(ctx: Ctx): Promise<number | undefined> {
  // A folder that cannot be read is as bad as one without a set.
  const newest = await findNewestBackup(ctx).catch(() => null)
  if (newest === undefined) return undefined
  // Infinity would not arrive: processes send each other JSON.
  const madeAt = newest === null ? Temporal.Instant.fromEpochMilliseconds(0) : Temporal.Instant.from(newest)
  return madeAt.until(ctx.clock.now()).total('seconds')
}

/** What is not known is absent: the last value would look like the present. */
function addGauges(
  metrics: Metrics,
): (values: Partial<Record<keyof typeof OF_SITE, number | null | undefined>>) => void {
  const gauges = Object.entries(OF_SITE).map(([name, help]) => ({
    name: name as keyof typeof OF_SITE,
    gauge: addGauge(metrics, { name: `limelight_${name}`, help, of: 'site' }),
  }))
  return (values) => {
    for (const { name, gauge } of gauges) {
      const value = values[name]
      if (typeof value === 'number') gauge.set(value)
      else gauge.remove()
    }
  }
}

function addQueues(metrics: Metrics): (queues: readonly QueueDepth[]) => void {
  const labels: 'queue'[] = ['queue']
  const depth = addGauge(metrics, { name: 'limelight_queue_depth', help: 'Jobs that wait', labels, of: 'site' })
  const help = 'For how long the oldest of them waits'
  const oldest = addGauge(metrics, { name: 'limelight_queue_oldest_seconds', help, labels, of: 'site' })
  return (queues) => {
    depth.reset()
    oldest.reset()
    for (const { name: queue, count, seconds } of queues) {
      depth.set({ queue }, count)
      oldest.set({ queue }, seconds)
    }
  }
}

function addLate(metrics: Metrics, sweptTables: Options['sweptTables']) {
  const late = addGauge(metrics, {
    name: 'limelight_scheduled_job_late_seconds',
    help: 'For how long a scheduled job is late, beyond two of its periods and a quarter of an hour',
    labels: ['job'],
    of: 'site',
  })
  const behind = addGauge(metrics, {
    name: 'limelight_retention_behind_seconds',
    help: 'The same of the job that deletes what has had its time from a table',
    labels: ['table'],
    of: 'site',
  })
  return (jobs: Known['late']) => {
    late.reset()
    behind.reset()
    const secondsOf = new Map(jobs.map(({ name, seconds }) => [name, seconds]))
    for (const [job, seconds] of secondsOf) late.set({ job }, seconds)
    for (const [table, job] of sweptTables()) {
      const seconds = secondsOf.get(job)
      if (seconds !== undefined) behind.set({ table }, seconds)
    }
  }
}

function addSales(metrics: Metrics): (sales: readonly KindOfDay[]) => void {
  const today = addGauge(metrics, {
    name: 'limelight_sales_today_minor',
    help: 'Sold since midnight (UTC) without what was given back, in hundredths of the currency',
    labels: ['kind'],
    of: 'site',
  })
  return (sales) => {
    today.reset()
    for (const { kind, minor } of sales) today.set({ kind }, minor)
  }
}
