/**
 * The plans of what a GET of the API asks, on a site that PostgreSQL believes to have ten million accounts: none reads all rows of a large table,
 * none sorts without a bound. The statements are those that the app sends; the rows are a thousand accounts', their numbers those of the large site.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { startTestApp, type TestApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addOwner, insertRows, loadsOf } from './large-site/load.ts'
import { type Finding, findingsOf, type Sent, watchStatements } from './large-site/plans.ts'
import { readCalls } from './large-site/read-calls.ts'
import { openReaders, type Reader } from './large-site/readers.ts'

const ACCOUNTS = 1_000
const BELIEVED = 10_000_000
const READERS = ['visitor', 'fan', 'largest creator', 'operator']

let database: TestDatabase
let dataDir: string
let app: TestApp
let client: pg.Client
let sent: Sent[]

before(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const loads = loadsOf(ACCOUNTS)
  for (const load of loads) await insertRows(client, load)
  await addOwner(client)
  await client.query('analyze')
  await client.query(BELIEVE, [BELIEVED / ACCOUNTS, [...loads.map(({ table }) => table), 'conversation_participant']])
  await client.query(SPREAD, [BELIEVED / 100])
  dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-plans-'))
  app = await startTestApp({ installation: { databaseUrl: database.url, dataDir } })
  sent = await statementsSent(await openReaders(app.ctx))
})
after(async () => {
  await app.close()
  await client.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Rows of the tables that grow, and of their indexes; how they are distributed is what `analyze` has found. */
const BELIEVE = `
  select pg_restore_relation_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'relpages', c.relpages,
    'reltuples', (c.reltuples * $1)::real)
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_index i on i.indexrelid = c.oid
  where coalesce(i.indrelid, c.oid) = any ($2::text[]::regclass[])`

/** Of a column that names creators: as many as there would be, instead of the ten there are. */
const SPREAD = `
  select pg_clear_attribute_stats('public', tablename, attname, false),
    pg_restore_attribute_stats('schemaname', 'public', 'relname', tablename::text, 'attname', attname::text, 'inherited', false,
      'null_frac', null_frac, 'avg_width', avg_width, 'n_distinct', least($1, 1e9)::real)
  from pg_stats
  where schemaname = 'public' and attname = 'performer_id' and tablename in (
    select relname from pg_class where reltuples > $1 and relnamespace = 'public'::regnamespace)`

test('no list reads or sorts all rows of a large table', async () => {
  const findings: Finding[] = []
  for (const statement of sent) if (!isOfOne(statement)) findings.push(...(await findingsOf(client, statement)))

  const named = findings.map(({ url, what, text }) => `${url}\n  ${what}\n  ${text.replaceAll(/\s+/g, ' ')}`)
  assert.ok(sent.length > 500, `${sent.length} statements`)
  assert.deepEqual(named, [], named.join('\n'))
})

test('a plan without its index is found', async () => {
  const list = sent.find(
    ({ url, text }) => url === 'operator: /admin/users' && text.includes('order by "a"."updated_at" desc'),
  )
  assert.ok(list)
  await client.query('begin')
  await client.query('drop index account_by_updated')
  const findings = await findingsOf(client, list)
  await client.query('rollback')

  assert.match(findings.map(({ what }) => what).join(), /sorts \d+ rows/)
})

/** What needs all of something that is not the whole site. */
const OF_ONE = [
  // The viewers of one stream.
  /^ ?select count\(distinct coalesce\(account_id, id\)\)::integer as total from viewer_session where stream_id = \$1/,
  // What was reported, which is as much as operators read.
  /select id from report where concat_ws/,
  // The searches of a month, counted once a minute.
  /^ ?select keyword, count\(\*\)::int as searches/,
]

function isOfOne({ text }: Sent): boolean {
  return OF_ONE.some((pattern) => pattern.test(text.replaceAll(/\s+/g, ' ')))
}

async function statementsSent(readers: readonly Reader[]): Promise<Sent[]> {
  const watch = watchStatements()
  try {
    for (const reader of readers.filter(({ name }) => READERS.includes(name))) {
      for (const { url } of readCalls(reader.values).filter((call) => reader.audiences.includes(call.for))) {
        watch.note(`${reader.name}: ${url}`)
        const headers = reader.token ? { authorization: reader.token } : {}
        const answer = await app.http.inject({ url: `/api${url}`, headers })
        assert.ok(answer.statusCode < 500, `${url}: ${answer.body}`)
      }
    }
    return watch.sent()
  } finally {
    watch.end()
  }
}
