/** `npm start`: builds the web when it is stale, starts the embedded database, fills in a demo once, serves. */
import { enableCompileCache } from 'node:module'

// Before anything else is loaded: a later start finds the stripped and compiled code of the first.
enableCompileCache()
// React and the router pick their production builds by this, when they are built and when they run.
process.env.NODE_ENV = 'production'
const { loadConfig } = await import('./platform/config.ts')
const config = loadConfig()
const { logPostgres, startDatabase } = await import('./platform/db/start-database.ts')
const { createLog } = await import('./platform/log.ts')
const log = createLog(config)
// It gets ready while the rest is looked at and loaded; whether it could is for `serve` to say.
const database = startDatabase(config, (line) => logPostgres(log, line))
database.catch(() => {})
const { buildWebIfStale } = await import('./build-web.ts')
await buildWebIfStale()
const { serve } = await import('./main.ts')
const { app } = await serve(config, 'production', database)
if (config.demo) {
  const { seedDemoOnce } = await import('./demo/seed-demo.ts')
  await seedDemoOnce(app.ctx, { print: (text) => process.stdout.write(`${text}\n`) })
}
process.stdout.write(`\nLimelight is ready: ${config.publicUrl}\n`)
