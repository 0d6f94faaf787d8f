import type { Connections } from '../db/pool.ts'
import type { OnJobEnded } from '../jobs/jobs.ts'
import { addGauge, type Metrics } from './metrics.ts'

type Measured = { connections: () => Record<string, Connections>; socketCount: () => number }

/** What is true of one process; of several the sum is shown. */
export function measureProcess(metrics: Metrics, { connections, socketCount }: Measured): void {
  const processes = addGauge(metrics, { name: 'limelight_processes', help: 'Processes that answered', of: 'process' })
  const sockets = addGauge(metrics, { name: 'limelight_sockets', help: 'Connected sockets', of: 'process' })
  const labels: ('pool' | 'state')[] = ['pool', 'state']
  const inUse = addGauge(metrics, {
    name: 'limelight_pool_connections',
    help: 'Connections to the database',
    labels,
    of: 'process',
  })
  const waiting = addGauge(metrics, {
    name: 'limelight_pool_waiting',
    help: 'Statements that wait for a connection',
    labels: ['pool'],
    of: 'process',
  })
  metrics.beforeAnswer(() => {
    processes.set(1)
    sockets.set(socketCount())
    for (const [pool, counts] of Object.entries(connections())) {
      inUse.set({ pool, state: 'idle' }, counts.idle)
      inUse.set({ pool, state: 'busy' }, counts.open - counts.idle)
      waiting.set({ pool }, counts.waiting)
    }
  })
}

export function measureJobs({ jobSeconds }: Metrics): OnJobEnded {
  return (queue, result, seconds) => jobSeconds.observe({ queue, result }, seconds)
}
