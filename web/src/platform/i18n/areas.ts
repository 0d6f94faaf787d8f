/**
 * How the words of a language are grouped into files: what nearly every first page shows in one, the rest by the folder of
 * the pages. Fewer files compress better, and a page asks for one or two of them.
 */
const BASE = new Set([
  'platform',
  'ui',
  'shell',
  'shared/feeds',
  'shared/follows',
  'shared/items',
  'shared/performers',
  'shared/reactions',
  'shared/search',
  'shared/subscriptions',
  'shared/wallet',
  'site/performers',
])

export type Area = string

/** Pure: the file which holds a namespace (`shared/feeds`: the words of that folder). */
export function areaOf(namespace: string): Area {
  return BASE.has(namespace) ? 'base' : (namespace.split('/')[0] ?? namespace)
}
