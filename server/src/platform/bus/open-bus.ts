import cluster from 'node:cluster'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Bus } from './bus.ts'
import { createClusterCarrier } from './cluster-carrier.ts'
import { createBus } from './create-bus.ts'

/** With `REDIS_URL` all processes of the site; otherwise those that `PROCESSES` has started here, or this one alone. */
export async function openBus({ redis, keyFor }: Pick<Config, 'redis' | 'keyFor'>, log: Logger): Promise<Bus> {
  // Sites may share a server. The name keeps them apart, the key keeps what others write out.
  const stream = `limelight/${keyFor('bus').toString('hex').slice(0, 16)}`
  if (redis !== undefined) {
    // Its client is 400 modules that sites without it have no use for.
    const { createRedisCarrier } = await import('./redis-carrier.ts')
    return createBus(log, (receiver) =>
      createRedisCarrier(redis, receiver, { stream, key: keyFor('bus-envelopes'), log }),
    )
  }
  if (cluster.isWorker) return createBus(log, createClusterCarrier)
  return createBus(log)
}
