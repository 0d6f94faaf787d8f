import { readListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { PerformerSearch } from '../performers/performers.api.ts'

export const SEARCH_TABS = ['people', 'feeds', 'videos', 'galleries', 'products'] as const
export type SearchTab = (typeof SEARCH_TABS)[number]

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
const OTHER_FILTERS = ['country', 'isFreeTrialEnabled'] as const
export const ALL_PEOPLE_FILTERS = [...PEOPLE_FILTERS, ...OTHER_FILTERS]

/** Pure: the tab the address names; anything unknown is people. */
export function searchTabOf(params: URLSearchParams): SearchTab {
  return oneOf(SEARCH_TABS, params.get('tab')) ?? 'people'
}

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

/** Pure: the words and the tag of a list of items, as its call takes them. */
export function wordsOf(params: URLSearchParams): { q?: string; tag?: string } {
  const q = params.get('q')?.trim()
  const tag = params.get('tag')
  return { ...(q && { q }), ...(tag && { tag }) }
}

/** Pure: another tab keeps the words, and the tag where there are tags, and nothing else. */
export function tabAddress(tab: SearchTab, { q, tag }: { q?: string | null; tag?: string | null }): string {
  const params = new URLSearchParams()
  if (tab !== 'people') params.set('tab', tab)
  if (q) params.set('q', q)
  if (tag && tab !== 'people') params.set('tag', tag)
  return params.toString()
}
