/** Every call of the API under `/api`, behind one gate. */
import { contract } from '@limelight/contract/contract'
import type { FastifyInstance } from 'fastify'
import type { LiveSessions } from '#/content/live/live-sessions.service'
import { mountStreaming } from '#/content/live/streaming.http'
import { mountTus } from '#/core/uploads/tus.http'
import { mountWebhooks } from '#/finance/payments/webhooks/webhooks.http'
import { requireFactor } from '#/people/auth/required-factor.service'
import { mountUnsubscribe } from '#/people/notifications/unsubscribe.http'
import { createCallQueues } from '#/platform/http/call-queues'
import { type ApiOptions, mountApi, prepareApi } from '#/platform/http/mount-api'
import { mountOpenApi } from '#/platform/http/openapi'
import { createRateLimiter } from '#/platform/http/rate-limit'
import { requireAvailableSite } from '#/site/maintenance/maintenance.service'
import { type Domains, handlersOfDomains } from './domains.ts'

type Options = Omit<Domains, 'rateLimiter'> & { live: LiveSessions }

export async function mountDomains(http: FastifyInstance, { live, ...domains }: Options): Promise<void> {
  const { ctx, authenticator, context } = domains
  const rateLimiter = createRateLimiter(ctx.db, { factor: ctx.config.rateLimitFactor })
  const options: ApiOptions = {
    ctx,
    queues: createCallQueues({ waitMs: ctx.config.queueWaitMs }),
    rateLimiter,
    authenticate: (token, options) => authenticator.authenticate(token, options),
    gate: async (key, viewer, caller) => {
      await requireAvailableSite(ctx, key, viewer)
      await requireFactor(ctx, key, caller)
    },
  }
  await http.register(
    async (api) => {
      await prepareApi(api)
      mountApi(api, contract, handlersOfDomains({ ...domains, rateLimiter }), options)
      await mountTus(api, { ctx, options })
      await mountStreaming(api, ctx, { live, rateLimiter })
      await mountWebhooks(api, context)
      mountOpenApi(api, ctx.config)
    },
    { prefix: '/api' },
  )
  await mountUnsubscribe(http, ctx, { rateLimiter })
}
