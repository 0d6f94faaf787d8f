import type { queues } from '@limelight/contract/site/queues'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { listQueues, repeatQueue } from './queues.service.ts'

export function queuesRoutes(ctx: Ctx): Handlers<typeof queues> {
  return {
    'GET /admin/queues': async () => ({ data: await listQueues(ctx) }),
    'POST /admin/queues/{name}/repeat-failed': async ({ params, caller }) => ({
      data: { repeated: await repeatQueue(ctx, caller.id, params.name) },
    }),
  }
}
