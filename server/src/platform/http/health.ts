import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { ping } from '../db/ping.ts'

/** `/api/health`: the process answers. `/api/ready`: database and storage do too; 503 names what does not. */
export function mountHealth(app: FastifyInstance, ctx: Ctx, { isDraining }: { isDraining: () => boolean }): void {
  app.get('/api/health', async () => ({ data: { status: 'ok' } }))
  app.get('/api/ready', async (_request, reply) => {
    const checks = {
      accepting: !isDraining(),
      database: await succeeds(ping(ctx)),
      storage: await succeeds(ctx.storage.check()),
    }
    const isReady = Object.values(checks).every(Boolean)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ data: { status: isReady ? 'ok' : 'unavailable', checks } })
  })
}

async function succeeds(check: Promise<unknown>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  )
}
