/** The API alone in a process of its own, on the embedded database of DATA_DIR: for tests that kill it. Prints its port. */
import type { AddressInfo } from 'node:net'
import { buildApp } from '#/app'
import { systemClock } from '#/platform/clock'
import { loadConfig } from '#/platform/config'
import { startDatabase } from '#/platform/db/start-database'
import { PATIENCE } from './patience.ts'

const config = loadConfig()
const database = await startDatabase(config)
const app = await buildApp({ config, databaseUrl: database.url, clock: systemClock, databaseLimits: PATIENCE })
await app.startJobs()
await app.http.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`port ${(app.http.server.address() as AddressInfo).port}\n`)
