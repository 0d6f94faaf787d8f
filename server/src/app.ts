/** Builds everything by hand; `connect-jobs.ts` and `domains.ts` list what the domains bring. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { mountFlags } from '#/core/reference/reference.routes'
import { transfersOf } from '#/finance/payments/connect/connect.service'
import type { PayoutContext } from '#/finance/payouts/transfer-driver'
import type { Bus } from '#/platform/bus/bus'
import { openBus } from '#/platform/bus/open-bus'
import { hearDroppedCaches } from '#/platform/cached'
import type { Clock, MovableClock } from '#/platform/clock'
import type { Config } from '#/platform/config'
import type { Ctx } from '#/platform/ctx'
import type { OnStatement } from '#/platform/db/named-client'
import {
  type Connections,
  type DatabaseLimits,
  openDatabase,
  openLongDatabase,
  openSearchDatabase,
} from '#/platform/db/pool'
import { createSlowStatements } from '#/platform/db/slow-statements'
import { openStandbys, type Standbys } from '#/platform/db/standbys'
import { createCtx } from '#/platform/db/transaction'
import { whileAway } from '#/platform/db/while-away'
import type { DirectCalls } from '#/platform/http/direct-calls'
import { prepareDraining } from '#/platform/http/draining'
import { mountHealth } from '#/platform/http/health'
import { createJobs, type Jobs } from '#/platform/jobs/jobs'
import { createLog } from '#/platform/log'
import { measureJobs, measureProcess, measureStandbys } from '#/platform/metrics/measure-process'
import type { Metrics } from '#/platform/metrics/metrics'
import type { Realtime } from '#/platform/realtime/realtime'
import { openStorage } from '#/platform/storage/open-storage'
import type { Tracing } from '#/platform/tracing/tracing'
import { startWalArchive } from '#/site/backups/wal-archive.service'
import { devRoutes } from '#/site/dev/dev.routes'
import { mountDiscovery } from '#/site/discovery/discovery.http'
import { measureSite } from '#/site/monitoring/site-metrics.service'
import { buildHttp, type Observers } from './app/build-http.ts'
import { mountFiles } from './app/mount-files.ts'
import { openLive } from './app/open-live.ts'
import { openPeople } from './app/open-people.ts'
import { connectJobs } from './connect-jobs.ts'
import { mountDomains, mountForSite } from './mount-domains.ts'
import { mountPages } from './mount-pages.ts'
import { openPaymentContext } from './open-payment-context.ts'

export type AppOptions = {
  config: Config
  databaseUrl: string
  clock: Clock | MovableClock
  /** Undefined: only the API without pages, for tests and for processes that run jobs alone. */
  web?: 'production' | 'development'
  databaseLimits?: DatabaseLimits
  /** Whether what a first start fills in is there; `/api/ready` says 503 until then. */
  isFilled?: () => boolean
  /** Standard output, unless a test reads it. */
  log?: Logger
  /** What joins it to other processes, in tests that have several of them in one. */
  bus?: Bus
}

export type App = {
  http: FastifyInstance
  ctx: Ctx
  jobs: Jobs
  realtime: Realtime
  /** What pages call without a request. */
  direct: DirectCalls
  /** Undefined: nothing is measured. */
  metrics: Metrics | undefined
  /** Starts the jobs, again and again while the database is away; `/api/ready` says 503 until then. */
  startJobs(): Promise<void>
  /**
   * Announces the end for `announceMs`, stops taking requests, finishes those under way and the jobs, then closes the
   * connections.
   */
  close(options?: { announceMs?: number }): Promise<void>
}

