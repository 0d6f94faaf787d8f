/** Copies of the demonstration as each published version wrote it: what a later version has to start from. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { withClient } from './empty-database.ts'

export type ReleaseCopy = {
  version: string
  commit: string
  /** The names of the migrations that it had. */
  migrations: string[]
  tables: { table: string; columns: string; rows: object[] }[]
  sequences: { name: string; last: string }[]
}

export const RELEASES_DIR = path.join(import.meta.dirname, 'releases')
const OURS = "nspname in ('public', 'ledger') and relname <> 'schema_migration'"

export async function listReleases(): Promise<string[]> {
  return (await readdir(RELEASES_DIR)).filter((name) => name.endsWith('.json.zst')).sort()
}

export async function readRelease(name: string): Promise<ReleaseCopy> {
  const bytes = await promisify(zstdDecompress)(await readFile(path.join(RELEASES_DIR, name)))
  return JSON.parse(bytes.toString())
}

/** Everything but the queues, which each version makes by itself. Returns the name of the file. */
export async function storeRelease(
  databaseUrl: string,
  { version, commit }: Pick<ReleaseCopy, 'version' | 'commit'>,
): Promise<string> {
  const copy = await withClient(databaseUrl, async (client): Promise<ReleaseCopy> => {
    const migrations = await client.query<{ name: string }>('select name from schema_migration order by name')
    const sequences = await client.query<{ name: string; last: string }>(`
      select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
      where schemaname in ('public', 'ledger') and last_value is not null`)
    return {
      version,
      commit,
      migrations: migrations.rows.map(({ name }) => name),
      tables: await readTables(client),
      sequences: sequences.rows,
    }
  })
  const name = `${version}.json.zst`
  await writeFile(path.join(RELEASES_DIR, name), await promisify(zstdCompress)(JSON.stringify(copy)))
  return name
}

async function readTables(client: pg.Client): Promise<ReleaseCopy['tables']> {
  const { rows: tables } = await client.query<{ table: string; columns: string }>(`
    select format('%I.%I', nspname, relname) as "table",
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and ${OURS}
    order by 1`)
  const found: ReleaseCopy['tables'] = []
  for (const { table, columns } of tables) {
    const { rows } = await client.query<{ row: object }>(
      `select to_jsonb(one) as row from (select ${columns} from ${table}) one`,
    )
    if (rows.length > 0) found.push({ table, columns, rows: rows.map(({ row }) => row) })
  }
  return found
}

/** Into a database with the migrations of its version, in the place of what these wrote themselves. */
export async function fillFromRelease(databaseUrl: string, { tables, sequences }: ReleaseCopy): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('begin')
    // Neither triggers nor references hold while rows come in no order.
    await client.query('set local session_replication_role = replica')
    for (const { table, columns, rows } of tables) {
      await client.query(`delete from ${table}`)
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(rows)],
      )
    }
    for (const { name, last } of sequences) await client.query('select setval($1::regclass, $2::bigint)', [name, last])
    await client.query('commit')
  })
}
