import type { Attributes, Tag } from 'sanitize-html'

/** Structure and emphasis. No pictures: the content security policy allows only the site's own, and pages have none yet. */
const TAGS =
  'h2 h3 h4 p br hr blockquote pre ul ol li dl dt dd a b strong i em u s small sub sup code abbr table caption thead tbody tr th td'.split(
    ' ',
  )
const FOOTER_TAGS = ['p', 'br', 'a', 'b', 'strong', 'i', 'em', 'small']
/** Limited to paths of the site: `//` and `/\` are other hosts to a browser. */
const RELATIVE = /^(?:\/(?![/\\])|#)/
const ABSOLUTE = /^https?:\/\//i

/** What an operator writes, reduced to an allow-list. Also an operator's account may be stolen, so nothing here can run. */
export function sanitizeBody(html: string): Promise<string> {
  return sanitize(html, TAGS)
}

/** The footer is one line of every page: text, emphasis and links. */
export function sanitizeFooter(html: string): Promise<string> {
  return sanitize(html, FOOTER_TAGS)
}

async function sanitize(html: string, allowedTags: string[]): Promise<string> {
  // Loaded when the first page is written, not with the server: it and its parsers are 60 modules.
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      abbr: ['title'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { a: safeLink, h1: 'h2', h5: 'h4', h6: 'h4' },
  }).trim()
}

/** A link of another kind becomes plain text. External links open in a new tab and get no referrer. */
function safeLink(tagName: string, { href = '', title }: Attributes): Tag {
  const target = href.trim()
  const shown: Attributes = title === undefined ? {} : { title }
  if (RELATIVE.test(target)) return { tagName, attribs: { ...shown, href: target } }
  if (!ABSOLUTE.test(target) || !URL.canParse(target)) return { tagName, attribs: shown }
  return { tagName, attribs: { ...shown, href: target, rel: 'nofollow noopener noreferrer', target: '_blank' } }
}
