/** Which pages a member of a creator’s team has: those of their rights. */
import type { TeamRight } from '@limelight/contract/people/team-rights'

const PAGES: readonly [TeamRight, RegExp][] = [
  ['posts', /^\/creator\/(feeds|stories|series|videos|galleries|photos|products|media|calendar)(\/|\?|$)/],
  ['messages', /^\/(messages|creator\/(broadcasts|automations|replies|lists|segments|subscribers|followers))(\/|\?|$)/],
  ['orders', /^\/creator\/orders(\/|\?|$)/],
  ['figures', /^\/creator\/(dashboard|earnings|insights)(\/|\?|$)/],
]
/** Where each right begins, in the order of the studio. */
const STARTS: readonly [TeamRight, string][] = [
  ['figures', '/creator/dashboard'],
  ['posts', '/creator/feeds'],
  ['messages', '/messages'],
  ['orders', '/creator/orders'],
]

/** Pure: whether rights open a page that is only for members of the site; public pages are open to everybody. */
export function opensForTeam(path: string, rights: readonly TeamRight[]): boolean {
  const here = path.toLowerCase()
  return PAGES.some(([right, pages]) => rights.includes(right) && pages.test(here))
}

/** Pure: the first page of a member with these rights. */
export function teamStartOf(rights: readonly TeamRight[]): string {
  return STARTS.find(([right]) => rights.includes(right))?.[1] ?? '/'
}
