/** A host of live media in a process of its own, for tests that kill it. Its bus goes through the parent. */
import { buildApp } from '#/app'
import { createClusterCarrier } from '#/platform/bus/cluster-carrier'
import { createBus } from '#/platform/bus/create-bus'
import { systemClock } from '#/platform/clock'
import { loadConfig } from '#/platform/config'
import { createLog } from '#/platform/log'
import { PATIENCE } from './patience.ts'

const config = loadConfig()
const bus = createBus(createLog(config), createClusterCarrier)
const app = await buildApp({
  config,
  databaseUrl: config.databaseUrl ?? '',
  clock: systemClock,
  databaseLimits: PATIENCE,
  bus,
})
await app.startJobs()
process.send?.('started')
// Without its parent nobody would end it.
process.on('disconnect', () => process.exit(0))
