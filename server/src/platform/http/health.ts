import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { ping } from '../db/ping.ts'
import { VERSION } from '../version.ts'

/** The request waits no longer: a check without an answer by then has failed. */
const CHECK_WITHIN_MS = 1_500

type State = { isDraining: () => boolean; areJobsRunning: () => boolean; isFilled: () => boolean }

/**
 * `/api/health`: the process answers, and of which version it is. `/api/ready`: it takes requests, its jobs run, what its first start fills in is there,
 * and database and storage answer; 503 names the failed checks. Without the connection to other processes it is `degraded`, which
 * is 200: only what is live suffers, and another process would have no more. So it is with a standby that is not read.
 */
export function mountHealth(app: FastifyInstance, ctx: Ctx, { isDraining, areJobsRunning, isFilled }: State): void {
  app.get('/api/health', async () => ({ data: { status: 'ok', version: VERSION } }))
  app.get('/api/ready', async (_request, reply) => {
    const [database, storage] = await Promise.all([succeeds(ping(ctx)), succeeds(ctx.storage.check())])
    const checks = {
      accepting: !isDraining(),
      jobs: areJobsRunning(),
      content: isFilled(),
      database,
      storage,
    }
    const isReady = Object.values(checks).every(Boolean)
    const isBusConnected = ctx.bus.isConnected()
    const replicas = ctx.standbys?.states().every(({ isUsed }) => isUsed)
    const isWhole = isBusConnected && replicas !== false
    const status = isReady ? (isWhole ? 'ok' : 'degraded') : 'unavailable'
    const parts = { ...(ctx.bus.isShared && { bus: isBusConnected }), ...(replicas !== undefined && { replicas }) }
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ data: { status, checks: { ...checks, ...parts } } })
  })
}

async function succeeds(check: Promise<unknown>): Promise<boolean> {
  const answered = check.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, sleep(CHECK_WITHIN_MS, false, { ref: false })])
}
