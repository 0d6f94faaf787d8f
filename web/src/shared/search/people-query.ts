import { readListState } from '../../platform/list-state.ts'
import type { PerformerSearch } from '../performers/performers.api.ts'

export const PEOPLE_PER_PAGE = 12
/** The filters offered, in order; each is an option list of the profile. */
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
export const PEOPLE_SORTS = ['relevance', 'followers', 'createdAt', 'updatedAt', 'name', 'monthlyPrice'] as const
const OTHER_FILTERS = ['country', 'isFreeTrialEnabled', 'category'] as const
export const ALL_PEOPLE_FILTERS = [...PEOPLE_FILTERS, ...OTHER_FILTERS]

/** Pure: who fits the words best comes first; without words, whom most follow. */
export function peopleDefaults(params: URLSearchParams) {
  return { pageSize: PEOPLE_PER_PAGE, sortBy: params.get('q') ? 'relevance' : 'followers' } as const
}

/** Pure: what the address asks for. Unknown parameters are left out; unknown values are the API's to refuse. */
export function peopleQueryOf(params: URLSearchParams): PerformerSearch {
  const defaults = peopleDefaults(params)
  const { current, pageSize, sort, sortBy, filters } = readListState(params, defaults)
  const names: readonly string[] = ['q', ...ALL_PEOPLE_FILTERS]
  const chosen = Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)))
  const column = PEOPLE_SORTS.find((name) => name === sortBy) ?? defaults.sortBy
  // The values come from an address anybody can write; the API checks each against its own list.
  return { current, pageSize, sort, sortBy: column, ...(chosen as Partial<PerformerSearch>) }
}
