import type { InitialFacts } from '../store/store.ts'
import type { PageFlags } from './page-flags.ts'

/** Why a whole site is closed to a viewer, and the status that says so to search engines and proxies. */
export const CLOSED_STATUS = { geoBlock: 451, maintenance: 503 } as const
export type Closed = keyof typeof CLOSED_STATUS

/** Pure. Operators are let in everywhere; everybody reaches the page to log in, by which an operator proves to be one. */
export function closedFor(
  { viewer, settings, isCountryBlocked }: Pick<InitialFacts, 'viewer' | 'settings' | 'isCountryBlocked'>,
  { staysOpen }: PageFlags,
): Closed | undefined {
  if (staysOpen || viewer?.role === 'operator') return undefined
  if (isCountryBlocked) return 'geoBlock'
  return settings.maintenanceMode ? 'maintenance' : undefined
}
