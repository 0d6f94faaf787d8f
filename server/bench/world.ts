/** An installation of its own in a temporary folder: embedded PostgreSQL with its normal settings, filled by SQL. */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountId, FeedId } from '@limelight/contract/ids'
import { minorUnits, tokens } from '@limelight/contract/money'
import { sql } from 'kysely'
import pg from 'pg'
import { unlock } from '#/commerce/wallet/unlock.service'
import { postTransfer } from '#/core/ledger/ledger.service'
import { topUpLegs } from '#/core/ledger/ledger-legs'
import { getSettings } from '#/core/settings/settings.service'
import { openSession } from '#/people/auth/sessions.service'
import { systemClock } from '#/platform/clock'
import { type Config, loadConfig } from '#/platform/config'
import type { Ctx } from '#/platform/ctx'
import { startEmbeddedPostgres } from '#/platform/db/embedded-postgres'
import { openDatabase } from '#/platform/db/pool'
import { type RunningDatabase, startDatabase } from '#/platform/db/start-database'
import { createCtx } from '#/platform/db/transaction'
import { offlineViewer } from '#/platform/http/caller'
import { createLog } from '#/platform/log'
import { openStorage } from '#/platform/storage/open-storage'

export type World = {
  ctx: Ctx
  config: Config
  databaseUrl: string
  postgresPid: number
  /** Follows 200 performers, subscribes to 50 of them and bought 20 feeds. */
  reader: Person
  /** A fan without follows. */
  stranger: Person
  /** Ends the database but leaves its folder. */
  stopDatabase(): Promise<void>
  remove(): Promise<void>
}
export type Person = { id: AccountId; token: string }

const FEEDS = 20_000
const PERFORMERS = 250
const PURCHASES = 20
const RICH_FANS = 400
/** More than any run can spend. */
const RICH_TOKENS = 1_000_000_000

const CLOSE_WITHIN_MS = 30_000

/** What removes each installation of this run that is still there. */
const removals = new Set<() => Promise<void>>()

type Size = { feeds: number; performers: number }

/** `feeds` in all, as many for each performer. */
export async function createWorld({ feeds = FEEDS, performers = PERFORMERS }: Partial<Size> = {}): Promise<World> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-bench-'))
  // PostgreSQL runs under another account when we are root, and has to reach its folder.
  await chmod(dataDir, 0o755)
  const config = loadConfig({ ...process.env, ...environmentOf(dataDir) })
  const server = await startDatabase(config)
  // Without a limit: a slow machine needs more than ten seconds to insert a hundred thousand rows.
  const pool = openDatabase(server.url, { statementTimeoutMs: 0 })
  const stopDatabase = stopper(server, () => pool.close())
  const remove = async () => {
    await stopDatabase()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    removals.delete(remove)
  }
  removals.add(remove)
  // The server runs already: this only changes its process.
  const attached = await startEmbeddedPostgres({ dataDir })
  await loadRows(server.url, { feeds, performers })
  const log = createLog(config)
  const ctx = createCtx({ config, log, clock: systemClock, db: pool.db, storage: await openStorage(config.storage) })
  await fillWallets(ctx)
  const reader = await signIn(ctx, 'fan-1')
  const stranger = await signIn(ctx, 'fan-2')
  await buyFeeds(ctx, reader)
  return { ctx, config, databaseUrl: server.url, postgresPid: attached.pid, reader, stranger, stopDatabase, remove }
}

/** Every installation that is still there, also one whose case has not ended. */
export async function removeWorlds(): Promise<void> {
  await Promise.all([...removals].map((remove) => remove()))
}

/** What a process needs to serve this installation. */
export function environmentOf(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO: '0', NODE_ENV: 'production', RATE_LIMIT_FACTOR: '10000' }
}

export async function findFeed(ctx: Ctx, { access, by }: { access: string; by: string }): Promise<FeedId> {
  const { rows } = await sql<{ id: FeedId }>`
    select f.id
    from feed f
    join account a on a.id = f.performer_id
    where a.username = ${by} and f.access = ${access}
    order by f.published_at desc
    limit 1
  `.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error(`${by} has no feed with access "${access}"`)
  return row.id
}

function stopper(server: RunningDatabase, closePool: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined
  return () => {
    // A connection on which nothing comes back would keep the pool open; the server ends its connections itself.
    stopped ??= Promise.race([closePool(), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })]).then(() => server.stop())
    return stopped
  }
}

async function loadRows(url: string, { feeds, performers }: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("select set_config('bench.feeds', $1, false)", [String(feeds)])
  await client.query("select set_config('bench.performers', $1, false)", [String(performers)])
  await client.query(await readFile(path.join(import.meta.dirname, 'load-world.sql'), 'utf8'))
  // As the autovacuum does within a minute: index-only scans need it. It runs in no transaction, so not in that file.
  await client.query('vacuum analyze')
  await client.end()
}

async function fillWallets(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: AccountId }>`
    select id from account where role = 'fan' order by username limit ${RICH_FANS}
  `.execute(ctx.db)
  for (const { id } of rows) {
    const legs = topUpLegs({ fan: id, received: tokens(RICH_TOKENS), paidMinor: minorUnits(RICH_TOKENS) })
    await ctx.transaction((tx) => postTransfer(tx, { key: `bench/${id}`, kind: 'top_up', reason: {}, legs }))
  }
}

export async function signIn(ctx: Ctx, username: string): Promise<Person> {
  const { rows } = await sql<{ id: AccountId }>`select id from account where username = ${username}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error(`${username} was not loaded`)
  const session = { accountId: row.id, remember: true, userAgent: 'bench', address: '127.0.0.1' }
  const { token } = await ctx.transaction((tx) => openSession(tx, session))
  return { id: row.id, token }
}

/** The newest paid feeds of the performers the reader follows. */
async function buyFeeds(ctx: Ctx, { id: fanId }: Person): Promise<void> {
  const { rows } = await sql<{ id: FeedId }>`
    select f.id
    from feed f
    join follow w on w.performer_id = f.performer_id and w.fan_id = ${fanId}
    where f.access = 'paid'
    order by f.published_at desc
    offset 2
    limit ${PURCHASES}
  `.execute(ctx.db)
  const settings = await getSettings(ctx)
  for (const { id } of rows) {
    await ctx.transaction((tx) =>
      unlock(tx, { kind: 'feed', id, fanId, viewer: offlineViewer(fanId), expectedPrice: undefined }, settings),
    )
  }
}
