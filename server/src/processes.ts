/** Several processes that share a port (`PROCESSES`): this one starts them, joins them, and starts again what ends. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWebIfStale } from './build-web.ts'
import { endAtOnce } from './main.ts'
import { passOnInParent } from './platform/bus/cluster-carrier.ts'
import type { Config } from './platform/config.ts'
import { logPostgres, startDatabase } from './platform/db/start-database.ts'
import { hasCode } from './platform/error-codes.ts'
import { createLog } from './platform/log.ts'
import { storePrivate } from './platform/private-folders.ts'
import { StartError } from './platform/start-error.ts'
import { isReadyMessage, type StopRequest } from './process-messages.ts'

const RESTART_AFTER_MS = 500
const LINGER_MS = 2_000

/** Returns when all processes serve: what the first one had to say. Throws a `StartError` when one cannot start. */
export async function runProcesses(config: Config): Promise<string> {
  const log = createLog(config)
  storePrivate(config)
  const database = await startDatabase(config, (line) => logPostgres(log, line))
  await buildWebIfStale()
  passOnInParent()
  // Processes that share a port would also share it with those of another site.
  const port = await findFreePort(config).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  let isStopping = false
  const ready = new WeakSet<Worker>()

  async function stop(signal: NodeJS.Signals): Promise<void> {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map(async (worker) => {
        const exited = once(worker, 'exit')
        worker.send({ type: 'stop', signal } satisfies StopRequest, () => {})
        // One that starts does not listen to messages yet.
        if (!ready.has(worker)) worker.process.kill('SIGTERM')
        await exited
      }),
    )
    await database.stop()
    setTimeout(endAtOnce, LINGER_MS).unref()
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) endAtOnce()
    log.info({ event: 'processes.stopping', signal })
    void stop(signal)
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)

  /** One of them runs the jobs, so that the others have their time for requests. */
  function launch(nth: number): Worker {
    const worker = cluster.fork({ PORT: String(port), JOBS: config.runsJobs && nth === 0 ? '1' : '0' })
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
  async function start(nth: number): Promise<string> {
    const worker = launch(nth)
    const text = await untilReady(worker)
    keepRunning(worker, nth)
    return text
  }

  try {
    // The first one alone: it fills an empty database.
    const text = await start(0)
    await Promise.all(Array.from({ length: config.processes - 1 }, (_, i) => start(i + 1)))
    return text
  } catch (error) {
    await stop('SIGTERM')
    throw error
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
