/** Addresses of tracking links; no schema, so that pages can use it without a parser. */

/** In the address of the page that a link led to. */
export const VIA_PARAM = 'via'
/** The code of the offer that a link is for. */
export const OFFER_PARAM = 'offer'
/** The cookie of browsers whose owner allowed analytics: `slug.day~slug.day`, the oldest first, days since 1970. */
export const VIA_COOKIE = 'via'
/** A sign-up counts for a link visited within so many days. */
export const VIA_DAYS = 30
/** So many links a browser remembers. */
export const VIA_MAX = 5
export const SLUG_LENGTH = { min: 3, max: 40 } as const
export const SLUG_PATTERN = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/

/** Pure. */
export function linkPath(slug: string): string {
  return `/l/${slug}`
}

/** Pure: the slug in the address of a page, where there is one. */
export function viaOf(params: URLSearchParams): string | undefined {
  const slug = params.get(VIA_PARAM)?.toLowerCase()
  return slug !== undefined && SLUG_PATTERN.test(slug) ? slug : undefined
}

/** Pure: the slug in the address that a log-in leads back to. */
export function viaOfPath(path: string | null | undefined): string | undefined {
  const at = path?.indexOf('?') ?? -1
  return path && at >= 0 ? viaOf(new URLSearchParams(path.slice(at).split('#')[0])) : undefined
}

/** Pure: leads through the link, so that the site notes who came by it; a path without one stays as it is. */
export function throughLink(path: string): string {
  const slug = viaOfPath(path)
  return slug === undefined ? path : `${linkPath(slug)}?to=${encodeURIComponent(path)}`
}

/** Pure: the slugs of the cookie that are young enough, the oldest first. `today`: days since 1970. */
export function rememberedSlugs(cookie: string | undefined, today: number): string[] {
  return (cookie ?? '').split('~', VIA_MAX).flatMap((entry) => {
    const [slug = '', day = ''] = entry.split('.')
    const age = today - Number(day)
    return SLUG_PATTERN.test(slug) && /^\d+$/.test(day) && age >= 0 && age <= VIA_DAYS ? [slug] : []
  })
}
