/** What is true of the whole site, looked up when somebody asks for it; docs/metrics.md explains each. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConsoleHealth } from '@limelight/contract/site/console'
import type { Ctx } from '#/platform/ctx'
import { freeBytesOf } from '#/platform/free-space'
import { countQueues, findLate, type QueueDepth } from '#/platform/jobs/scheduled-jobs.queries'
import type { Metrics } from '#/platform/metrics/metrics'
import { getHealth } from '#/site/console/health.service'
import { listSalesOfToday } from '#/site/console/overview.service'
import { findSiteRow, type SiteRow } from './site-metrics.queries.ts'

type Options = { sweptTables: () => ReadonlyMap<string, string> }

/** Those without labels: name without the prefix → meaning. */
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
  ledger_imbalance: '1 when the last audit found that the books do not balance',
  reconciliation_differences: 'Differences to the gateway on the last compared day',
  reports_open: 'Reports without a decision',
  browser_errors: 'Errors that browsers reported, of those that are listed',
  streams_live: 'Streams on air',
  live_viewers: 'Viewers of them',
  database_bytes: 'Size of the database',
  disk_free_bytes: 'Free space where the data folder lies',
  backup_age_seconds: 'Age of the newest backup; counted from 1970 without any, absent where the site makes none',
  wal_archive_failed:
    '1 while the WAL or new media can’t be archived, or a part of the WAL was given up since the newest backup',
  wal_archive_age_seconds: 'For how long nothing was archived; absent where nothing is',
} as const satisfies Record<keyof SiteRow, string> & Record<string, string>
type Values = Partial<Record<keyof typeof OF_SITE, number | undefined>>

const BEFORE_ANY = '1970-01-01T00:00:00Z'
/** Jobs that are counted; above that a depth is at least this. */
const QUEUED_MAX = 100_000
/** Prometheus waits ten seconds; a database that is away is itself what has to be seen. */
const KNOWN_WITHIN_MS = 3_000

export function measureSite(ctx: Ctx, metrics: Metrics, { sweptTables }: Options): void {
  const up = metrics.addGauge({ name: 'limelight_database_up', help: 'Whether the database answers', of: 'site' })
  const show = addGauges(metrics)
  const fillQueues = addQueues(metrics)
  const fillLate = addLate(metrics, sweptTables)
  const fillSales = addSales(metrics)
  metrics.beforeAnswer(async () => {
    const [known, disk_free_bytes] = await Promise.all([
      look(ctx),
      freeBytesOf(ctx.config.dataDir).catch(() => undefined),
    ])
    up.set(known ? 1 : 0)
    show({ ...known?.values, disk_free_bytes })
    fillQueues(known?.queues ?? [])
    fillLate(known?.late ?? [])
    fillSales(known?.sales ?? [])
  })
}

type Known = {
  values: Values
  queues: QueueDepth[]
  late: { name: string; seconds: number }[]
  sales: Awaited<ReturnType<typeof listSalesOfToday>>
}

async function look(ctx: Ctx): Promise<Known | undefined> {
  const now = ctx.clock.now()
  const all = async (): Promise<Known> => {
    const [health, row, queues, late, sales] = await Promise.all([
      getHealth(ctx),
      findSiteRow(ctx, now),
      // They are made by the first start of the jobs.
      countQueues(ctx, QUEUED_MAX).catch(() => []),
      findLate(ctx, now),
      listSalesOfToday(ctx),
    ])
    return { values: { ...row, ...valuesOf(health, now) }, queues, late, sales }
  }
  const failed = (err: unknown) => void ctx.log.warn({ event: 'metrics.database_away', err })
  const known = all().catch(failed)
  return (await Promise.race([known, sleep(KNOWN_WITHIN_MS, undefined, { ref: false })])) ?? undefined
}

/** Pure. */
function valuesOf({ mail, media, jobs, ledger, backup, reconciliation }: ConsoleHealth, now: Temporal.Instant): Values {
  const secondsSince = (time: string | null) =>
    time === null ? 0 : Temporal.Instant.from(time).until(now).total('seconds')
  return {
    mails_waiting: mail.waiting,
    mail_oldest_seconds: secondsSince(mail.oldestAt),
    files_waiting: media.waiting,
    files_failed: media.failed,
    jobs_failed: jobs.failed,
    ledger_checked_seconds: ledger ? secondsSince(ledger.checkedAt) : undefined,
    ledger_imbalance: ledger?.isBalanced === false ? 1 : 0,
    reconciliation_differences: reconciliation?.differences ?? 0,
    // Infinity would not arrive: processes send each other JSON.
    backup_age_seconds: backup ? secondsSince(backup.newestAt ?? BEFORE_ANY) : undefined,
    wal_archive_failed: backup?.archive ? Number(backup.archive.isFailing) : undefined,
    wal_archive_age_seconds: backup?.archive ? secondsSince(backup.archive.coveredAt ?? BEFORE_ANY) : undefined,
  }
}

/** What is not known is absent: the last value would look like the present. */
function addGauges(metrics: Metrics): (values: Values) => void {
  const gauges = Object.entries(OF_SITE).map(([name, help]) => ({
    name: name as keyof typeof OF_SITE,
    gauge: metrics.addGauge({ name: `limelight_${name}`, help, of: 'site' }),
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
  const depth = metrics.addGauge({ name: 'limelight_queue_depth', help: 'Jobs that wait', labels, of: 'site' })
  const help = 'For how long the oldest of them waits'
  const oldest = metrics.addGauge({ name: 'limelight_queue_oldest_seconds', help, labels, of: 'site' })
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
  const late = metrics.addGauge({
    name: 'limelight_scheduled_job_late_seconds',
    help: 'For how long a scheduled job is late, beyond two of its periods and a quarter of an hour',
    labels: ['job'],
    of: 'site',
  })
  const behind = metrics.addGauge({
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

function addSales(metrics: Metrics): (sales: Known['sales']) => void {
  const today = metrics.addGauge({
    name: 'limelight_sales_today_minor',
    help: 'Sold since midnight (UTC) without what was given back, in hundredths of the currency',
    labels: ['kind'],
    of: 'site',
  })
  return (sales) => {
    today.reset()
    for (const { kind, revenue } of sales) today.set({ kind }, revenue)
  }
}
