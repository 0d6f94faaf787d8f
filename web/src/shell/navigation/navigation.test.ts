import { OPERATOR_AREAS } from '@limelight/contract/people/operator-roles'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { type Area, navigationOf, openEntry } from './navigation.ts'

const ACCOUNTS = {
  fan: { role: 'fan', operatorAreas: [] },
  studio: { role: 'performer', operatorAreas: [] },
  console: { role: 'operator', operatorAreas: OPERATOR_AREAS },
} as const
const AREAS: readonly Area[] = ['fan', 'studio', 'console']
const placesOf = (area: Area) => navigationOf(area, ACCOUNTS[area])

test.each([
  ['fan', 9],
  ['studio', 14],
  ['console', 15],
] as const)('the navigation of the %s has at most %i places, each with a symbol of its own', (area, most) => {
  const places = placesOf(area).filter(({ inMenu }) => !inMenu)

  expect(places.length).toBeLessThanOrEqual(most)
  expect(new Set(places.map(({ icon }) => icon)).size).toBe(places.length)
})

test.each(AREAS)('every screen stands once in the navigation of the %s, and exists', (area) => {
  const screens = placesOf(area).flatMap(({ to, pages = [] }) => [to, ...pages.map((page) => page.to)])

  expect(screens).toEqual([...new Set(screens)])
  expect(screens.filter((to) => !PATHS.has(to))).toEqual([])
})

test.each(AREAS)('no heading of the %s stands twice', (area) => {
  const groups = placesOf(area)
    .map(({ group }) => group)
    .filter((group, index, all) => group && group !== all[index - 1])

  expect(groups).toEqual([...new Set(groups)])
})

test.each([
  ['console', '/admin', '/admin'],
  ['console', '/admin/disputes/17', '/admin/payments'],
  ['console', '/Admin/Ledger/transfers', '/admin/ledger'],
  ['console', '/admin/people/17', undefined],
  ['studio', '/creator/orders', '/creator/products'],
  ['fan', '/user/cards', '/user/wallet'],
] as const)('of the %s, %s belongs to %s', (area, path, place) => {
  expect(openEntry(placesOf(area), path)?.to).toBe(place)
})

test('where an operator may not open the screen of a place, its first further screen stands there', () => {
  const places = navigationOf('console', { role: 'operator', operatorAreas: ['money'] })

  expect(places.find(({ to }) => to === '/admin/packages')?.pages?.map(({ to }) => to)).toEqual([
    '/admin/coupons',
    '/admin/commissions',
    '/admin/referrals',
    '/admin/taxes',
  ])
})

type Entry = (typeof routes)[number]
function pathsOf({ path = '', children = [] }: Entry, above: string): string[] {
  const whole = [above, path].filter(Boolean).join('/')
  return [`/${whole}`, ...children.flatMap((child) => pathsOf(child, whole))]
}
const PATHS = new Set(routes.flatMap((entry) => pathsOf(entry, '')))

test('a screen of invitations stands there only while the site has them', () => {
  const hasInvitations = (fanReferrals: 'off' | 'both') =>
    navigationOf('fan', ACCOUNTS.fan, { fanReferrals }).some(({ pages = [] }) =>
      pages.some(({ to }) => to === '/user/referrals'),
    )

  expect(hasInvitations('both')).toBe(true)
  expect(hasInvitations('off')).toBe(false)
})
