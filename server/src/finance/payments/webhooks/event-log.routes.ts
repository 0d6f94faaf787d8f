import type { gatewayEvents } from '@limelight/contract/finance/gateway-events'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import { listEvents, listRefusals, replayEvent } from './event-log.service.ts'

export function eventLogRoutes(ctx: Ctx): Handlers<typeof gatewayEvents> {
  return {
    'GET /admin/gateway-events': ({ query }) => listEvents(ctx, query),
    'GET /admin/gateway-refusals': async () => ({ data: await listRefusals(ctx) }),
    'POST /admin/gateway-events/{id}/replay': async ({ params, caller }) => {
      await replayEvent(ctx, caller.id, params.id)
      return { data: { success: true } }
    },
  }
}
