import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

/**
 * Rows of these come and go with every request; of the others a restore has as many as there were. Tables that are not logged are
 * empty after a restore.
 */
const SHORT_LIVED = ['idempotency_key', 'outbox', 'viewer_session', 'session', 'ledger.inbox']

export type Server = { version: string; migration: string; bytes: number; systemId: string }

export async function findServer({ db }: Db): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version,
      (select max(name) from schema_migration) as migration,
      (select sum(pg_database_size(oid)) from pg_database)::float8 as bytes,
      (select system_identifier::text from pg_control_system()) as "systemId"
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the server says nothing of itself')
  return row
}

export async function listTables({ db }: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'ledger') and c.relkind = 'r' and c.relpersistence = 'p'
    order by name
  `.execute(db)
  return rows.map(({ name }) => name).filter((name) => !SHORT_LIVED.includes(name))
}

export async function countRows({ db }: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many rows were inserted and deleted since the server's statistics began, rolled back ones as well. */
export async function listChanges({ db }: Db): Promise<Map<string, { inserted: number; deleted: number }>> {
  const { rows } = await sql<{ name: string; inserted: number; deleted: number }>`
    select case schemaname when 'public' then relname else schemaname || '.' || relname end as name,
      n_tup_ins::float8 as inserted, n_tup_del::float8 as deleted
    from pg_stat_user_tables
  `.execute(db)
  return new Map(rows.map(({ name, ...changes }) => [name, changes]))
}
