export type PageMeta = {
  title: string
  description: string
  path: string
  image?: string | null | undefined
  type?: string
  /** Other sites can show a card of it (`/oembed`). */
  canEmbed?: boolean
}

/** Pure: title, description and the tags link previews read. Addresses have to be whole there. */
export function pageMeta(
  { title, description, path, image, type = 'website', canEmbed = false }: PageMeta,
  origin: string,
) {
  const url = new URL(path, origin).href
  const text = shortened(description)
  return [
    { title },
    { name: 'description', content: text },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    { property: 'og:type', content: type },
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(canEmbed ? [embedLink(url, origin, title)] : []),
    ...(image ? [{ property: 'og:image', content: new URL(image, origin).href }] : []),
  ]
}

/** By which other sites find the card of a page. */
function embedLink(url: string, origin: string, title: string) {
  const href = `${origin}/oembed?url=${encodeURIComponent(url)}`
  return { tagName: 'link', rel: 'alternate', type: 'application/json+oembed', title, href }
}

/** Pure: sites that ask visitors for their age have no cards on others, where nobody is asked. */
export function mayEmbed({ ageNotice, ageCheck }: { ageNotice?: boolean | undefined; ageCheck?: string | undefined }) {
  return !ageNotice && ageCheck !== 'view'
}

/** Longer descriptions are cut by those who show them, in the middle of a word. */
const DESCRIPTION_MAX = 160

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_MAX) return line
  return `${line.slice(0, DESCRIPTION_MAX).replace(/\s\S*$/, '')}…`
}

/**
 * Previews are seen by everybody and kept for long: those of a creator and of what they publish show whose it is, never the
 * content, whose addresses also expire.
 */
export function sharePicture(username: string): string {
  return `/share/${username}.jpg`
}
