/** What a platform needs for a while and not for ever, and what no domain deletes by itself. `docs/data-classes.md` lists all tables. */
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'
import type { Jobs } from '#/platform/jobs/jobs'

type Rule = { table: string; days: number; expired: (before: Temporal.Instant) => RawBuilder<unknown> }

const YEAR = 365
const RULES: readonly Rule[] = [
  // As long as `former-usernames.service.ts` reserves them.
  { table: 'former_username', days: 90, expired: (before) => sql`given_up_at < ${before}` },
  // Nobody repeats a job of a quarter ago; a payload may hold personal data.
  { table: 'failed_job', days: 90, expired: (before) => sql`failed_at < ${before}` },
  // Nobody who comes back after a year looks for what creators wrote then.
  { table: 'broadcast_pending', days: YEAR, expired: (before) => sql`created_at < ${before}` },
  { table: 'browser_error', days: 14, expired: (before) => sql`last_at < ${before}` },
  { table: 'slow_statement', days: 30, expired: (before) => sql`last_at < ${before}` },
  { table: 'contact_message', days: YEAR, expired: (before) => sql`status = 'done' and updated_at < ${before}` },
  // What was sold in a chat is a sale of its own, what was reported has a copy in the report.
  { table: 'stream_message', days: YEAR, expired: (before) => sql`created_at < ${before}` },
  { table: 'team_activity', days: YEAR, expired: (before) => sql`created_at < ${before}` },
  { table: 'viewer_session', days: 2 * YEAR, expired: (before) => sql`left_at < ${before}` },
  // Claims that follow from a decision end after three years in most laws.
  {
    table: 'report',
    days: 3 * YEAR,
    expired: (before) => sql`status in ('actioned', 'dismissed') and updated_at < ${before}`,
  },
  // Refunds ask for it; cards of the sandbox are not refunded after two years.
  { table: 'sandbox_charge', days: 2 * YEAR, expired: (before) => sql`created_at < ${before}` },
]

export function handleOldRecords(ctx: Ctx, jobs: Jobs): void {
  const tables = RULES.map(({ table }) => table)
  jobs.sweep('records-expire', '29 3 * * *', tables, async (signal) => {
    for (const { table, days, expired } of RULES)
      await deleteInBatches(ctx, { table, expired: expired(ctx.clock.now().subtract({ hours: 24 * days })) }, signal)
  })
}
