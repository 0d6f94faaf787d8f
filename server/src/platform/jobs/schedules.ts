import type { PgBoss } from 'pg-boss'
import type { Ctx } from '../ctx.ts'
import type { Queue } from './queues.ts'
import { registerScheduled } from './scheduled-jobs.queries.ts'

/** Records in the database when the queues with a schedule run. */
export async function registerSchedules(ctx: Ctx, boss: PgBoss, queues: ReadonlyMap<string, Queue>): Promise<void> {
  const scheduled = [...queues.values()].flatMap(({ name, cron }) => (cron === undefined ? [] : { name, cron }))
  for (const { name, cron } of scheduled) await boss.schedule(name, cron, null, { tz: 'UTC' })
  await registerScheduled(
    ctx,
    scheduled.map(({ name, cron }) => ({ name, everySeconds: periodOf(cron) })),
  )
}

/** Seconds between two times of the three kinds of expressions that are in use. */
function periodOf(cron: string): number {
  const [minute, hour] = cron.split(' ')
  if (minute === '*') return 60
  return hour === '*' ? 3_600 : 86_400
}
