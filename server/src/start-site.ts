/** What `start.ts` loads: starts the embedded database, fills in a demo once, serves. */
import type { Config } from './platform/config.ts'
import type { ReadyMessage } from './platform/process-messages.ts'

const PLAIN_HTTP =
  'This site uses unencrypted HTTP: passwords and sessions can be read on the network. Use HTTPS, see docs/operations.md.'

/** Serves until it is stopped; what keeps it from starting is printed, and ends the process. */
export async function startSite(): Promise<void> {
  const { endWithReason } = await import('./platform/start-error.ts')
  await start().catch(endWithReason)
}

/** Other machines can reach it, and nothing says that they come by https. */
function isHeardByOthers({ host, publicUrl }: { host: string; publicUrl: string }): boolean {
  return publicUrl.startsWith('http:') && !['localhost', '127.0.0.1', '::1'].includes(host)
}

async function start(): Promise<void> {
  const { loadConfig } = await import('./platform/config.ts')
  const { finishRestore } = await import('./platform/finish-restore.ts')
  await finishRestore()
  const config = loadConfig()
  const { default: cluster } = await import('node:cluster')
  if (config.processes === 1) return print(await startProcess(config))
  if (cluster.isWorker) {
    const logins = await startProcess(config)
    process.send?.({ type: 'ready', text: logins } satisfies ReadyMessage)
    return
  }
  const { runProcesses } = await import('./processes.ts')
  print(await runProcesses(config))

  /** Last, below all log lines, because the operator looks for it. */
  function print(logins: string): void {
    if (isHeardByOthers(config)) process.stdout.write(`${PLAIN_HTTP}\n`)
    process.stdout.write(`${logins}\nLimelight is ready: ${config.publicUrl}\n`)
  }
}

/** Serves from this process; returns the logins of a new demonstration. */
async function startProcess(config: Config): Promise<string> {
  const { logPostgres, startDatabase } = await import('./platform/db/start-database.ts')
  const { createLog } = await import('./platform/log.ts')
  const log = createLog(config)
  // It gets ready while the rest is looked at and loaded; whether it could is for `serve` to say.
  const starting = startDatabase(config, (line) => logPostgres(log, line))
  starting.catch(() => {})
  if (config.servesSite) await (await import('./build-web.ts')).buildWebIfStale()
  const { serve } = await import('./main.ts')
  const isFilling = config.demo && config.runsOtherJobs
  let isFilled = !isFilling
  const { app, stop } = await serve(config, { web: 'production', starting, isFilled: () => isFilled })
  if (!isFilling) return ''
  const { seedDemoOnce } = await import('./site/demo/seed-demo.ts')
  const print = (text: string) => process.stdout.write(`${text}\n`)
  const logins = await seedDemoOnce(app.ctx, { print }).catch(async (error: unknown) => {
    // Otherwise it would go on serving an empty site that is never ready, and who waits for it would wait for ever.
    await stop()
    throw error
  })
  isFilled = true
  return logins
}
