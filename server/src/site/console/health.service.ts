import type { ConsoleHealth } from '@limelight/contract/site/console'
import type { Ctx } from '#/platform/ctx'
import { findBehind } from '#/platform/jobs/scheduled-jobs.queries'
import { findBackupHealth } from '#/site/backups/backups.service'
import { findHealth } from './health.queries.ts'

/** More are not counted exactly. */
const QUEUED_MAX = 100_000

/** What needs attention, and since when: for the console's first page and for metrics. */
export async function getHealth(ctx: Ctx): Promise<ConsoleHealth> {
  const now = ctx.clock.now()
  const [row, { late, queued }, backup] = await Promise.all([
    findHealth(ctx, now),
    findBehind(ctx, { now, limit: QUEUED_MAX }),
    findBackupHealth(ctx),
  ])
  const instant = (value: Temporal.Instant | null) => value?.toString() ?? null
  return {
    mail: {
      isSetUp: ctx.config.smtpUrl !== undefined,
      waiting: row.mails_waiting,
      oldestAt: instant(row.oldest_mail),
      lastSentAt: instant(row.last_mail_sent),
    },
    media: { waiting: row.files_waiting, oldestAt: instant(row.oldest_file), failed: row.files_failed },
    jobs: {
      waiting: row.jobs_waiting + queued.count,
      oldestAt: earlier(instant(row.oldest_job), instant(queued.oldest)),
      failed: row.jobs_failed,
      late: late ? { name: late.name, since: late.since.toString() } : null,
    },
    ledger: row.books_checked && { checkedAt: row.books_checked.toString(), isBalanced: row.books_broken !== true },
    backup,
    reconciliation: row.compared_day === null ? null : { day: row.compared_day, differences: row.differences },
  }
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return Temporal.Instant.compare(one, other) <= 0 ? one : other
}
