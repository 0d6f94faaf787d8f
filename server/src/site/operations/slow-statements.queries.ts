import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import type { SlowStatement } from '#/platform/db/slow-statements'

/** Beyond this many kinds only known ones are added to. */
const ROWS_MAX = 1_000

export async function addSlowStatements({ db }: Db, statements: readonly SlowStatement[]): Promise<void> {
  const rows = statements.map(({ text, totalMs, worstMs, ...rest }) => ({
    ...rest,
    statement: text,
    total_ms: totalMs,
    worst_ms: worstMs,
  }))
  await sql`
    insert into slow_statement (fingerprint, source, statement, count, total_ms, worst_ms, last_at)
    select r.fingerprint, r.source, r.statement, r.count, r.total_ms, r.worst_ms, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (fingerprint text, source text, statement text, count bigint, total_ms float8, worst_ms float8)
    where (select count(*) from slow_statement) < ${ROWS_MAX}
      or exists (select from slow_statement s where s.fingerprint = r.fingerprint and s.source = r.source)
    on conflict on constraint slow_statement_pkey do update set
      count = slow_statement.count + excluded.count, total_ms = slow_statement.total_ms + excluded.total_ms,
      worst_ms = greatest(slow_statement.worst_ms, excluded.worst_ms), last_at = excluded.last_at
  `.execute(db)
}

export type SlowStatementRow = {
  fingerprint: string
  source: string
  statement: string
  count: number
  total_ms: number
  worst_ms: number
  last_at: Temporal.Instant
}

export async function listSlowStatements({ db }: Db, limit: number): Promise<SlowStatementRow[]> {
  const { rows } = await sql<SlowStatementRow>`
    select fingerprint, source, statement, count::int as count, total_ms, worst_ms, last_at
    from slow_statement
    order by total_ms desc, fingerprint, source
    limit ${limit}
  `.execute(db)
  return rows
}

export async function deleteSlowStatements({ db }: Db): Promise<void> {
  await sql`delete from slow_statement`.execute(db)
}
