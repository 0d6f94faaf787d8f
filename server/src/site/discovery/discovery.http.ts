import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { readPublicImage } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import { getPublicPerformerByName } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import { viewerOf } from '#/platform/http/caller'
import { countryOf } from '#/platform/http/country'
import { handleError } from '#/platform/http/error-handler'
import { requireAvailableSite } from '#/site/maintenance/maintenance.service'
import { drawSiteIcon, ICON_FILES, uploadedIconOf } from './site-icons.ts'
import { listSitemapRows } from './sitemap.queries.ts'
import { manifestOf, robotsTxt, sitemapXml } from './sitemap.ts'

/** What the protocol allows in one file. */
const MAX_ADDRESSES = 49_000
/** Crawlers may ask often; every country has a list of its own, since creators close their pages to some. */
const CACHE_MS = 10 * 60_000
/** A card is 30 to 60 KB. */
const MAX_CARDS = 200
/** For home screens. */
const TOUCH_ICON = '180.png'
/** Of one icon, and some of one before it. */
const MAX_ICONS = 20
const HOUR = 'public, max-age=3600'

/** `robots.txt`, `sitemap.xml`, the manifest and pictures for link previews: files of the site that its settings and creators decide. */
export async function mountDiscovery(http: FastifyInstance, ctx: Ctx): Promise<void> {
  const { origin } = new URL(ctx.config.publicUrl)
  const sitemaps = new LRUCache<string, Promise<string>>({ max: 50, ttl: CACHE_MS })

  async function sitemapFor(request: FastifyRequest): Promise<string> {
    const country = countryOf(request.ip)
    await requireAvailableSite(ctx, 'GET /sitemap.xml', viewerOf(undefined, country))
    const key = country ?? ''
    const known = sitemaps.get(key)
    if (known) return known
    const made = listSitemapRows(ctx, { country, limit: MAX_ADDRESSES }).then((rows) => sitemapXml(origin, rows))
    sitemaps.set(key, made)
    // A failure is not remembered.
    made.catch(() => sitemaps.delete(key))
    return made
  }

  const cards = new LRUCache<string, Promise<Buffer>>({ max: MAX_CARDS, ttl: CACHE_MS })
  /** One card is drawn at a time: anyone can ask for those of all creators. */
  let last: Promise<unknown> = Promise.resolve()

  async function cardFor(request: FastifyRequest, username: string): Promise<Buffer> {
    const viewer = viewerOf(undefined, countryOf(request.ip))
    await requireAvailableSite(ctx, 'GET /share/{username}', viewer)
    const performer = await getPublicPerformerByName(ctx, username, viewer)
    const { account_id, name } = performer
    const { siteName, accent, ageNotice } = await getSettings(ctx)
    // Programs that make previews confirm no age.
    const avatarId = ageNotice ? null : performer.avatar_file_id
    const shown = { name, username: performer.username ?? account_id, siteName, accent }
    const key = JSON.stringify([account_id, avatarId, shown])
    const known = cards.get(key)
    if (known) return known
    const made = last.then(async () => {
      const avatar = avatarId === null ? undefined : await readPublicImage(ctx, avatarId, 'avatar')
      const { drawShareCard } = await import('./share-card.ts')
      return drawShareCard({ ...shown, avatar })
    })
    last = made.catch(() => undefined)
    cards.set(key, made)
    made.catch(() => cards.delete(key))
    return made
  }

  const icons = new LRUCache<string, Promise<Buffer>>({ max: MAX_ICONS })

  /** Only the icon that is set now is drawn, once for each size. */
  async function iconFor(file: string): Promise<Buffer> {
    const fileId = uploadedIconOf((await getSettings(ctx)).favicon)
    const shape = Object.hasOwn(ICON_FILES, file) ? ICON_FILES[file] : undefined
    if (fileId === undefined || shape === undefined) throw new AppError('not_found')
    const key = `${fileId}/${file}`
    const known = icons.get(key)
    if (known) return known
    const made = readPublicImage(ctx, fileId, 'avatar').then((icon) => {
      if (!icon) throw new AppError('not_found')
      return drawSiteIcon(icon, shape)
    })
    icons.set(key, made)
    made.catch(() => icons.delete(key))
    return made
  }

  await http.register(async (scope) => {
    scope.setErrorHandler(handleError)
    scope.get('/robots.txt', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(robotsTxt(origin)),
    )
    scope.get('/sitemap.xml', async (request, reply) => {
      const text = await sitemapFor(request)
      return reply.type('application/xml; charset=utf-8').header('cache-control', 'private, no-cache').send(text)
    })
    scope.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
      const { file } = request.params
      if (!file.endsWith('.jpg')) throw new AppError('not_found')
      const card = await cardFor(request, file.slice(0, -'.jpg'.length))
      // Creators close their pages to some countries, so no cache between shares it.
      return reply.type('image/jpeg').header('cache-control', 'private, max-age=3600').send(card)
    })
    scope.get<{ Params: { file: string } }>('/share/icon/:file', async (request, reply) => {
      const { file } = request.params
      // Every page names this one; a site without an icon of its own has the product's.
      const hasOwn = uploadedIconOf((await getSettings(ctx)).favicon) !== undefined
      if (file === TOUCH_ICON && !hasOwn) return reply.header('cache-control', HOUR).redirect('/apple-touch-icon.png')
      const icon = await iconFor(file)
      return reply.type('image/png').header('cache-control', HOUR).send(icon)
    })
    scope.get('/manifest.webmanifest', async (_request, reply) => {
      const { siteName, defaultLanguage: language, favicon } = await getSettings(ctx)
      const manifest = JSON.stringify(manifestOf({ siteName, language, uploadedIcon: uploadedIconOf(favicon) }))
      return reply.header('content-type', 'application/manifest+json').header('cache-control', HOUR).send(manifest)
    })
  })
}
