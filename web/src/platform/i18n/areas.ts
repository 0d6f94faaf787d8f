/**
 * How the words of a language are grouped into files: what nearly every first page shows in one, the rest by the folder of
 * the pages. Fewer files compress better, and a page asks for one or two of them.
 */
const BASE = new Set([
  'platform',
  'ui',
  'shell',
  'shared/age',
  'shared/categories',
  'shared/comments',
  'shared/feeds',
  'shared/follows',
  'shared/galleries',
  'shared/items',
  // The footer names the legal pages.
  'shared/legal',
  'shared/live',
  'shared/performers',
  'shared/products',
  'shared/profile-options',
  'shared/reactions',
  'shared/search',
  'shared/stories',
  'shared/subscriptions',
  'shared/tips',
  'shared/upcoming-streams',
  'shared/wallet',
  'site/performers',
  'site/start',
])

/** What the frame of members and their home show: the areas these belong to are ten times as much. */
const MEMBERS = new Set(['fan/home', 'shared/notifications', 'shell/navigation'])

export type Area = string

/** Pure: the file which holds a namespace (`shared/feeds`: the words of that folder). */
export function areaOf(namespace: string): Area {
  if (BASE.has(namespace)) return 'base'
  if (MEMBERS.has(namespace)) return 'members'
  return namespace === 'shared/auth' ? 'auth' : (namespace.split('/')[0] ?? namespace)
}
