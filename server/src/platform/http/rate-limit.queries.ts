import { sql } from 'kysely'
import type { Db } from '../ctx.ts'

/** Compares with the machine's own clock, which the limiter uses. */
export async function deleteExpiredLimits({ db }: Db, nowMs: number): Promise<void> {
  await sql`delete from rate_limit where expire < ${nowMs}`.execute(db)
}
