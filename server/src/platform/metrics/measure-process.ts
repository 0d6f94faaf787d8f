import type { Connections } from '../db/pool.ts'
import type { Standbys } from '../db/standbys.ts'
import type { OnJobEnded } from '../jobs/jobs.ts'
import type { Metrics } from './metrics.ts'

type Measured = { connections: () => Record<string, Connections>; socketCount: () => number }

/** What is true of one process; of several the sum is shown. */
export function measureProcess(metrics: Metrics, { connections, socketCount }: Measured): void {
  const processes = metrics.addGauge({ name: 'limelight_processes', help: 'Processes that answered', of: 'process' })
  const sockets = metrics.addGauge({ name: 'limelight_sockets', help: 'Connected sockets', of: 'process' })
  const labels: ('pool' | 'state')[] = ['pool', 'state']
  const inUse = metrics.addGauge({
    name: 'limelight_pool_connections',
    help: 'Connections to the database',
    labels,
    of: 'process',
  })
  const waiting = metrics.addGauge({
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

/** Of several processes the highest lag is shown. */
export function measureStandbys(metrics: Metrics, standbys: Pick<Standbys, 'states'> | undefined): void {
  const labels: 'replica'[] = ['replica']
  const help = 'How far a standby is behind'
  const lag = metrics.addGauge({ name: 'limelight_replica_lag_bytes', help, labels, of: 'site' })
  const isRead = 'Processes that read a standby'
  const used = metrics.addGauge({ name: 'limelight_replica_used', help: isRead, labels, of: 'process' })
  metrics.beforeAnswer(() => {
    for (const { replica, isUsed, lagBytes } of standbys?.states() ?? []) {
      used.set({ replica }, isUsed ? 1 : 0)
      if (lagBytes !== undefined) lag.set({ replica }, lagBytes)
    }
  })
}

export function measureJobs({ jobSeconds }: Metrics): OnJobEnded {
  return (queue, result, seconds) => jobSeconds.observe({ queue, result }, seconds)
}
