/** RSS 2.0 as podcast apps read it: with the tags of Apple and of the Podcasting 2.0 namespace. Pure. */
import { formattedHtml } from './formatted-html.ts'
import { documentOf, element, type Xml } from './xml.ts'

export type Channel = {
  title: string
  description: string
  /** The page of the creator. */
  link: string
  language: string
  author: string
  imageUrl: string | null
  isExplicit: boolean
  /** For one person: directories are asked not to list it, and other hosts not to take it over. */
  isPrivate: boolean
}

export type Episode = {
  /** Never changes, so that apps know the episode again by whatever address its file has. */
  guid: string
  title: string
  text: string
  link: string
  publishedAt: Temporal.Instant
  durationMs: number | null
  enclosure: { url: string; type: string; sizeBytes: number } | null
}

const NAMESPACES = {
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
}

export function feedXml(channel: Channel, episodes: readonly Episode[]): string {
  return documentOf(
    element('rss', { version: '2.0', ...NAMESPACES }, [
      element('channel', {}, [...headOf(channel), ...episodes.map((episode) => itemOf(episode))]),
    ]),
  )
}

function headOf({ title, description, link, language, author, imageUrl, isExplicit, isPrivate }: Channel): Xml[] {
  return [
    element('title', {}, title),
    element('link', {}, link),
    element('description', {}, description),
    element('language', {}, language),
    element('itunes:author', {}, author),
    element('itunes:explicit', {}, isExplicit ? 'true' : 'false'),
    ...(imageUrl === null ? [] : [element('itunes:image', { href: imageUrl })]),
    ...(isPrivate ? [element('itunes:block', {}, 'Yes'), element('podcast:locked', {}, 'yes')] : []),
  ]
}

function itemOf({ guid, title, text, link, publishedAt, durationMs, enclosure }: Episode): Xml {
  return element('item', {}, [
    element('guid', { isPermaLink: 'false' }, guid),
    element('title', {}, title),
    element('link', {}, link),
    element('pubDate', {}, mailDate(publishedAt)),
    // A description is HTML inside of the XML.
    element('description', {}, formattedHtml(text)),
    ...(enclosure === null
      ? []
      : [element('enclosure', { url: enclosure.url, type: enclosure.type, length: enclosure.sizeBytes })]),
    ...(durationMs === null ? [] : [element('itunes:duration', {}, Math.round(durationMs / 1000))]),
  ])
}

/** RFC 822 with four digits for the year, as RSS asks: Sun, 29 Nov 2026 01:02:03 GMT. */
function mailDate(instant: Temporal.Instant): string {
  return new Date(instant.epochMilliseconds).toUTCString()
}
