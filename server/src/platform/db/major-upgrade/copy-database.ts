/** Copies what a database holds into another one of the same schema, on a server of another major version. */
import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { copyRows } from './copy-rows.ts'

type Table = { name: string; columns: string; bytes: number }
type Index = { name: string; text: string }
/** Of all tables, the one under way with what was read of it. */
export type OnCopied = (progress: { table: string; bytes: number; of: number }) => void

const NAME = "format('%I.%I', n.nspname, c.relname)"
const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Without columns that the server computes itself; those that hold nothing partitioned. */
const TABLES = `
select ${NAME} as name, pg_table_size(c.oid)::float8 as bytes,
  coalesce((select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''), '') as columns
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'r' and ${OURS} order by 1`

/** Those that are no rule, and no part of a partitioned one: made anew in one go, they take a fraction of the time. */
const INDEXES = `
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
where ${OURS} and c.relkind = 'r' and not c.relispartition
  and not exists (select from pg_depend d where d.refclassid = 'pg_class'::regclass and d.refobjid = i.indexrelid)
  and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`

const SEQUENCES = `
select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as last, last_value is not null as called
from pg_sequences`

/** Sequences, and the columns that are numbered by them. */
const NUMBERED = `
select s.oid::regclass::text as sequence, ${NAME} as "table", quote_ident(a.attname) as "column"
from pg_class s
join pg_depend o on o.classid = 'pg_class'::regclass and o.objid = s.oid and o.refclassid = 'pg_class'::regclass and o.deptype in ('a', 'i')
join pg_class c on c.oid = o.refobjid join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attnum = o.refobjsubid
where s.relkind = 'S'`

/**
 * In the place of whatever the migrations wrote. One transaction, in which rows come in any order and nothing is checked again: they were, one
 * by one, when they were written. Then what has come is counted. Throws a `StartError` when the two differ.
 */
export async function copyDatabase(from: pg.Client, to: pg.Client, onCopied: OnCopied): Promise<void> {
  await from.query('begin isolation level repeatable read read only')
  const tables = await requireSameTables(from, to)
  const { rows: indexes } = await to.query<Index>(INDEXES)
  await to.query('begin')
  await to.query('set local session_replication_role = replica')
  await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name } of indexes) await to.query(`drop index ${name}`)
  const counts = await copyTables(from, to, { tables, onCopied })
  for (const { text } of indexes) await to.query(text)
  await copySequences(from, to)
  await to.query('commit')
  await from.query('commit')
  await to.query('analyze')
  await requireComplete(from, to, counts)
}

async function requireSameTables(from: pg.Client, to: pg.Client): Promise<Table[]> {
  const { rows: tables } = await from.query<Table>(TABLES)
  const { rows: others } = await to.query<Table>(TABLES)
  const made = new Map(others.map(({ name, columns }) => [name, columns]))
  const foreign = tables.filter(({ name, columns }) => made.get(name) !== columns).map(({ name }) => name)
  const had = new Set(tables.map(({ name }) => name))
  const missing = others.filter(({ name }) => !had.has(name)).map(({ name }) => name)
  if (foreign.length + missing.length === 0) return tables
  throw new StartError(
    `The database has other tables than its migrations make: ${[...foreign, ...missing].join(', ')}. Undo by hand what was changed by hand, such as tables of other programs, and begin again.`,
  )
}

async function copyTables(
  from: pg.Client,
  to: pg.Client,
  { tables, onCopied }: { tables: readonly Table[]; onCopied: OnCopied },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name, columns, bytes } of tables) {
    let read = 0
    // Frozen: nobody sees them before the commit, and the server need not write each row again later.
    const rows = await copyRows(from, to, {
      read: `copy ${name} (${columns}) to stdout`,
      write: `copy ${name} (${columns}) from stdin with (freeze)`,
      onBytes(more) {
        read += more
        // The texts of rows may be longer than the rows.
        onCopied({ table: name, bytes: Math.min(read, bytes), of: bytes })
      },
    })
    counts.set(name, rows)
    onCopied({ table: name, bytes, of: bytes })
  }
  return counts
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string; called: boolean }>(SEQUENCES)
  for (const { name, last, called } of rows)
    await to.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called])
}

async function requireComplete(from: pg.Client, to: pg.Client, counts: ReadonlyMap<string, number>): Promise<void> {
  for (const [table, copied] of counts) {
    const [had, has] = [await countRows(from, table), await countRows(to, table)]
    if (had !== copied || has !== copied)
      throw new StartError(`The table ${table} had ${had} rows, of which ${copied} were copied, and has ${has}.`)
  }
  const { rows: numbered } = await to.query<{ sequence: string; table: string; column: string }>(NUMBERED)
  for (const { sequence, table, column } of numbered) {
    const { rows } = await to.query<{ behind: boolean }>(
      `select coalesce((select max(${column}) from ${table}), 0) > (select last_value from ${sequence}) as behind`,
    )
    if (rows[0]?.behind !== false) throw new StartError(`The sequence ${sequence} is behind ${table}.${column}.`)
  }
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
  return Number(rows[0]?.count)
}
