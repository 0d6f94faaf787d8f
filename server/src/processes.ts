/** Several processes that share a port (`PROCESSES`): this one starts them, joins them, and starts again what ends. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildWebIfStale } from './build-web.ts'
import { endAtOnce } from './main.ts'
import { passOnInParent } from './platform/bus/cluster-carrier.ts'
import type { Config } from './platform/config.ts'
import { logPostgres, startDatabase } from './platform/db/start-database.ts'
import { hasCode } from './platform/error-codes.ts'
import { createLog } from './platform/log.ts'
import type { MetricsServer } from './platform/metrics/metrics-server.ts'
import { storePrivate } from './platform/private-folders.ts'
import { isReadyMessage, type StopRequest } from './platform/process-messages.ts'
import { StartError } from './platform/start-error.ts'

const RESTART_AFTER_MS = 500
const LINGER_MS = 2_000

/** Returns when all processes serve: what the first one had to say. Throws a `StartError` when one cannot start. */
export async function runProcesses(config: Config): Promise<string> {
  const log = createLog(config)
  storePrivate(config)
  const database = await startDatabase(config, (line) => logPostgres(log, line))
  let metricsServer: MetricsServer | undefined
  try {
    if (config.servesSite) await buildWebIfStale()
    passOnInParent()
    // Processes that share a port would also share it with those of another site.
    const port = await findFreePort(config)
    metricsServer = await offerMetrics(config, log)
    const processes = createProcesses({ log, port, process: config.process })
    onSignal(log, async (signal) => {
      await processes.stop(signal)
      await metricsServer?.close()
      await database.stop()
      setTimeout(endAtOnce, LINGER_MS).unref()
    })
    return await processes.start(config.processes)
  } catch (error) {
    // A port that listens would keep this process from ending.
    await metricsServer?.close()
    await database.stop()
    throw error
  }
}

/** For all processes of this machine. */
async function offerMetrics({ metrics }: Config, log: Logger) {
  if (!metrics) return undefined
  const [{ serveMetrics }, { collectFromProcesses }] = await Promise.all([
    import('./platform/metrics/metrics-server.ts'),
    import('./platform/metrics/metrics-of-processes.ts'),
  ])
  return serveMetrics({ ...metrics, log, collect: collectFromProcesses })
}

/** The first signal stops, a second one ends at once. */
function onSignal(log: Logger, stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let isStopping = false
  const hear = (signal: NodeJS.Signals) => {
    if (isStopping) endAtOnce()
    isStopping = true
    log.info({ event: 'processes.stopping', signal })
    void stop(signal)
  }
  process.on('SIGTERM', hear).on('SIGINT', hear)
}

type Processes = {
  /** Returns when so many serve: what the first one had to say. When one cannot start, the others end again. */
  start(count: number): Promise<string>
  stop(signal: NodeJS.Signals): Promise<void>
}

type Options = { log: Logger; port: number; process: Config['process'] }

function createProcesses({ log, port, process: kind }: Options): Processes {
  let isStopping = false
  const ready = new WeakSet<Worker>()

  /** Of those that serve one runs the jobs, so that the others have their time for requests. */
  function launch(nth: number): Worker {
    const worker = cluster.fork({ PORT: String(port), PROCESS: kind === 'all' && nth > 0 ? 'web' : kind })
    worker.on('message', (message: unknown) => {
      if (isReadyMessage(message)) ready.add(worker)
    })
    return worker
  }
  function keepRunning(worker: Worker, nth: number): void {
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      log.error({ event: 'process.ended', nth, code, signal })
      void sleep(RESTART_AFTER_MS).then(() => isStopping || keepRunning(launch(nth), nth))
    })
  }
  async function startOne(nth: number): Promise<string> {
    const worker = launch(nth)
    const text = await untilReady(worker)
    keepRunning(worker, nth)
    return text
  }
  async function stop(signal: NodeJS.Signals): Promise<void> {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(workers.map((worker) => stopOne(worker, { signal, isReady: ready.has(worker) })))
  }

  return {
    async start(count) {
      try {
        // The first one alone: it fills an empty database.
        const text = await startOne(0)
        await Promise.all(Array.from({ length: count - 1 }, (_, i) => startOne(i + 1)))
        return text
      } catch (error) {
        await stop('SIGTERM')
        throw error
      }
    },
    stop,
  }
}

/** A process that cannot start has said why itself. */
async function untilReady(worker: Worker): Promise<string> {
  return await new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      if (isReadyMessage(message)) resolve(message.text)
    })
    worker.once('exit', () => reject(new StartError('One of the processes did not start')))
  })
}

async function stopOne(worker: Worker, { signal, isReady }: { signal: NodeJS.Signals; isReady: boolean }) {
  const exited = once(worker, 'exit')
  worker.send({ type: 'stop', signal } satisfies StopRequest, () => {})
  // One that starts does not listen to messages yet.
  if (!isReady) worker.process.kill('SIGTERM')
  await exited
}

/** `PORT` itself, or any for 0. Throws a `StartError` when it is taken. */
async function findFreePort({ host, port }: Config): Promise<number> {
  const probe = createServer().listen({ host, port, exclusive: true })
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw hasCode(error, 'EADDRINUSE') ? new StartError(`PORT ${port} is already in use`) : error
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : port
}
