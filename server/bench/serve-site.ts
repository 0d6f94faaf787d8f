/** Pages, API and media in one process, as `npm start` has them, on the database of DATABASE_URL. Prints its port. */
import type { AddressInfo } from 'node:net'
import { buildApp } from '#/app'
import { buildWebIfStale } from '#/build-web'
import { systemClock } from '#/platform/clock'
import { loadConfig } from '#/platform/config'
import { startDatabase } from '#/platform/db/start-database'

const config = loadConfig()
await buildWebIfStale()
const database = await startDatabase(config)
const app = await buildApp({ config, databaseUrl: database.url, clock: systemClock, web: 'production' })
await app.http.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`port ${(app.http.server.address() as AddressInfo).port}\n`)
