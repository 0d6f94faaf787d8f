/** The sitemap of each country. */
import type { Ctx } from '#/platform/ctx'
import { viewerOf } from '#/platform/http/caller'
import { requireAvailableSite } from '#/site/maintenance/maintenance.service'
import { createMadeOnce } from './made-once.ts'
import { listSitemapRows } from './sitemap.queries.ts'
import { sitemapXml } from './sitemap.ts'

/** What the protocol allows in one file. */
const MAX_ADDRESSES = 49_000
/** Crawlers may ask often; every country has a list of its own, since creators close their pages to some. */
const CACHE_MS = 10 * 60_000
const MAX_COUNTRIES = 50

export function createSitemaps(ctx: Ctx, origin: string): (country: string | null) => Promise<string> {
  const madeOnce = createMadeOnce<string>({ max: MAX_COUNTRIES, ttlMs: CACHE_MS })
  return async (country) => {
    await requireAvailableSite(ctx, 'GET /sitemap.xml', viewerOf(undefined, country))
    return madeOnce(country ?? '', async () =>
      sitemapXml(origin, await listSitemapRows(ctx, { country, limit: MAX_ADDRESSES })),
    )
  }
}
