/** What the editor writes and reads without losing any of it. */
const TAGS = new Set('h2 h3 h4 p br hr blockquote pre ul ol li a b strong i em u s code'.split(' '))
const ATTRIBUTES: Record<string, readonly string[]> = { a: ['href', 'rel', 'target'], ol: ['start'] }

/** Pure: whether the editor can open a text; a table, say, would be gone after the first change. */
export function isEditable(html: string): boolean {
  return [...html.matchAll(/<\/?([^\s/>]+)([^>]*)/g)].every(([, tag = '', rest = '']) => {
    const names = [...rest.matchAll(/([^\s="'/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']+))?/g)].map(
      ([, name = '']) => name,
    )
    return TAGS.has(tag) && names.every((name) => ATTRIBUTES[tag]?.includes(name))
  })
}
