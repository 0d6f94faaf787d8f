/** Files by their addresses, for whom the domains of what they belong to open them. */
import type { FastifyInstance } from 'fastify'
import { filesOfZip } from '#/content/galleries/list-photos.service'
import { canDownloadProduct } from '#/content/products/products.service'
import { readerOfRss } from '#/content/rss/rss-address.service'
import { mountMedia } from '#/core/media/media.http'
import { isWithheld } from '#/people/accounts/withheld.service'
import { ageCookieOf } from '#/people/age/age-notice.http'
import { requireConfirmedAge } from '#/people/age/age-notice.service'
import { requireAgeCheck } from '#/people/age/require-age-check.service'
import { closeMedia } from '#/people/blocks/closed-media.http'
import type { Ctx } from '#/platform/ctx'
import { countryOf } from '#/platform/http/country'
import { canStreamFile, markOfFile } from '../file-owners.ts'
import type { People } from './open-people.ts'

export function mountFiles(http: FastifyInstance, ctx: Ctx, { viewerAt }: Pick<People, 'viewerAt'>): void {
  closeMedia(http, ctx, { viewerAt })
  mountMedia(http, {
    ctx,
    viewerAt,
    readerOfRss: (id, request) => readerOfRss(ctx, id, countryOf(request.ip)),
    canDownload: (fileId, viewer) => canDownloadProduct(ctx, viewer, fileId),
    canStream: (file, viewer) => canStreamFile(ctx, file, viewer),
    markFor: (file, viewer) => markOfFile(ctx, file, viewer),
    isWithheld: (ownerId) => isWithheld(ctx, ownerId),
    requireAge: (request) =>
      requireConfirmedAge(ctx, {
        confirmed: ageCookieOf(request, ctx.config),
        isMember: async () => (await viewerAt(request)).id !== undefined,
      }),
    requireAgeCheck: (accountId) => requireAgeCheck(ctx, { kind: 'view', accountId }),
    filesOfZip: (galleryId, viewer) => filesOfZip(ctx, viewer, galleryId),
  })
}
