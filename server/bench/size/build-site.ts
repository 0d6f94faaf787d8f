/**
 * A site of a given number of accounts in a folder, its schema by the migrations, its rows by SQL that knows their sizes and how uneven they
 * are. Indexes are made after the rows, by two connections, without flushing: ten million accounts take half an hour on two cores.
 */
import { chmod, mkdir } from 'node:fs/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#/platform/db/embedded-postgres'
import { migrate, readMigrations } from '#/platform/db/migrate'
import { addOwner, insertRows, type Load, loadsOf } from '#test/large-site/load'

export type Site = { url: string; pid: number; stop(): Promise<void> }

const LOADERS = 2
/** Nothing has to survive a crash: what is lost is made again. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  shared_buffers: '1GB',
  maintenance_work_mem: '1GB',
  work_mem: '64MB',
  max_parallel_maintenance_workers: '1',
  autovacuum: 'off',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '5000',
  'pg_stat_statements.track_utility': 'off',
  track_io_timing: 'on',
}

export async function openSite(folder: string): Promise<Site> {
  await mkdir(folder, { recursive: true })
  // PostgreSQL runs under another account when we are root, and has to reach its folder.
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder, settings: SETTINGS })
  return { url: server.urlOf('limelight'), pid: server.pid, stop: server.stop }
}

export async function buildSite(folder: string, accounts: number, log: (line: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: folder, settings: SETTINGS })
  const url = server.urlOf('limelight')
  try {
    await run(server.urlOf('postgres'), ['create database limelight'])
    await migrate(url, await readMigrations())
    await run(url, [WITHOUT_LOG])
    const loads = loadsOf(accounts)
    const dropped = await dropIndexes(url, [...new Set(loads.map(({ table }) => table)), 'conversation_participant'])
    await inParallel(loads, (load) => insert(url, load, log))
    await inParallel(dropped, async (statement) => {
      log(statement)
      await run(url, [statement])
    })
    await withClient(url, addOwner)
    log('vacuum analyze')
    await run(url, ['vacuum analyze', 'create extension pg_stat_statements', 'checkpoint'])
  } finally {
    await server.stop()
  }
}

/** A table that another with a log refers to cannot do without: those that refer come first, in as many rounds as it takes. */
const WITHOUT_LOG = `
  do $$
  declare found record;
  begin
    for round in 1..12 loop
      for found in
        select c.oid::regclass as name from pg_class c
        where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
          and not exists (
            select from pg_constraint f join pg_class r on r.oid = f.conrelid
            where f.confrelid = c.oid and f.contype = 'f' and r.relpersistence = 'p' and r.oid <> c.oid)
      loop
        execute format('alter table %s set unlogged', found.name);
      end loop;
    end loop;
  end $$`

/** What brings them back, the largest tables first. */
async function dropIndexes(url: string, tables: readonly string[]): Promise<string[]> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ drop: string; make: string }>(INDEXES, [tables])
    for (const { drop } of rows) await client.query(drop)
    return rows.map(({ make }) => make)
  })
}

const INDEXES = `
  select coalesce('alter table ' || c.conrelid::regclass || ' drop constraint ' || quote_ident(c.conname), 'drop index ' || i.indexrelid::regclass) as drop,
    coalesce('alter table ' || c.conrelid::regclass || ' add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid),
      pg_get_indexdef(i.indexrelid)) as make
  from pg_index i
  left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
  where i.indrelid = any ($1::text[]::regclass[])
    and not exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f')
  order by array_position($1::text[]::regclass[]::oid[], i.indrelid)`

async function insert(url: string, load: Load, log: (line: string) => void): Promise<void> {
  await withClient(url, (client) => insertRows(client, load))
  log(`${load.table}: ${load.rows}`)
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: LOADERS }, worker))
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
