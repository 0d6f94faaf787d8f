/** The API of `npm run dev`, in a process that is started anew when server or contract change; pages come from its parent. */

import { serve } from './main.ts'
import { loadConfig } from './platform/config.ts'
import { endWithReason } from './platform/start-error.ts'
import { seedDemoOnce } from './site/demo/seed-demo.ts'

// A parent that was killed takes it along.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
await start().catch(endWithReason)

async function start(): Promise<void> {
  const config = loadConfig()
  const { app } = await serve(config, {})
  const logins = config.demo ? await seedDemoOnce(app.ctx, { print: (text) => process.stdout.write(`${text}\n`) }) : ''
  process.stdout.write(logins)
  const address = app.http.server.address()
  if (address !== null && typeof address === 'object') process.send?.({ port: address.port })
}
