import type { FastifyInstance } from 'fastify'
import { getSettings } from '#/core/settings/settings.service'
import { ageCookieOf } from '#/people/age/age-notice.http'
import { isAgeAsked } from '#/people/age/age-notice.service'
import type { Ctx } from '#/platform/ctx'
import { createPageQueues } from '#/platform/http/call-queues'
import { cookieOf } from '#/platform/http/cookies'
import { countryOf } from '#/platform/http/country'
import type { DirectCalls } from '#/platform/http/direct-calls'
import { inProcessClient } from '#/platform/http/in-process-client'
import { postedCallsOf } from '#/platform/http/posted-call'
import { languageOf, offeredBy } from '#/platform/http/request-language'
import { allowScripts, cspNonceOf, slimHeaders } from '#/platform/http/security-headers'
import { cookieNameFor, isOurPage } from '#/platform/http/session-cookie'

/** The pages of the web, which read from the API of this process. */
export async function mountPages(
  http: FastifyInstance,
  ctx: Ctx,
  { mode, direct }: { mode: 'production' | 'development'; direct: DirectCalls },
): Promise<void> {
  // Loaded only here, so that processes without pages need no built web.
  const { mountWeb } = await import('@limelight/web/mount')
  const cookieName = cookieNameFor(ctx.config.publicUrl)
  await mountWeb(http, {
    mode,
    admit: createPageQueues({ waitMs: ctx.config.queueWaitMs }),
    origin: new URL(ctx.config.publicUrl).origin,
    apiFor: (visitor) => inProcessClient(http, visitor, direct),
    isOurPage: (request) => isOurPage(request, ctx.config.publicUrl),
    callsFor: (request) => postedCallsOf(http, request),
    sessionTokenOf: (request) => cookieOf(request, cookieName),
    languageOf: async (request) => languageOf(request, offeredBy(await getSettings(ctx))),
    cspNonce: cspNonceOf,
    allowScripts,
    slimHeaders,
    // Performers block countries too: a page shown to one is no page for another.
    audienceOf: (request) => countryOf(request.ip) ?? '',
    isAgeAsked: async (request) => isAgeAsked(await getSettings(ctx), ageCookieOf(request, ctx.config)),
  })
}
