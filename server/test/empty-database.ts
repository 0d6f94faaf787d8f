/** What makes a used test database like a new one. */
import pg from 'pg'

/** What the migrations leave in a database. */
export type Contents = {
  /** Of the catalogs: another one means that tables, functions or settings were changed. */
  fingerprint: string
  rows: { table: string; columns: string; json: string }[]
  sequences: { name: string; last: string; isCalled: boolean }[]
}

/** Of a database that nothing has used yet. */
export async function readContents(url: string): Promise<Contents> {
  return await withClient(url, async (client) => ({
    fingerprint: await fingerprintOf(client),
    rows: await readRows(client),
    sequences: await readSequences(client),
  }))
}

/** Puts it back as the migrations left it, and cuts the connections that are left. False when more than rows was changed. */
export async function emptyDatabase(url: string, contents: Contents): Promise<boolean> {
  return await withClient(url, async (client) => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    if ((await fingerprintOf(client)) !== contents.fingerprint) return false
    await client.query('begin')
    // Neither triggers nor references hold: everything goes.
    await client.query('set local session_replication_role = replica')
    const filled = (await tablesOf(client)).filter(({ isFilled }) => isFilled).map(({ table }) => table)
    if (filled.length > 0) await client.query(`truncate ${filled.join(', ')} cascade`)
    for (const { table, columns, json } of contents.rows) {
      await client.query(
        `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [json],
      )
    }
    for (const { name, last, isCalled } of contents.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
    await client.query('commit')
    return true
  })
}

const OURS = "nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'"

/** `isFilled`: of a table that never had a row no page is on the disk. */
async function tablesOf(client: pg.Client): Promise<{ table: string; isFilled: boolean }[]> {
  const { rows } = await client.query<{ table: string; isFilled: boolean }>(`
    select format('%I.%I', nspname, relname) as table, pg_relation_size(class.oid) > 0 as "isFilled"
    from pg_class class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and ${OURS} and relname <> 'schema_migration'`)
  return rows
}

async function readRows(client: pg.Client): Promise<Contents['rows']> {
  const found: Contents['rows'] = []
  for (const { table } of (await tablesOf(client)).filter(({ isFilled }) => isFilled)) {
    const { rows } = await client.query<{ columns: string; json: string }>(
      `select (select string_agg(quote_ident(attname), ', ') from pg_attribute
               where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns,
              (select json_agg(one)::text from ${table} one) as json`,
      [table],
    )
    found.push(...rows.map((row) => ({ table, ...row })))
  }
  return found
}

async function readSequences(client: pg.Client): Promise<Contents['sequences']> {
  const { rows } = await client.query<Contents['sequences'][number]>(`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as last,
           last_value is not null as "isCalled"
    from pg_sequences`)
  return rows
}

async function fingerprintOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(`
    select md5(concat_ws(' ',
      (select string_agg(concat(oid, relname, relpersistence, reloptions), ',' order by oid) from pg_class
       where oid >= 16384 and relkind <> 't'),
      (select string_agg(concat(attrelid, attname, atttypid, attnotnull), ',' order by attrelid, attnum) from pg_attribute
       where attrelid >= 16384),
      (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger),
      (select string_agg(concat(oid, convalidated), ',' order by oid) from pg_constraint where oid >= 16384),
      (select string_agg(concat(oid, prosrc), ',' order by oid) from pg_proc where oid >= 16384),
      (select string_agg(concat(indexrelid, indisvalid), ',' order by indexrelid) from pg_index where indexrelid >= 16384),
      (select string_agg(setconfig::text, ',') from pg_db_role_setting
       where setdatabase = (select oid from pg_database where datname = current_database()))
    )) as fingerprint`)
  return rows[0]?.fingerprint ?? ''
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
