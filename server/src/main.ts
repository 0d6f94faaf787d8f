/** Serves everything from one process: pages, API, media, sockets, jobs. `start.ts` and `dev.ts` prepare for it. */
import { type App, buildApp } from './app.ts'
import { movableClock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type RunningDatabase, startDatabase } from './platform/db/start-database.ts'
import { hasCode } from './platform/error-codes.ts'

export type Running = { app: App; database: RunningDatabase; stop(): Promise<void> }

/** After this long whoever still holds a request loses it. */
const STOP_WITHIN_MS = 20_000
/** A handle somebody forgot to close does not keep a stopped server alive for longer. */
const LINGER_MS = 2_000

/**
 * Throws in words when the port is taken; what was started until then is stopped. `starting` is a database that was sent
 * for earlier, to get ready meanwhile.
 */
export async function serve(
  config: Config,
  web: 'production' | 'development',
  starting: Promise<RunningDatabase> = startDatabase(config),
): Promise<Running> {
  const database = await starting
  const clock = config.devPages ? movableClock() : systemClock
  const app = await buildApp({ config, databaseUrl: database.url, clock, web })
  const stop = async () => {
    await app.close()
    await database.stop()
  }
  try {
    await app.http.listen({ host: config.host, port: config.port })
    // Until then what requests hand over waits in the outbox.
    await app.jobs.start()
  } catch (error) {
    await stop()
    throw hasCode(error, 'EADDRINUSE') ? new Error(`Bad configuration. PORT: ${config.port} is taken`) : error
  }
  stopOnSignals(app, stop)
  return { app, database, stop }
}

/**
 * SIGTERM and Ctrl+C: accepted requests are answered, jobs finish or return to their queue, then the database stops. The
 * process then ends by itself, having nothing left to do. Not by `process.exit`: that joins V8's compiler threads, one of
 * which may be waiting for this very thread to collect garbage, and then nothing ever ends.
 */
function stopOnSignals({ ctx }: App, stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) endAtOnce()
    isStopping = true
    ctx.log.info({ event: 'server.stopping', signal })
    setTimeout(endAtOnce, STOP_WITHIN_MS).unref()
    stop().then(
      () => setTimeout(endAtOnce, LINGER_MS).unref(),
      (err: unknown) => {
        ctx.log.error({ event: 'server.stop_failed', err })
        process.exitCode = 1
        setTimeout(endAtOnce, LINGER_MS).unref()
      },
    )
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}

function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}
