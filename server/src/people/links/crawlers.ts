/** Programs that fetch pages: search engines, previews of messengers, monitors, libraries. */
const CRAWLER =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|meta-external|whatsapp|telegram|skypeuripreview|embedly|mediapartners|headlesschrome|lighthouse|pingdom|uptime|curl\/|wget\/|python|okhttp|go-http-client|java\/|libwww|node-fetch|undici|axios|scrapy|feedfetcher/i

/** Pure. Browsers always say which they are. */
export function isCrawler(userAgent: string | undefined): boolean {
  return !userAgent || CRAWLER.test(userAgent)
}

/** Pure: fetched in case somebody presses the link. */
export function isPrefetch(headers: Record<string, string | string[] | undefined>): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview/i.test(String(headers[name] ?? '')),
  )
}
