/** The parent of several processes asks each for what it measured. */
import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { isMetricsAnswer, isMetricsRequest, type MetricsAnswer, type MetricsRequest } from '../process-messages.ts'
import type { Collected, Metrics } from './metrics.ts'

/** One that starts, ends or is busy for longer is left out: the others are worth knowing then. */
const ANSWERS_WITHIN_MS = 3_000

export async function collectFromProcesses(): Promise<Collected[]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true)
  const answers = await Promise.all(workers.map((worker) => (worker ? ask(worker) : undefined)))
  return answers.filter((answer) => answer !== undefined)
}

export function answerParent({ collect }: Metrics, log: Logger): void {
  process.on('message', (message: unknown) => {
    if (!isMetricsRequest(message)) return
    collect().then(
      (metrics) => process.send?.({ type: 'metrics', id: message.id, metrics } satisfies MetricsAnswer, () => {}),
      // Without an answer the parent leaves this process out.
      (err: unknown) => log.error({ event: 'metrics.failed', err }),
    )
  })
}

function ask(worker: Worker): Promise<Collected | undefined> {
  const id = randomUUID()
  return new Promise((resolve) => {
    const settle = (metrics: Collected | undefined) => {
      clearTimeout(timer)
      worker.off('message', hear)
      resolve(metrics)
    }
    const hear = (message: unknown) => {
      // Our own code sent it.
      if (isMetricsAnswer(message) && message.id === id) settle(message.metrics as Collected)
    }
    const timer = setTimeout(() => settle(undefined), ANSWERS_WITHIN_MS)
    worker.on('message', hear)
    worker.send({ type: 'metrics-asked', id } satisfies MetricsRequest, (error) => error && settle(undefined))
  })
}
