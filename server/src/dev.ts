/** `npm run dev`: the same, with the pages served by Vite; Node restarts the process when server or contract change. */
import { seedDemoOnce } from './demo/seed-demo.ts'
import { serve } from './main.ts'
import { loadConfig } from './platform/config.ts'

process.env.NODE_ENV = 'development'
const config = loadConfig()
const { app } = await serve(config, { web: 'development' })
if (config.demo) {
  const logins = await seedDemoOnce(app.ctx, { print: (text) => process.stdout.write(`${text}\n`) })
  process.stdout.write(logins)
}
process.stdout.write(`\nLimelight is ready: ${config.publicUrl}\n`)
