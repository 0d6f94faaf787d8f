import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../ctx.ts'

export type AskedTask = { name: string; conditions: readonly RawBuilder<boolean>[] }

/** The names of those of which a condition holds, in one statement for all of them. */
export async function findDueNames({ db }: Db, tasks: readonly AskedTask[]): Promise<string[]> {
  const asked = tasks.map(
    ({ name, conditions }) => sql`select ${name} as name where ${sql.join(conditions, sql` or `)}`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db)
  return rows.map((row) => row.name)
}
