/** Serves everything from one process: pages, API, media, sockets, jobs. `start.ts` and `dev.ts` prepare for it. */
import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { requireStoredFiles } from '#/core/media/stored-files.service'
import { type App, buildApp } from './app.ts'
import { movableClock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type RunningDatabase, startDatabase } from './platform/db/start-database.ts'
import { whileAway } from './platform/db/while-away.ts'
import { hasCode } from './platform/error-codes.ts'
import type { MetricsServer } from './platform/metrics/metrics-server.ts'
import { storePrivate } from './platform/private-folders.ts'
import { isStopRequest } from './platform/process-messages.ts'
import { requireSealingKey } from './platform/sealing-key.ts'
import { StartError } from './platform/start-error.ts'

export type Running = {
  app: App
  database: RunningDatabase
  /** Where it is asked by METRICS_PORT; undefined: it is not, or its parent is. */
  metricsPort: number | undefined
  stop(): Promise<void>
}

export type ServeOptions = {
  /** Undefined: the server has no pages. */
  web?: 'production' | 'development'
  /** A database that was sent for earlier, to get ready meanwhile. */
  starting?: Promise<RunningDatabase>
  isFilled?: () => boolean
}

/** After this long whatever still runs is cut off: above what requests and jobs are given to finish. */
const STOP_WITHIN_MS = 20_000
/** A stopped server with an open handle is killed after this time. */
const LINGER_MS = 2_000

/** Throws a `StartError` when the port is taken or the master key is another; resources started before are stopped. */
export async function serve(
  config: Config,
  { web, starting = startDatabase(config), isFilled }: ServeOptions,
): Promise<Running> {
  storePrivate(config)
  const database = await starting
  const clock = config.devPages ? movableClock() : systemClock
  const app = await buildApp({
    config,
    databaseUrl: database.url,
    clock,
    ...(web && { web }),
    ...(isFilled && { isFilled }),
  })
  let metricsServer: MetricsServer | undefined
  const stop = async (announceMs = 0) => {
    await metricsServer?.close()
    await app.close({ announceMs })
    await database.stop()
  }
  try {
    // A busy database may refuse for a while: nobody waits for an answer yet, and a start that gives up has to be repeated.
    await whileAway(() => requireSealingKey(app.ctx))
    if (!config.servesSite) await whileAway(() => requireStoredFiles(app.ctx))
    const address = { host: config.host, port: config.port, reusePort: sharesPort() }
    await app.http.listen(address)
    // Node writes it at an exit of its own, which a process that is killed, or ends itself, never has. Nothing where all is there already.
    flushCompileCache()
    metricsServer = await offerMetrics(app)
    // Until then what requests hand over waits in the outbox.
    await app.startJobs()
  } catch (error) {
    await stop()
    throw hasCode(error, 'EADDRINUSE') ? new StartError(`PORT ${config.port} is already in use`) : error
  }
  stopOnSignals(app, stop)
  return { app, database, metricsPort: metricsServer?.port, stop }
}

/** One of several processes answers its parent. */
async function offerMetrics({ ctx, metrics }: App): Promise<MetricsServer | undefined> {
  const { config, log } = ctx
  if (!config.metrics || !metrics) return undefined
  if (cluster.isWorker) {
    const { answerParent } = await import('./platform/metrics/metrics-of-processes.ts')
    answerParent(metrics, log)
    return undefined
  }
  const { serveMetrics } = await import('./platform/metrics/metrics-server.ts')
  return serveMetrics({ ...config.metrics, log, collect: async () => [await metrics.collect()] })
}

/**
 * SIGTERM, which a service manager sends, is announced first, so that proxies look elsewhere; Ctrl+C is not. Then accepted
 * requests are answered, jobs finish or return to their queue, and the database stops. The process ends by itself, having
 * nothing left to do. Not by `process.exit`: that joins V8's compiler threads, one of which may be waiting for this very
 * thread to collect garbage, and then nothing ever ends.
 */
function stopOnSignals({ ctx }: App, stop: (announceMs: number) => Promise<void>): void {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) endAtOnce()
    isStopping = true
    // With what was loaded since the start, such as the first page.
    flushCompileCache()
    const announceMs = signal === 'SIGTERM' ? ctx.config.drainSeconds * 1000 : 0
    ctx.log.info({ event: 'server.stopping', signal })
    setTimeout(endAtOnce, announceMs + STOP_WITHIN_MS).unref()
    stop(announceMs).then(
      () => setTimeout(endAtOnce, LINGER_MS).unref(),
      (err: unknown) => {
        ctx.log.error({ event: 'server.stop_failed', err })
        process.exitCode = 1
        setTimeout(endAtOnce, LINGER_MS).unref()
      },
    )
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  if (!cluster.isWorker) return
  // A service manager may signal all processes, and the parent speaks to them in any case.
  process.on('message', (message) => {
    if (isStopRequest(message) && !isStopping) onSignal(message.signal)
  })
  // Before the exit that `cluster` makes of it, which can hang, see above.
  process.prependOnceListener('disconnect', endAtOnce)
}

/**
 * Each process listens by itself, and the system spreads the connections. Where it cannot, the parent takes them and passes them on; one
 * that is passed to a process while that is killed is then never answered.
 */
function sharesPort(): boolean {
  return cluster.isWorker && !['darwin', 'win32'].includes(process.platform)
}

export function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}
