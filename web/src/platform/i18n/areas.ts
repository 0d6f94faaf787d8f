/**
 * How the words of a language are grouped into files: what nearly every first page shows in one, the rest by the folder of
 * the pages. Fewer files compress better, and a page asks for one or two of them.
 */
const BASE = new Set([
  'platform',
  'ui',
  'shell',
  'shared/comments',
  'shared/feeds',
  'shared/follows',
  'shared/items',
  // The footer names the legal pages.
  'shared/legal',
  'shared/performers',
  'shared/reactions',
  'shared/search',
  'shared/subscriptions',
  'shared/wallet',
  'site/performers',
  'site/start',
])

/** What else visitors' pages show of the shared folders: all of those would be three times as much. */
const SITE = new Set([
  'shared/age',
  'shared/galleries',
  'shared/live',
  'shared/products',
  'shared/profile-options',
  'shared/upcoming-streams',
])

export type Area = string

/** Pure: the file which holds a namespace (`shared/feeds`: the words of that folder). */
export function areaOf(namespace: string): Area {
  if (BASE.has(namespace)) return 'base'
  if (SITE.has(namespace)) return 'site'
  return namespace === 'shared/auth' ? 'auth' : (namespace.split('/')[0] ?? namespace)
}
