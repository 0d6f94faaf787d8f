import {
  OPERATOR_AREAS,
  OPERATOR_ROLES,
  type OperatorArea,
  ROLE_AREAS,
} from '@limelight/contract/people/operator-roles'
import { expect, test } from 'vitest'
import { navigationOf } from '../../shell/navigation/navigation.ts'
import { consoleAreaOf } from './console-areas.ts'
import { mayOpen } from './may-open.ts'

test.each([
  ['/admin', 'overview'],
  ['/admin?page=2', 'overview'],
  ['/admin/users?q=ada', 'accounts'],
  ['/admin/people/17', 'accounts'],
  ['/admin/search', 'accounts'],
  ['/admin/jobs', 'settings'],
  ['/admin/backups', 'settings'],
  ['/admin/users/17/wallet', 'money'],
  ['/admin/ledger/accounts/17', 'money'],
  ['/admin/nowhere', undefined],
  ['/home', undefined],
])('%s needs the area %s', (path, area) => {
  expect(consoleAreaOf(path)).toBe(area)
})

test('every role opens the to-do list and pages outside of the console, and only the owner the settings', () => {
  for (const role of OPERATOR_ROLES) {
    expect([mayOpen('/admin', role), mayOpen('/user/account', role)]).toEqual([true, true])
    expect(mayOpen('/admin/settings', role)).toBe(role === 'owner')
  }
})

test('the navigation offers a screen to the roles that its page opens for', () => {
  for (const role of OPERATOR_ROLES) {
    const offered = screensFor(ROLE_AREAS[role])
    const all = screensFor(OPERATOR_AREAS)
    expect(offered).toEqual(all.filter((to) => mayOpen(to, role)))
  }
})

/** In the order of the navigation, which does not depend on the role. */
function screensFor(operatorAreas: readonly OperatorArea[]): string[] {
  const entries = navigationOf('console', { role: 'operator', operatorAreas })
  return entries.flatMap(({ to, pages = [] }) => [to, ...pages.map((page) => page.to)])
}

test('a page without an area opens for nobody', () => {
  expect(mayOpen('/admin/nowhere', 'owner')).toBe(false)
})
