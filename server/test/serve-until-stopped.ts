/** The site as `npm start` runs it but without pages, for tests that stop it. Prints its port. */
import type { AddressInfo } from 'node:net'
import { serve } from '#/main'
import { loadConfig } from '#/platform/config'

const { app } = await serve(loadConfig(), {})
process.stdout.write(`port ${(app.http.server.address() as AddressInfo).port}\n`)
