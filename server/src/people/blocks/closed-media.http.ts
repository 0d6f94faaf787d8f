import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { countryOf } from '#/platform/http/country'
import { isSiteClosedTo, requireOpenSite } from './countries.service.ts'

const MEDIA = /^\/(media|api\/streaming\/hls)\//

/** Files and streams, which are no calls of the API, are closed to the countries that the site is closed to. */
export function closeMedia(
  http: FastifyInstance,
  ctx: Ctx,
  { viewerAt }: { viewerAt: (request: FastifyRequest) => Promise<Viewer> },
): void {
  http.addHook('onRequest', async (request) => {
    const isMedia = MEDIA.test(request.routeOptions.url ?? '')
    // Who asks is looked up for closed countries only.
    if (isMedia && (await isSiteClosedTo(ctx, countryOf(request.ip))))
      await requireOpenSite(ctx, await viewerAt(request))
  })
}
