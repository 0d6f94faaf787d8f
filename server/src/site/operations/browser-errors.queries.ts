import type { BrowserError } from '@limelight/contract/site/browser-errors'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type CountedError = Omit<BrowserError, '_id' | 'firstAt' | 'lastAt'> & { fingerprint: string }

/** Beyond this many kinds only known ones are counted: garbage fills no disk. */
const ROWS_MAX = 2_000

export async function addErrors({ db }: Db, errors: readonly CountedError[], now: Temporal.Instant): Promise<void> {
  await sql`
    insert into browser_error (fingerprint, kind, message, place, stack, browser, version, count, first_at, last_at)
    select r.fingerprint, r.kind, r.message, r.place, r.stack, r.browser, r.version, r.count, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb)
      as r (fingerprint text, kind text, message text, place text, stack text, browser text, version text, count bigint)
    where (select count(*) from browser_error) < ${ROWS_MAX}
      or exists (select from browser_error e where e.fingerprint = r.fingerprint)
    on conflict on constraint browser_error_pkey do update set
      stack = excluded.stack, browser = excluded.browser, version = excluded.version,
      count = browser_error.count + excluded.count, last_at = greatest(browser_error.last_at, excluded.last_at)
  `.execute(db)
}

type Row = Omit<CountedError, 'count'> & { count: number; first_at: Temporal.Instant; last_at: Temporal.Instant }

export async function listErrorRows({ db }: Db, query: ListQuery): Promise<{ rows: Row[]; total: number }> {
  const where = query.q ? sql`where message ilike ${containing(query.q)} or place ilike ${containing(query.q)}` : sql``
  const { rows } = await sql<Row & { total: number }>`
    select fingerprint, kind, message, place, stack, browser, version, count::int as count, first_at, last_at,
      count(*) over ()::int as total
    from browser_error
    ${where}
    ${orderBy(query, { updatedAt: 'last_at', createdAt: 'first_at', count: 'count' }, 'fingerprint')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function deleteErrors({ db }: Db): Promise<void> {
  await sql`delete from browser_error`.execute(db)
}
