import type { SiteProcess, System } from '@limelight/contract/site/operations'
import { sql } from 'kysely'
import type { Ctx, Db } from '#/platform/ctx'

type Report = Omit<SiteProcess, '_id' | 'startedAt' | 'seenAt' | 'isSilent'> & {
  id: string
  startedAt: Temporal.Instant
}

/** By the database's clock, which is one for all machines. Deletes those of processes that ended without a word. */
export async function upsertReport({ db }: Db, report: Report): Promise<void> {
  await sql`
    with deleted as (
      delete from process_report
      where id = any(array(
        select id from process_report
        where seen_at < now() - interval '10 minutes' and id <> ${report.id}
        for update skip locked
      ))
    )
    insert into process_report (id, host, pid, role, version, node, started_at, memory_bytes, loop_delay_ms, pools)
    values (
      ${report.id}, ${report.host}, ${report.pid}, ${report.role}, ${report.version}, ${report.node}, ${report.startedAt},
      ${report.memoryBytes}, ${report.loopDelayMs}, ${JSON.stringify(report.pools)}::jsonb
    )
    on conflict on constraint process_report_pkey do update set
      seen_at = now(), memory_bytes = excluded.memory_bytes, loop_delay_ms = excluded.loop_delay_ms, pools = excluded.pools
  `.execute(db)
}

export async function deleteReport({ db }: Db, id: string): Promise<void> {
  await sql`delete from process_report where id = ${id}`.execute(db)
}

type ReportRow = {
  id: string
  host: string
  pid: number
  role: SiteProcess['role']
  version: string
  node: string
  started_at: Temporal.Instant
  seen_at: Temporal.Instant
  is_silent: boolean
  memory_bytes: number
  loop_delay_ms: number
  pools: SiteProcess['pools']
}

export async function listReports({ db }: Db, limit: number): Promise<SiteProcess[]> {
  const { rows } = await sql<ReportRow>`
    select id, host, pid, role, version, node, started_at, seen_at, seen_at < now() - interval '40 seconds' as is_silent,
      memory_bytes::float8 as memory_bytes, loop_delay_ms, pools
    from process_report
    order by host, started_at, id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id, started_at, seen_at, is_silent, memory_bytes, loop_delay_ms, ...row }) => ({
    ...row,
    _id: id,
    startedAt: started_at.toString(),
    seenAt: seen_at.toString(),
    isSilent: is_silent,
    memoryBytes: memory_bytes,
    loopDelayMs: loop_delay_ms,
  }))
}

type DatabaseRow = { postgres: string; schema: string; bytes: number; connections: number; maxConnections: number }

export async function findDatabase({ db }: Db): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`
    select current_setting('server_version') as postgres, (select max(name) from schema_migration) as schema,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "maxConnections"
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a condition returned nothing')
  return row
}

/** Sizes are those of files, rows what the planner believes: neither reads a table. */
export async function listLargestTables({ db }: Db, limit: number): Promise<System['database']['tables']> {
  const { rows } = await sql<System['database']['tables'][number]>`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
      pg_total_relation_size(c.oid)::float8 as bytes, nullif(c.reltuples, -1)::float8 as rows
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%'
    order by 2 desc, 1
    limit ${limit}
  `.execute(db)
  return rows
}

/** Reads every file's row: for the job, on connections for long statements. */
export async function countStorage({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  await sql`
    insert into storage_use (kind, files, bytes, counted_at)
    select kind, files, bytes, ${clock.now()}::timestamptz
    from (
      select count(*) as originals, coalesce(sum(f.size_bytes), 0) as original_bytes,
        coalesce(sum(r.files), 0) as renditions, coalesce(sum(r.bytes), 0) as rendition_bytes
      from media_file f
      cross join lateral (
        select count(*) as files, sum((v->>'sizeBytes')::bigint) as bytes from jsonb_array_elements(f.variants) v
      ) r
      where f.copy_of is null
    ) sums
    cross join lateral (
      values ('originals', originals, original_bytes), ('renditions', renditions, rendition_bytes)
    ) uses (kind, files, bytes)
    on conflict on constraint storage_use_pkey do update set
      files = excluded.files, bytes = excluded.bytes, counted_at = excluded.counted_at
  `.execute(db)
}

type UseRow = System['storage']['uses'][number] & { counted_at: Temporal.Instant }

export async function listStorageUses({ db }: Db): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select kind, files::float8 as files, bytes::float8 as bytes, counted_at from storage_use order by kind
  `.execute(db)
  return rows
}

/** A day's uploads at most. */
export async function sumOpenUploads({ db }: Db): Promise<System['storage']['uploads']> {
  const { rows } = await sql<System['storage']['uploads']>`
    select count(*)::int as files, coalesce(sum(received_bytes), 0)::float8 as bytes from upload where finished_at is null
  `.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** Whether a mail is being tried again: the server for mail does not take it, or cannot be reached. */
export async function hasDeferredMail({ db }: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from mail where sent_at is null and gave_up_at is null and attempts > 0) as is
  `.execute(db)
  return rows[0]?.is === true
}
