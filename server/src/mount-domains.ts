/** Every call of the API under `/api`, behind one gate. */
import { contract } from '@limelight/contract/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mountRss } from '#/content/rss/rss.http'
import { mountTus } from '#/core/uploads/tus.http'
import { mountWebhooks } from '#/finance/payments/webhooks/webhooks.http'
import { mountSpeedTest } from '#/live/connection-check/speed.http'
import type { LiveSessions } from '#/live/engine/live-sessions.service'
import { mountLiveKit } from '#/live/engine/livekit/livekit.http'
import { mountStreaming } from '#/live/engine/streaming.http'
import { mountHls, mountHostFiles } from '#/live/hls/hls.http'
import type { HlsViewers } from '#/live/hls/hls-viewers.service'
import type { LiveHost } from '#/live/hosts/live-hosts.service'
import { ageCookieOf, mountAgeNotice } from '#/people/age/age-notice.http'
import { requireConfirmedAge } from '#/people/age/age-notice.service'
import { requireAgeCheck } from '#/people/age/require-age-check.service'
import { requireFactor } from '#/people/auth/required-factor.service'
import { followLinks } from '#/people/links/links.http'
import { countProfileVisits } from '#/people/links/profile-visits.http'
import { mountUnsubscribe } from '#/people/notifications/unsubscribe.http'
import { followInvitations } from '#/people/referrals/referrals.http'
import { createTeamGate } from '#/people/team/team-gate.service'
import type { Ctx } from '#/platform/ctx'
import { createCallQueues } from '#/platform/http/call-queues'
import type { Caller, Viewer } from '#/platform/http/caller'
import type { DirectCalls } from '#/platform/http/direct-calls'
import { type ApiOptions, mountApi, prepareApi } from '#/platform/http/mount-api'
import { mountOpenApi } from '#/platform/http/openapi'
import { createRateLimiter } from '#/platform/http/rate-limit'
import { refusalLog } from '#/platform/http/security-log'
import { mountEmbeds } from '#/site/discovery/embeds.http'
import { requireAvailableSite } from '#/site/maintenance/maintenance.service'
import { ownedByCreators } from './app/owned-by-creators.ts'
import { type Domains, handlersOfDomains } from './domains.ts'

type Options = Omit<Domains, 'rateLimiter'> & {
  live: LiveSessions
  liveHost: LiveHost
  hlsViewers: HlsViewers
  viewerAt: (request: FastifyRequest) => Promise<Viewer>
  callerOf: (token: string | undefined) => Promise<Caller | undefined>
  direct: DirectCalls
}

export async function mountDomains(
  http: FastifyInstance,
  { live, liveHost, hlsViewers, viewerAt, callerOf, direct, ...domains }: Options,
): Promise<void> {
  const { ctx, authenticator, context } = domains
  const rateLimiter = createRateLimiter(ctx.db, { factor: ctx.config.rateLimitFactor })
  const options: ApiOptions = {
    ctx,
    direct,
    queues: createCallQueues({ waitMs: ctx.config.queueWaitMs }),
    rateLimiter,
    authenticate: (token, options) => authenticator.authenticate(token, options),
    recordRefusal: refusalLog(ctx.log),
    isReplaced: (token) => authenticator.isReplaced(token),
    gate: async (key, viewer, caller) => {
      await requireAvailableSite(ctx, key, viewer)
      await requireFactor(ctx, key, caller)
    },
    requireAgeCheck: (kind, { id }) => requireAgeCheck(ctx, { kind, accountId: id }),
    team: createTeamGate(ctx, { isOwned: ownedByCreators(ctx) }),
  }
  // A hook covers only routes that are registered after it.
  countProfileVisits(http, ctx, { callerOf })
  await http.register(
    async (api) => {
      await prepareApi(api)
      mountApi(api, contract, handlersOfDomains({ ...domains, rateLimiter }), options)
      await mountTus(api, { ctx, options })
      await mountStreaming(api, ctx, { live, rateLimiter })
      await mountLiveKit(api, ctx, { live })
      await mountSpeedTest(api, ctx, { rateLimiter })
      mountHls(api, ctx, { live, host: liveHost, viewers: hlsViewers, viewerAt })
      mountHostFiles(api, ctx)
      await mountWebhooks(api, context)
      mountOpenApi(api, ctx.config)
    },
    { prefix: '/api' },
  )
  followLinks(http, ctx, { rateLimiter, callerOf })
  followInvitations(http, ctx)
  await mountUnsubscribe(http, ctx, { rateLimiter })
  await mountAgeNotice(http, ctx)
  await mountEmbeds(http, ctx, { rateLimiter })
  await mountRss(http, ctx, {
    rateLimiter,
    gate: (viewer) => requireAvailableSite(ctx, 'GET /rss', viewer),
    requireAge: (request) =>
      requireConfirmedAge(ctx, { confirmed: ageCookieOf(request, ctx.config), isMember: () => false }),
  })
}

/** What a process that serves no site answers to the others of the site: segments of the live streams that it hosts. */
export async function mountForSite(http: FastifyInstance, ctx: Ctx): Promise<void> {
  await http.register(async (api) => mountHostFiles(api, ctx), { prefix: '/api' })
}
