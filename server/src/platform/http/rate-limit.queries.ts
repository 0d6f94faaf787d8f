import { sql } from 'kysely'
import type { Db } from '../ctx.ts'

/** By the machine's own clock, as the limiter writes it. */
export async function deleteExpiredLimits({ db }: Db, nowMs: number): Promise<void> {
  await sql`delete from rate_limit where expire < ${nowMs}`.execute(db)
}
