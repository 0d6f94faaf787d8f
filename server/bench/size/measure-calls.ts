/** What PostgreSQL reads for each GET of the API on a generated site: blocks and milliseconds, by its own statistics of statements. */
import pg from 'pg'
import { startTestApp } from '#test/app'
import { readCalls } from '#test/large-site/read-calls'
import { openReaders } from '#test/large-site/readers'
import { openSite } from './build-site.ts'

export type StatementCost = { text: string; calls: number; blocks: number; ms: number }
export type CallCost = {
  reader: string
  url: string
  key: string
  status: number
  blocks: number
  ms: number
  statements: StatementCost[]
}

/** Calls that count come after one that fills caches. */
const CALLS = 2

export async function measureCalls(folder: string, only = /./): Promise<CallCost[]> {
  const site = await openSite(folder)
  const app = await startTestApp({
    installation: { databaseUrl: site.url, dataDir: folder },
    databaseLimits: {},
    env: { RATE_LIMIT_FACTOR: '10000' },
  })
  const observer = new pg.Client({ connectionString: site.url })
  await observer.connect()
  const costs: CallCost[] = []
  try {
    for (const reader of await openReaders(app.ctx)) {
      const calls = readCalls(reader.values).filter(
        (call) => reader.audiences.includes(call.for) && only.test(call.url),
      )
      for (const { key, url } of calls) {
        const ask = () =>
          app.http.inject({ url: `/api${url}`, headers: reader.token ? { authorization: reader.token } : {} })
        await ask()
        await observer.query('select pg_stat_statements_reset()')
        let status = 0
        for (let i = 0; i < CALLS; i += 1) status = (await ask()).statusCode
        const statements = await readStatements(observer)
        const sum = (of: (cost: StatementCost) => number) => statements.reduce((all, cost) => all + of(cost), 0)
        costs.push({
          reader: reader.name,
          url: generic(url),
          key,
          status,
          blocks: sum((c) => c.blocks),
          ms: sum((c) => c.ms),
          statements,
        })
      }
    }
    return costs
  } finally {
    await observer.end()
    await app.close()
    await site.stop()
  }
}

/** The same on sites of different ids. */
function generic(url: string): string {
  return url.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replaceAll(/\/\d+(?=\/|$|\?)/g, '/n')
}

async function readStatements(observer: pg.Client): Promise<StatementCost[]> {
  const { rows } = await observer.query<StatementCost>(
    `select query as text, calls::float / $1 as calls, (shared_blks_hit + shared_blks_read)::float / $1 as blocks, total_exec_time / $1 as ms
     from pg_stat_statements
     where query not like '%pg_stat_statements%' and dbid = (select oid from pg_database where datname = current_database())
     order by blocks desc limit 6`,
    [CALLS],
  )
  return rows
}
