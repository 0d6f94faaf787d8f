import { expect, test } from 'vitest'
import type { InitialFacts } from '../store/store.ts'
import { closedFor } from './closed-site.ts'

const open = { viewer: null, settings: {}, isCountryBlocked: false }
// Only the role is looked at.
const operator = { role: 'operator' } as InitialFacts['viewer']

test.each([
  ['an open site', open, {}, undefined],
  ['maintenance', { ...open, settings: { maintenanceMode: true } }, {}, 'maintenance'],
  ['maintenance for who logs in', { ...open, settings: { maintenanceMode: true } }, { staysOpen: true }, undefined],
  ['maintenance for an operator', { ...open, viewer: operator, settings: { maintenanceMode: true } }, {}, undefined],
  ['a closed country', { ...open, isCountryBlocked: true }, {}, 'geoBlock'],
  ['both', { ...open, isCountryBlocked: true, settings: { maintenanceMode: true } }, {}, 'geoBlock'],
] as const)('%s', (_name, facts, flags, closed) => {
  // Settings of which only one is looked at.
  expect(closedFor(facts as InitialFacts, flags)).toBe(closed)
})
