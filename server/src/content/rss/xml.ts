/** XML of feeds. Pure. Whatever people have written, what comes out is well-formed. */

type Attributes = Readonly<Record<string, string | number>>

/** Written by `element` and nothing else, so that no text of people gets in unescaped. */
export type Xml = { readonly xml: string }

/**
 * Control characters other than tabs and line breaks, of which XML 1.0 has no place for most, not even escaped, and the two that are no
 * characters.
 */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu

export function element(name: string, attributes: Attributes, content: string | number | readonly Xml[] = []): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  const start = `<${name}${written.join('')}`
  const inside = Array.isArray(content) ? content.map(({ xml }) => xml).join('') : escapeXml(String(content))
  return { xml: inside === '' ? `${start}/>` : `${start}>${inside}</${name}>` }
}

export function documentOf({ xml }: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`
}

/** Text in elements and in quoted attributes; `>` too, so that `]]>` ends nothing. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}
