import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance } from 'fastify'
import { openPictureOf } from '#/content/feeds/post-mails.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import { countryOf } from '#/platform/http/country'
import { handleError } from '#/platform/http/error-handler'
import { createIconFiles } from './icon-files.service.ts'
import { createShareCards } from './share-cards.service.ts'
import { uploadedIconOf } from './site-icons.ts'
import { createSitemaps } from './sitemap.service.ts'
import { manifestOf, robotsTxt } from './sitemap.ts'

/** For home screens. */
const TOUCH_ICON = '180.png'
const HOUR = 'public, max-age=3600'
/** What people type, and where password managers look (https://w3c.github.io/webappsec-change-password-url/). */
const LEADS_TO = {
  '/creator': '/creator/dashboard',
  '/user': '/user/account',
  '/.well-known/change-password': '/user/account/security',
}

/** `robots.txt`, `sitemap.xml`, the manifest and pictures for link previews, which settings and creators decide, and short addresses. */
export async function mountDiscovery(http: FastifyInstance, ctx: Ctx): Promise<void> {
  const { origin } = new URL(ctx.config.publicUrl)
  const sitemapFor = createSitemaps(ctx, origin)
  const cardFor = createShareCards(ctx)
  const iconFor = createIconFiles(ctx)
  await http.register(async (scope) => {
    scope.setErrorHandler(handleError)
    scope.get('/robots.txt', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(robotsTxt(origin)),
    )
    scope.get('/sitemap.xml', async (request, reply) => {
      const text = await sitemapFor(countryOf(request.ip))
      return reply.type('application/xml; charset=utf-8').header('cache-control', 'private, no-cache').send(text)
    })
    scope.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
      const { file } = request.params
      if (!file.endsWith('.jpg')) throw new AppError('not_found')
      const card = await cardFor({ username: file.slice(0, -'.jpg'.length), country: countryOf(request.ip) })
      // Creators close their pages to some countries, so no cache between shares it.
      return reply.type('image/jpeg').header('cache-control', 'private, max-age=3600').send(card)
    })
    // Of posts that are open to everyone, for mails: the address of a file itself ends after some minutes.
    scope.get<{ Params: { id: string } }>('/share/post/:id', async (request, reply) => {
      const path = await openPictureOf(ctx, request.params.id)
      return reply.header('cache-control', 'private, max-age=60').redirect(path, 302)
    })
    scope.get<{ Params: { file: string } }>('/share/icon/:file', async (request, reply) => {
      const { file } = request.params
      // Every page names this one; a site without an icon of its own has the product's.
      const hasOwn = uploadedIconOf((await getSettings(ctx)).favicon) !== undefined
      if (file === TOUCH_ICON && !hasOwn) return reply.header('cache-control', HOUR).redirect('/apple-touch-icon.png')
      const icon = await iconFor(file)
      return reply.type('image/png').header('cache-control', HOUR).send(icon)
    })
    for (const [path, page] of Object.entries(LEADS_TO))
      scope.get(path, async (_request, reply) => reply.header('cache-control', HOUR).redirect(page, 302))
    scope.get('/manifest.webmanifest', async (_request, reply) => {
      const { siteName, defaultLanguage: language, favicon } = await getSettings(ctx)
      const manifest = JSON.stringify(manifestOf({ siteName, language, uploadedIcon: uploadedIconOf(favicon) }))
      return reply.header('content-type', 'application/manifest+json').header('cache-control', HOUR).send(manifest)
    })
  })
}