const DATABASES_CLOSE_WITHIN_MS = 3_000

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, databaseUrl, web, isFilled = () => true } = options
  const { metrics, tracing } = await openObservers(config)
  const { ctx, connections, slow, closeDatabases } = await openCtx(options, tracing)
  const http = await buildHttp(ctx, { metrics, tracing })
  const { authenticator, viewerAt, callerOf, realtime } = openPeople(ctx, http)
  hearDroppedCaches(ctx)
  const live = openLive(ctx, databaseUrl)
  const jobs = createJobs(ctx, databaseUrl, metrics && measureJobs(metrics))
  if (metrics) measureApp(ctx, metrics, { connections, realtime, jobs })
  const context = openPaymentContext(ctx)
  const payoutContext: PayoutContext = { ctx, transfers: transfersOf(context) }
  connectJobs(ctx, { databaseUrl, authenticator, jobs, realtime, context, payoutContext, connections, slow, ...live })
  const draining = prepareDraining(http)
  mountHealth(http, ctx, {
    isDraining: draining.isDraining,
    areJobsRunning: () => !config.runsJobs || jobs.areRunning(),
    isFilled,
  })
  const direct: DirectCalls = new Map()
  if (config.servesSite) {
    mountFlags(http)
    mountFiles(http, ctx, { viewerAt })
    const domains = { ctx, direct, authenticator, context, payoutContext, slow, ...live, realtime, viewerAt, callerOf }
    await mountDomains(http, domains)
    await mountDiscovery(http, ctx)
    if (config.devPages) devRoutes(http, ctx, { onMoved: () => jobs.runScheduled() })
    if (web) await mountPages(http, ctx, { mode: web, direct })
  } else await mountForSite(http, ctx)

  const stopping = new AbortController()
  let archive: AsyncDisposable | undefined
  return {
    http,
    ctx,
    jobs,
    realtime,
    direct,
    metrics,
    async startJobs() {
      if (!config.runsJobs) return jobs.startWithoutJobs()
      await whileAway(() => jobs.start(), { signal: stopping.signal })
      if (config.runsOtherJobs) archive = startWalArchive(ctx, { databaseUrl })
    },
    async close({ announceMs = 0 } = {}) {
      stopping.abort()
      const beforeClose = () => {
        realtime.disconnect()
        live.live.endWaiting()
      }
      await Promise.all([draining.drain({ announceMs, beforeClose }), jobs.stop()])
      await archive?.[Symbol.asyncDispose]()
      await live.live.stop()
      await live.liveHost.close()
      await realtime.close()
      await ctx.bus.close()
      await tracing?.close()
      // A statement of a job that was given up may take minutes, and is repeated: the end of the process ends it.
      await Promise.race([closeDatabases(), sleep(DATABASES_CLOSE_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

async function openCtx(
  { config, databaseUrl, clock, databaseLimits = {}, log = createLog(config), bus }: AppOptions,
  tracing: Tracing | undefined,
) {
  const onError = (err: Error) => log.warn({ event: 'database.connection_lost', err })
  const isPooler = config.databasePoolerUrl !== undefined
  const url = config.databasePoolerUrl ?? databaseUrl
  const slow = createSlowStatements(config.slowStatementMs)
  const onStatement: OnStatement = (text, tookMs) => {
    slow.observe(text, tookMs)
    tracing?.observeStatement(text, tookMs)
  }
  const database = openDatabase(url, {
    connectWithinMs: config.databaseConnectMs,
    ...databaseLimits,
    onError,
    onStatement,
    isPooler,
  })
  const searches = openSearchDatabase(url, {
    isPooler,
    statementTimeoutMs: config.searchTimeoutMs,
    connectWithinMs: databaseLimits.connectWithinMs ?? 2 * config.searchTimeoutMs,
    onError,
    onStatement,
  })
  // Not through a pooler: minutes would be too long for its limits, and for those who wait for its connections.
  const long = openLongDatabase(databaseUrl, {
    connectWithinMs: databaseLimits.connectWithinMs ?? config.databaseConnectMs,
    longStatementMs: databaseLimits.longStatementMs,
    onError,
  })
  const ctx = createCtx({
    bus: bus ?? (await openBus(config, log)),
    config,
    clock,
    log,
    db: database.db,
    searchDb: searches.db,
    longDb: long.db,
    standbys: openStandbysOf(config, { primaryUrl: databaseUrl, log }),
    storage: await openStorage(config.storage),
  })
  const connections = () => ({ site: database.connections(), search: searches.connections(), long: long.connections() })
  const closeDatabases = () => Promise.all([database.close(), searches.close(), long.close(), ctx.standbys?.close()])
  return { ctx, connections, slow, closeDatabases }
}

/** Only requests read standbys. */
function openStandbysOf(config: Config, options: { primaryUrl: string; log: Logger }): Standbys | undefined {
  return config.servesSite && config.replicaUrls.length > 0 ? openStandbys({ ...config, ...options }) : undefined
}

type Measured = Pick<App, 'realtime' | 'jobs'> & { connections: () => Record<string, Connections> }

/** What is true of this process, and of the site where it runs the jobs. */
function measureApp(ctx: Ctx, metrics: Metrics, { connections, realtime, jobs }: Measured): void {
  measureProcess(metrics, { connections, socketCount: realtime.socketCount })
  measureStandbys(metrics, ctx.standbys)
  if (ctx.config.runsOtherJobs) measureSite(ctx, metrics, { sweptTables: jobs.sweptTables })
}

/** The libraries are loaded only where somebody asks. */
async function openObservers({ metrics, tracing }: Config): Promise<Observers> {
  return {
    metrics: metrics && (await import('#/platform/metrics/metrics')).createMetrics(),
    tracing: tracing && (await import('#/platform/tracing/open-tracing')).openTracing(tracing),
  }
}
