/** Serves everything from one process: pages, API, media, sockets, jobs. `start.ts` and `dev.ts` prepare for it. */
import { type App, buildApp } from './app.ts'
import { movableClock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type RunningDatabase, startDatabase } from './platform/db/start-database.ts'

export type Running = { app: App; database: RunningDatabase; stop(): Promise<void> }

/** After this long whoever still holds a request loses it. */
const STOP_WITHIN_MS = 20_000

export async function serve(config: Config, web: 'production' | 'development'): Promise<Running> {
  const database = await startDatabase(config)
  const clock = config.devPages ? movableClock() : systemClock
  const app = await buildApp({ config, databaseUrl: database.url, clock, web })
  await app.jobs.start()
  await app.http.listen({ host: config.host, port: config.port })
  const stop = async () => {
    await app.close()
    await database.stop()
  }
  stopOnSignals(app, stop)
  return { app, database, stop }
}

/** SIGTERM and Ctrl+C: accepted requests are answered, jobs finish or return to their queue, then the database stops. */
function stopOnSignals({ ctx }: App, stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(130)
    isStopping = true
    ctx.log.info({ event: 'server.stopping', signal })
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        ctx.log.error({ event: 'server.stop_failed', err })
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}
