import type { PerformerSearch } from '../performers/performers.api.ts'
import { readListState } from '../platform/list-state.ts'

export const PEOPLE_PER_PAGE = 12
/** The filters offered, in order; each is a list of `GET /user-additional`. */
export const PEOPLE_FILTERS = [
  'gender',
  'age',
  'bodyType',
  'ethnicity',
  'hair',
  'eyes',
  'height',
  'weight',
  'size',
  'sexualOrientation',
] as const
export const PEOPLE_SORTS = ['followers', 'createdAt', 'updatedAt', 'name', 'monthlyPrice'] as const
export const PEOPLE_DEFAULTS = { pageSize: PEOPLE_PER_PAGE, sortBy: 'followers' } as const

/** Pure: what the address asks for. Unknown parameters are left out; unknown values are the API's to refuse. */
export function peopleQueryOf(params: URLSearchParams): PerformerSearch {
  const { current, pageSize, sort, sortBy, filters } = readListState(params, PEOPLE_DEFAULTS)
  const names = ['q', 'isFreeTrialEnabled', ...PEOPLE_FILTERS]
  const chosen = Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)))
  const column = PEOPLE_SORTS.find((name) => name === sortBy) ?? PEOPLE_DEFAULTS.sortBy
  // The values come from an address anybody can write; the API checks each against its own list.
  return { current, pageSize, sort, sortBy: column, ...(chosen as Partial<PerformerSearch>) }
}

/** Pure: the other tab keeps the words and nothing else. */
export function tabAddress(tab: string | null, q: string | null): string {
  const params = new URLSearchParams()
  if (tab) params.set('tab', tab)
  if (q) params.set('q', q)
  return params.toString()
}
